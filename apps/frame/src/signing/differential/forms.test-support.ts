import { hashTypedData } from 'viem'
import { contextOf, own, requestOf, signer, stranger, usdc } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { Refusal } from '../refusal.js'
import { type Random, randomOf } from './cases.test-support.js'
import { encode, self, type World } from './world.test-support.js'

type Member = { name: string; type: string }
type Leaf = { name: string; text: string }
type Made = { value: unknown; leaves: readonly Leaf[] }

const unhashed = 'NOTHASHED'
const atoms = ['uint256', 'uint8', 'int16', 'bool', 'address', 'string', 'bytes', 'bytes4'] as const

function atomOf(type: (typeof atoms)[number], { amount, below, pick }: Random): unknown {
  const bytes = (length: number) =>
    `0x${Array.from({ length }, () => below(256).toString(16).padStart(2, '0')).join('')}`
  if (type === 'uint256') return pick([amount(60).toString(), below(1_000), `0x${amount(60).toString(16)}`])
  if (type === 'uint8') return below(256)
  if (type === 'int16') return below(65_536) - 32_768
  if (type === 'bool') return below(2) === 1
  if (type === 'address') return pick([own.eip155, stranger, usdc])
  if (type === 'string') return `text ${amount(30)}`
  return bytes(type === 'bytes4' ? 4 : below(40))
}

