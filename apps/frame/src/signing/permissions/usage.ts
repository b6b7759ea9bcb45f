import { type AbiValue, decodeAbi, encodeCall } from '../../confirm/abi.js'
import { fromHex, toHex } from '../bytes.js'
import { type Bounds, worstCase } from './bounds.js'
import { caveatsOf } from './caveats.js'
import { type ContractName, framework } from './contracts.js'
import { chainHashOf, isHashDisabled, type Signed } from './delegation.js'
import { manager } from './manager.js'
import type { Told } from './told.js'

/** What the chain says of a permission. Whatever it does not say is undefined, and never nothing. */
export type Usage = {
  isRevoked?: boolean | undefined
  /** Taken so far, in the smallest unit: of a periodic one in the period that runs; of calls their number. */
  used?: bigint | undefined
  /** The most that can still be taken until its end, counted in the same way. */
  left?: bigint | undefined
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Reads whether it holds, and what was taken by it, of the contracts that keep it. Never rejects. */
export async function readUsage(signed: Signed, told: Told, ask: Ask): Promise<Usage> {
  const hash = await chainHashOf(signed, ask).catch(() => undefined)
  if (!hash) return {}
  const [isRevoked, taken] = await Promise.all([
    isHashDisabled(hash, ask).catch(() => undefined),
    takenOf(hash, told, ask).catch(() => undefined),
  ])
  return { isRevoked, ...taken }
}

async function takenOf(hash: Uint8Array, { bounds, redeemers }: Told, ask: Ask): Promise<Omit<Usage, 'isRevoked'>> {
  const read = async (name: ContractName, signature: string, values: AbiValue[], answer: string) => {
    const data = toHex(encodeCall(signature, values))
    const said = await ask('eth_call', [{ to: framework[name].address, data }, 'latest'])
    return decodeAbi(answer, fromHex(String(said)))
  }
  const own = caveatsOf(bounds.kind === 'calls' ? { ...bounds, methods: [] } : bounds, redeemers)
  const counter = own.find(({ name }) => counters.test(name))
  if (!counter) return {}
  const { name, terms } = counter
  if (bounds.kind === 'calls') {
    const [used] = (await read(name, 'callCounts(address,bytes32)', [manager, hash], 'uint256')) as [bigint]
    return { used, left: notNegative(bounds.times - used) }
  }
  if (bounds.kind === 'stream') {
    const answer = await read(name, 'streamingAllowances(address,bytes32)', [manager, hash], word5)
    const used = answer[4] as bigint
    return { used, left: notNegative(worstCase(bounds) - used) }
  }
  const answer = await read(name, 'getAvailableAmount(bytes32,address,bytes)', [hash, manager, terms], now3)
  const [available, , current] = answer as [bigint, boolean, bigint]
  return ofPeriod(bounds, available, current)
}

const counters = /Period|Streaming|LimitedCalls/
const word5 = 'uint256,uint256,uint256,uint256,uint256'
const now3 = 'uint256,bool,uint256'
const notNegative = (amount: bigint) => (amount < 0n ? 0n : amount)

/** @param current the number of the period that runs, from one on; zero before the first */
function ofPeriod(
  bounds: Extract<Bounds, { kind: 'periodic' }>,
  available: bigint,
  current: bigint,
): Omit<Usage, 'isRevoked'> {
  const { amount, period, start, until } = bounds
  if (current === 0n) return { used: 0n, left: worstCase(bounds) }
  const periods = (until - start + period - 1n) / period
  return { used: notNegative(amount - available), left: available + amount * notNegative(periods - current) }
}
