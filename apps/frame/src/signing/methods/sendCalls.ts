import * as v from 'valibot'
import { readCall } from '../../confirm/evm/call.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Call } from '../../confirm/evm/reading.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { concat, fromHex, toHex } from '../bytes.js'
import { decodeUnsigned, encodeSigned, encodeUnsigned, hashOf } from '../evm/transaction.js'
import { address, hexBytes, quantity, readParams } from '../params.js'
import { manager } from '../permissions/manager.js'
import { usesOthers } from '../permissions/redeemed.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { evmChain, type MethodContext, readingOf, refuseOwnCalls, requireOwn } from './context.js'
import { highestFee, rawOf, sendRaw } from './evmTransaction.js'
import { fillTransaction } from './fill.js'

/** More in one question are more than a person reads. */
const maxCalls = 10

const capabilities = v.record(
  v.pipe(v.string(), v.maxLength(100)),
  v.looseObject({ optional: v.optional(v.boolean()) }),
)
const call = v.strictObject({
  to: v.optional(address),
  data: v.optional(hexBytes),
  value: v.optional(quantity),
  capabilities: v.optional(capabilities),
})
const bundle = v.strictObject({
  version: v.optional(v.pipe(v.string(), v.maxLength(20))),
  id: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
  chainId: v.optional(quantity),
  from: v.optional(address),
  atomicRequired: v.optional(v.boolean()),
  calls: v.pipe(v.array(call), v.minLength(1)),
  capabilities: v.optional(capabilities),
})
type Bundle = v.InferOutput<typeof bundle>

/** `wallet_sendCalls` (EIP-5792) of an account without code: one transaction after the other, with one question. */
export async function sendCalls(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const chainId = evmChain(context)
  const { asked } = readBundle(request, context, chainId)
  if (asked.atomicRequired === true)
    throw new Refusal('notAtomic', 'This account makes one transaction after the other, not all or none.')
  const calls: Call[] = asked.calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data: fromHex(data) }))
  refuseOwnCalls(calls, context, manager, usesOthers)
  const gas = calls.length > 1 ? await gasOfAll(calls, context) : [undefined]
  const { transaction: first } = await fillTransaction(
    { ...asWire(asked, 0), ...(gas[0] === undefined ? {} : { gas: gas[0] }) },
    chainId,
    context,
  )
  const all = calls.map((each, at) =>
    encodeUnsigned({ ...first, ...each, nonce: first.nonce + BigInt(at), gas: gas[at] ?? first.gas }),
  )
  // Shown is what stands in the bytes that are signed.
  const read = all.map(decodeUnsigned)
  const actions = read.flatMap((each) => readCall(each, readingOf(context)))
  const knowledge = await evmKnowledge(actions, read, context)
  return {
    sheet: actionSheet(placeOf(request, context), {
      actions,
      knowledge: { ...knowledge, fee: { most: highestFee(read) } },
      raw: read.map(rawOf).join('\n\n'),
    }),
    digests: all.map(hashOf),
    async finish(signer) {
      const signed: Uint8Array[] = []
      for (const bytes of all) signed.push(encodeSigned(decodeUnsigned(bytes), await signer.secp256k1(hashOf(bytes))))
      // The id is the hashes of its transactions: their status can be asked of any node, whoever asks.
      const id = toHex(concat(...signed.map(hashOf)))
      for (const [at, each] of signed.entries()) await sendOne(each, at, context)
      return { id }
    },
  }
}

async function sendOne(signed: Uint8Array, at: number, context: MethodContext): Promise<void> {
  try {
    await sendRaw(signed, context)
  } catch (cause) {
    throw new Refusal('nodeFailed', `The network took ${at} of the transactions.`, { cause, data: { sent: at } })
  }
}

const asWire = ({ calls }: Bundle, at: number) => {
  const { to, data, value } = calls[at] ?? {}
  return { to, data, value }
}

const paymasterService = v.looseObject({
  url: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
  context: v.optional(v.unknown()),
  optional: v.optional(v.boolean(), false),
})

/** Reads the calls, and refuses what this account cannot do. `able`: the capabilities that it has. */
export function readBundle(
  request: SignRequest,
  context: MethodContext,
  chainId: bigint,
  able: readonly 'paymasterService'[] = [],
) {
  const [asked] = readParams(v.strictTuple([bundle]), request.params)
  requireOwn(asked.from, context)
  if (asked.chainId !== undefined && asked.chainId !== chainId)
    throw new Refusal('unsupportedChain', 'The calls are for another network.')
  if (asked.calls.length > maxCalls) throw new Refusal('bundleTooLarge', `At most ${maxCalls} calls.`)
  // The id is made of the transactions, so one that the page chose could never be found again.
  if (asked.id !== undefined) throw new Refusal('duplicateId', 'This wallet chooses the id.')
  for (const each of [asked, ...asked.calls]) {
    const needed = Object.entries(each.capabilities ?? {}).find(
      ([name, capability]) => capability.optional !== true && !(each === asked && able.some((one) => one === name)),
    )
    if (needed)
      throw new Refusal('unsupportedCapability', `This account has no such capability: ${needed[0].slice(0, 40)}`)
  }
  const given = able.includes('paymasterService') ? asked.capabilities?.paymasterService : undefined
  if (!given) return { asked, needed: {} }
  const { optional, url, context: sent } = readParams(paymasterService, given)
  return { asked, needed: { paymasterService: { url, context: sent, isOptional: optional } } }
}

const simulated = v.array(v.object({ calls: v.array(v.object({ gasUsed: quantity })) }))

/** Gas of calls that build on each other: a node can only estimate them together. */
async function gasOfAll(calls: readonly Call[], { rpc, network, address: own }: MethodContext): Promise<bigint[]> {
  const wire = calls.map(({ to, value, data }) => ({
    from: own.eip155,
    to,
    value: `0x${value.toString(16)}`,
    input: toHex(data),
  }))
  try {
    const answer = await rpc(network.caipNetworkId, 'eth_simulateV1', [
      { blockStateCalls: [{ calls: wire }] },
      'latest',
    ])
    const used = v.parse(simulated, answer)[0]?.calls ?? []
    if (used.length === calls.length)
      return used.map(({ gasUsed }) => (gasUsed === 21_000n ? gasUsed : (gasUsed * 15n) / 10n))
  } catch {}
  throw new Refusal('nodeFailed', 'The network cannot tell what these calls cost together.')
}
