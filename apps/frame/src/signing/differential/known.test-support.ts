import { parseUnits } from 'viem'
import { isUnlimited } from '../../confirm/action.js'
import type { SheetModel } from '../../confirm/model.js'
import { contextOf, friend, own, requestOf, stranger, usdc, weth } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { type Random, randomOf } from './cases.test-support.js'

/** What a form lets happen: the sentence, who stands beside it, how much of which token, and until when. */
type Row = { key: RegExp; parties: readonly string[]; token: string; amount: bigint; until?: bigint }
type Known = { data: object; rows: readonly Row[]; out?: { token: string; amount: bigint; to: string } }

const decimals: Record<string, number> = { [usdc]: 6, [weth]: 18 }
const most = 2n ** 256n - 1n
const fields = (text: string) =>
  text.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
const details = fields('address token,uint160 amount,uint48 expiration,uint48 nonce')
const permitted = fields('address token,uint256 amount')
const once = 'address spender,uint256 nonce,uint256 deadline'
const payment = fields('address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce')
const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }

/** A permission or a payment by signature, of the types that the sheet knows, and what whoever holds the signature may do. */
function makeKnown(random: Random): Known {
  const { amount, below, pick } = random
  const token = () => pick([usdc, weth])
  const owner = pick([own.eip155, own.eip155, own.eip155, stranger])
  const ofOwner = owner === own.eip155 ? [] : [owner]
  const to = pick([stranger, friend])
  const until = BigInt(1_800_000_000 + below(1_000_000))
  // What stands beside the fields and is not hashed says nothing.
  const beside = below(2) === 0 ? { amount: '0', allowed: false, spender: own.eip155 } : {}
  const domainOf = (verifyingContract: string) => ({ name: 'Token', version: '1', chainId: 1, verifyingContract })
  const some = (bits: number) => pick([0n, 1n, amount(50), 2n ** BigInt(bits) - 1n])
  const list = <T>(make: () => T): T[] => Array.from({ length: 1 + below(3) }, make)
  const rowOf = (address: string, value: bigint, end = until): Row => {
    const key = value === 0n ? /^step\.stop$/ : isUnlimited(value) ? /^step\.permitAll$/ : /^step\.permit$/
    return { key, parties: [to, address, ...ofOwner], token: address, amount: value, until: end }
  }

  const permit = (): Known => {
    const [address, value] = [token(), some(256)]
    const message = { ...beside, owner, spender: to, value: `${value}`, nonce: 0, deadline: `${until}` }
    const types = { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') }
    return { data: { types, primaryType: 'Permit', domain: domainOf(address), message }, rows: [rowOf(address, value)] }
  }
  const dai = (): Known => {
    const [address, allowed] = [token(), below(2) === 1]
    const message = { ...beside, holder: owner, spender: to, nonce: 0, expiry: `${until}`, allowed }
    const types = { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') }
    const data = { types, primaryType: 'Permit', domain: domainOf(address), message }
    return { data, rows: [rowOf(address, allowed ? most : 0n)] }
  }
  const pay = (): Known => {
    const [address, value] = [token(), amount(50)]
    const primaryType = pick(['TransferWithAuthorization', 'ReceiveWithAuthorization'])
    const message = { ...beside, from: owner, to, value: `${value}`, validAfter: 0, validBefore: `${until}` }
    return {
      data: {
        types: { [primaryType]: payment },
        primaryType,
        domain: domainOf(address),
        message: { ...message, nonce: `0x${'0'.repeat(64)}` },
      },
      rows: [{ ...rowOf(address, value), key: /^step\.transferSigned$/ }],
      ...(owner === own.eip155 ? { out: { token: address, amount: value, to } } : {}),
    }
  }
  // Of Permit2 whoever signs is the owner, whatever stands in the form.
  const ofSelf = (row: Row): Row => ({ ...row, parties: row.parties.slice(0, 2) })
  const allow = (): Known => {
    const isBatch = below(2) === 0
    const all = list(() => ({ token: token(), amount: some(160), expiration: until + BigInt(below(100)), nonce: 0n }))
    const used = isBatch ? all : all.slice(0, 1)
    const plain = used.map((each) => ({
      ...each,
      ...{ amount: `${each.amount}`, nonce: 0 },
      expiration: `${each.expiration}`,
    }))
    const primaryType = isBatch ? 'PermitBatch' : 'PermitSingle'
    const inner = `PermitDetails${isBatch ? '[]' : ''} details,address spender,uint256 sigDeadline`
    return {
      data: {
        types: { [primaryType]: fields(inner), PermitDetails: details },
        primaryType,
        domain: permit2,
        message: { ...beside, details: isBatch ? plain : plain[0], spender: to, sigDeadline: `${until}` },
      },
      rows: used.map((each) => ofSelf(rowOf(each.token, each.amount, each.expiration))),
    }
  }
  const take = (): Known => {
    const isBatch = below(2) === 0
    const hasWitness = below(2) === 0
    const all = list(() => ({ token: token(), amount: some(256) }))
    const used = isBatch ? all : all.slice(0, 1)
    const plain = used.map((each) => ({ ...each, amount: `${each.amount}` }))
    const primaryType = `Permit${isBatch ? 'Batch' : ''}${hasWitness ? 'Witness' : ''}TransferFrom`
    const inner = `TokenPermissions${isBatch ? '[]' : ''} permitted,${once}${hasWitness ? ',uint256 witness' : ''}`
    const message = { permitted: isBatch ? plain : plain[0], spender: to, nonce: 0, deadline: `${until}`, witness: 7 }
    return {
      data: {
        types: { [primaryType]: fields(inner), TokenPermissions: permitted },
        primaryType,
        domain: permit2,
        message: { ...beside, ...message },
      },
      rows: used.map((each) => ({ ...ofSelf(rowOf(each.token, each.amount)), key: /^step\.permitTransfer$/ })),
    }
  }
  return pick([permit, permit, dai, pay, pay, allow, allow, take])()
}

function missing({ steps, movements }: SheetModel, { rows, out }: Known): string | undefined {
  const told = steps.filter(({ words }) => words.key !== 'step.typed')
  if (told.length !== rows.length) return `${told.length} steps of ${rows.length}`
  for (const [at, { key, parties, token, amount, until }] of rows.entries()) {
    const { words, facts } = told[at] as (typeof told)[number]
    if (!key.test(words.key)) return `${words.key} in the place of ${key}`
    const shown = facts.flatMap(({ value }) => (value.type === 'party' ? [value.party.address.toLowerCase()] : []))
    for (const party of parties) if (!shown.includes(party.toLowerCase())) return `${party} is not named`
    if (!isUnlimited(amount) && parseUnits(words.values?.amount ?? '', decimals[token] ?? 0) !== amount)
      return `${words.values?.amount} in the place of ${amount}`
    const ends = facts.flatMap(({ value }) => (value.type === 'time' ? [value.at] : []))
    if (until !== undefined && !ends.includes(Number(until) * 1_000)) return `${until} is not named`
  }
  const [first, ...others] = movements
  if ((first === undefined) !== (out === undefined) || others.length > 0) return `${movements.length} movements`
  if (!first || !out) return undefined
  const isSame =
    first.direction === 'out' &&
    first.asset.address?.toLowerCase() === out.token.toLowerCase() &&
    first.party?.address.toLowerCase() === out.to.toLowerCase() &&
    parseUnits(first.amount, decimals[out.token] ?? 0) === out.amount
  return isSame ? undefined : 'another movement'
}

/** Reads so many forms of known types, and throws for the first whose sheet says something else than what is signed. */
export async function readKnown({ seed, count }: { seed: number; count: number }): Promise<void> {
  const random = randomOf(seed)
  for (let at = 0; at < count; at += 1) {
    const known = makeKnown(random)
    const request = requestOf('eth_signTypedData_v4', [own.eip155, known.data])
    const { sheet } = await prepare(request, contextOf().context)
    const why = missing(sheet, known)
    if (why) throw new Error(`Seed ${seed}, known form ${at}: ${why}\n${JSON.stringify(known.data)}`)
    if (sheet.risk !== 'high' && known.rows.some(({ amount }) => amount > 0n))
      throw new Error(`Seed ${seed}, known form ${at}: its risk is ${sheet.risk}`)
  }
}
