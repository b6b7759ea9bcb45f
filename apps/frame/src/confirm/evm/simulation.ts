import * as v from 'valibot'
import { fromHex, isHex, toHex } from '../../signing/bytes.js'
import { checksum } from '../../signing/evm/address.js'
import type { CaipNetworkId, SigningContext } from '../../signing/signer.js'
import type { AssetRef, Move } from '../action.js'
import { assetKey, type Knowledge } from '../knowledge.js'
import type { Call } from './reading.js'
import { wrappedOf } from './wrapped.js'

const hex = v.pipe(v.string(), v.check(isHex))
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const log = v.object({ address: hex, topics: v.array(hex), data: hex })
const block = v.object({
  number: v.optional(quantity),
  calls: v.array(v.object({ status: quantity, logs: v.optional(v.array(log), []) })),
})
const answer = v.pipe(v.array(block), v.minLength(1))

/** `Transfer(address,address,uint256)`: of ERC-20 with two indexed fields, of ERC-721 with three. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)`: how a wrapped currency tells that it was made and taken back. */
const wrapTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const unwrapTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
/** The address under which a trial run tells of the network's own currency. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export type Simulation = { trial: Knowledge['trial']; predicted?: readonly Move[] }

/** Runs the calls one after the other on the state of the newest block, where the node can (`eth_simulateV1`). */
export async function simulateCalls(
  calls: readonly Call[],
  from: string,
  { chainId, rpc }: Pick<SigningContext, 'rpc'> & { chainId: CaipNetworkId },
): Promise<Simulation> {
  const wire = calls.map(({ to, value, data }) => ({ from, to, value: `0x${value.toString(16)}`, input: toHex(data) }))
  let blocks: v.InferOutput<typeof answer>
  try {
    const parameters = [{ blockStateCalls: [{ calls: wire }], traceTransfers: true, validation: false }, 'latest']
    blocks = v.parse(answer, await rpc(chainId, 'eth_simulateV1', parameters))
  } catch {
    return { trial: { state: 'unavailable' } }
  }
  const [first] = blocks
  const isFine = ({ status }: { status: string }) => BigInt(status) === 1n
  // Where one fails the others may be made all the same: what they moved is news, if any did.
  if (!first?.calls.some(isFine)) return { trial: { state: 'failed' } }
  const moves = first.calls
    .filter(isFine)
    .flatMap(({ logs }) => logs)
    .flatMap((each) => [...readLog(each, from), ...readWrap(each, from, wrappedOf(chainId))])
  const at = first.number === undefined ? {} : { block: BigInt(first.number).toString() }
  return { trial: first.calls.every(isFine) ? { state: 'ran', ...at } : { state: 'failed' }, predicted: net(moves) }
}

const accountOf = (topic: string | undefined) => (topic?.length === 66 ? checksum(`0x${topic.slice(26)}`) : '')

type Log = v.InferOutput<typeof log>

/** The network's own currency becomes a token, and a token that currency: no transfer tells of it. */
function readWrap({ address, topics, data }: Log, self: string, wrapped: string | undefined): Move[] {
  const isIn = topics[0] === wrapTopic
  if (wrapped === undefined || assetKey(address) !== assetKey(wrapped) || !(isIn || topics[0] === unwrapTopic))
    return []
  if (topics.length !== 2 || data.length !== 66 || assetKey(accountOf(topics[1])) !== assetKey(self)) return []
  return [{ direction: isIn ? 'in' : 'out', asset: { kind: 'token', address: wrapped }, amount: BigInt(data) }]
}

function readLog({ address, topics, data }: Log, self: string): Move[] {
  const isSingle = topics[0] === singleTopic && topics.length === 4 && data.length === 130
  const isTransfer = topics[0] === transferTopic && (topics.length === 3 || topics.length === 4)
  if (!isSingle && !isTransfer) return []
  const [from, to] = isSingle
    ? [accountOf(topics[2]), accountOf(topics[3])]
    : [accountOf(topics[1]), accountOf(topics[2])]
  const isOut = assetKey(from) === assetKey(self)
  const isIn = assetKey(to) === assetKey(self)
  if (isOut === isIn) return []
  const bytes = fromHex(data)
  const number = (at: number) => BigInt(toHex(bytes.subarray(at, at + 32)).padEnd(3, '0'))
  const direction = isOut ? 'out' : 'in'
  const target = checksum(address)
  if (isSingle) return [{ direction, asset: { kind: 'token', address: target, id: number(0) }, amount: number(32) }]
  if (topics.length === 4)
    return [{ direction, asset: { kind: 'token', address: target, id: BigInt(topics[3] ?? '0x0') }, amount: 1n }]
  const asset: AssetRef = address.toLowerCase() === nativeLog ? { kind: 'native' } : { kind: 'token', address: target }
  return [{ direction, asset, amount: number(0) }]
}

/** One line per asset: what went out less what came in. What came back whole stays as nothing: it was seen. */
function net(moves: readonly Move[]): Move[] {
  const sums = new Map<string, { asset: AssetRef; amount: bigint }>()
  for (const { asset, amount, direction } of moves) {
    const name = asset.kind === 'native' ? 'native' : `${assetKey(asset.address)} ${asset.id ?? ''}`
    const sum = sums.get(name)?.amount ?? 0n
    sums.set(name, { asset, amount: direction === 'in' ? sum + amount : sum - amount })
  }
  return [...sums.values()].map(({ asset, amount }) => ({
    asset,
    direction: amount < 0n ? 'out' : 'in',
    amount: amount < 0n ? -amount : amount,
  }))
}