/** A form of its own types, what of it is hashed in the order of its fields, and fields beside them that are not. */
function makeForm(random: Random) {
  const { below, pick } = random
  const names = ['Head', 'Part', 'Item'].slice(0, 1 + below(3))
  const types: Record<string, Member[]> = {}
  for (const [at, name] of names.entries()) {
    const later = names.slice(at + 1)
    types[name] = Array.from({ length: 1 + below(6) }, (_, place) => {
      const base = below(3) === 0 && later.length > 0 ? pick(later) : pick(atoms)
      return { name: `f${at}${place}`, type: `${base}${pick(['', '', '', '[]', '[2]'])}` }
    })
  }
  const make = (type: string, path: string): Made => {
    const [, inner, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (inner !== undefined) {
      const items = Array.from({ length: size ? Number(size) : below(12) }, (_, at) => make(inner, `${path} ${at + 1}`))
      const leaves = items.flatMap((item) => item.leaves)
      return { value: items.map(({ value }) => value), leaves: items.length > 0 ? leaves : [{ name: path, text: '' }] }
    }
    const members = types[type]
    if (!members) {
      const value = atomOf(type as never, random)
      return { value, leaves: [{ name: path, text: String(value) }] }
    }
    const fields = members.map((member) => ({
      member,
      ...make(member.type, path ? `${path}.${member.name}` : member.name),
    }))
    const extra = below(3) === 0 ? { [`x${below(9)}`]: unhashed } : {}
    const value = { ...Object.fromEntries(fields.map((field) => [field.member.name, field.value])), ...extra }
    return { value, leaves: fields.flatMap(({ leaves }) => leaves) }
  }
  const { value, leaves } = make('Head', '')
  const isOddDomain = below(4) === 0
  const domain = { name: 'Form', chainId: 1, ...(below(2) === 0 ? { verifyingContract: stranger } : {}) }
  const data = {
    types: { ...types, ...(isOddDomain ? { EIP712Domain: [{ name: 'name', type: 'string' }] } : {}) },
    primaryType: 'Head',
    domain,
    message: value as Record<string, unknown>,
  }
  return { data, leaves, isOddDomain }
}

/** Reads so many forms, and throws for the first whose sheet lacks a field that is hashed, or shows one that is not. */
export async function readForms({
  seed,
  count,
}: {
  seed: number
  count: number
}): Promise<{ read: number; refused: number }> {
  const random = randomOf(seed)
  let refused = 0
  for (let at = 0; at < count; at += 1) {
    const { data, leaves, isOddDomain } = makeForm(random)
    const fail = (why: string) => new Error(`Seed ${seed}, form ${at}: ${why}\n${JSON.stringify(data)}`)
    const request = requestOf('eth_signTypedData_v4', [own.eip155, data])
    const prepared = await prepare(request, contextOf().context).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if ((prepared === undefined) !== isOddDomain) throw fail('a domain field that is not hashed')
    if (!prepared) {
      refused += 1
      continue
    }
    const [digest] = prepared.digests
    if (hashTypedData(data as never) !== `0x${Buffer.from(digest ?? []).toString('hex')}`) throw fail('another hash')
    const facts = prepared.sheet.steps.flatMap((step) => step.facts)
    const fields = facts.filter(({ label }) => label.key === 'fact.field')
    const counted = facts.filter(
      ({ label, value }) => label.key === 'fact.more' && JSON.stringify(value).includes('inRaw'),
    )
    const beyond = counted.reduce((sum, { label }) => sum + Number(label.values?.n), 0)
    if (fields.length + beyond !== leaves.length) throw fail(`${fields.length} fields of ${leaves.length}`)
    for (const [place, { label, value }] of fields.entries()) {
      const leaf = leaves[place]
      const text = value.type === 'text' ? value.text : ''
      if (label.values?.name !== leaf?.name || text !== leaf?.text) throw fail(`field ${place}`)
    }
    if (JSON.stringify(prepared.sheet).includes(unhashed)) throw fail('what is not hashed is shown')
    if (prepared.sheet.isLong !== true && fields.length > 40) throw fail('it is long')
  }
  return { read: count - refused, refused }
}

/** Signs so many permits, and lets whoever got them take all that they can. Throws where that is more than the sheet named. */
export async function usePermits(world: World, { seed, count }: { seed: number; count: number }): Promise<number> {
  const { below, amount, pick } = randomOf(seed)
  const { address } = world.seeded.tokens.usdx
  let used = 0
  for (let at = 0; at < count; at += 1) {
    const nonce = BigInt(
      await world.ask<string>('eth_call', [{ to: address, data: encode('nonces(address)', [self]) }, 'latest']),
    )
    const value = pick([0n, 1n, amount(40), 2n ** 256n - 1n])
    const deadline = pick([10n ** 12n, 10n ** 12n, 1n])
    const data = {
      types: {
        Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(
          (each) => {
            const [type = '', name = ''] = each.split(' ')
            return { name, type }
          },
        ),
      },
      primaryType: 'Permit',
      domain: { name: 'Sandbox Dollar', version: '1', chainId: 31337, verifyingContract: address },
      message: {
        ...{ owner: self, spender: stranger, value: value.toString(), nonce: nonce.toString() },
        deadline: deadline.toString(),
        ...(below(3) === 0 ? { amount: '0' } : {}),
      },
    }
    const request = requestOf('eth_signTypedData_v4', [self, data], 'eip155:31337')
    const { sheet, finish } = await prepare(request, world.context)
    const signature = String(await finish(signer)).slice(2)
    const parts = [Number(`0x${signature.slice(128)}`), `0x${signature.slice(0, 64)}`, `0x${signature.slice(64, 128)}`]
    const before = (await world.balances()).get(address.toLowerCase()) ?? 0n
    const taken = value < before ? value : before
    const permit = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'
    const isUsed = await world
      .as(stranger, address, encode(permit, [self, stranger, value, deadline, ...parts]))
      .then(() => world.as(stranger, address, encode('transferFrom(address,address,uint256)', [self, stranger, taken])))
      .then(() => true)
      .catch(() => false)
    const left = before - ((await world.balances()).get(address.toLowerCase()) ?? 0n)
    const named = sheet.steps.map(({ words }) => words)
    const isNamed =
      left === 0n ||
      named.some(
        ({ key, values }) => key === 'step.permitAll' || (key === 'step.permit' && left <= units(values?.amount)),
      )
    if (!isNamed || (left > 0n && sheet.risk !== 'high'))
      throw new Error(`Seed ${seed}, permit ${at}: ${left} left, named ${JSON.stringify(named)}`)
    if (isUsed && left > 0n) used += 1
    if (left > 0n) await world.as(self, address, encode('mint(address,uint256)', [self, left]))
  }
  return used
}

/** USDX has six decimals. */
const units = (amount = '0') => {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole + rest.padEnd(6, '0'))
}
