import { fail } from '../base/errors/AppError.js'
import { codesOf } from '../base/errors/foreign.js'
import { httpErrors } from '../base/errors/http.js'
import type { FeeEstimate, SendIntent } from '../core/family.js'
import { callOf } from './asset.js'
import { transactionErrorOf } from './foreign.js'
import { readQuantity, toHex } from './hex.js'
import type { Transport } from './transport.js'

/** What the network asks now, in wei per gas. */
export type FeeLevel =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; baseFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }

export type Fee = FeeEstimate & { level: FeeLevel; gas: bigint }

/** What was quoted last on each network. */
export type Quotes = Map<string, FeeLevel>

/** Rollups after the OP Stack, which ask a fee for their data on top of the gas. */
const dataFeeNetworks: readonly unknown[] = [10, 11155420, 8453, 84532, 7777777, 42220]
const dataFeeOracle = '0x420000000000000000000000000000000000000F'
// getL1FeeUpperBound(uint256).
const dataFeeSelector = '0xf1c7a58b'
/** What a signed transaction has beside its data: about 120. */
const bareBytes = 160

const plainTransferGas = 21_000n
const feeHistoryBlocks = 5
const tipPercentile = 50
const blockTimeBlocks = 20
const slowestBlockTime = 60

/**
 * What a payment costs at most: gas as the node estimates it, times one and a half of the base fee (EIP-1559) with
 * the usual tip, or the gas price of older networks; data fees of rollups included.
 *
 * @throws AppError `tx/*`, `rpc/error`, `http/*`
 */
export async function estimateFee(
  transport: Transport,
  intent: SendIntent,
  { signal, quotes = new Map() }: { signal: AbortSignal; quotes?: Quotes | undefined },
): Promise<Fee> {
  const [fresh, gas, dataFee, seconds] = await Promise.all([
    readFeeLevel(transport, signal),
    estimateGas(transport, intent, signal),
    readDataFee(transport, intent, signal),
    readBlockTime(transport, signal),
  ])
  const level = hold(quotes, intent.network.caipNetworkId, fresh)
  const price = level.type === 'eip1559' ? level.maxFeePerGas : level.gasPrice
  return { fee: gas * price + dataFee, seconds, level, gas }
}

/** The fee level from the last blocks, or from the gas price where the network knows no base fee. */
export async function readFeeLevel(
  transport: Transport,
  signal: AbortSignal,
  percentile = tipPercentile,
): Promise<FeeLevel> {
  const history = await transport
    .request('eth_feeHistory', [toHex(feeHistoryBlocks), 'latest', [percentile]], { signal })
    .catch((error: unknown) => {
      signal.throwIfAborted()
      if (codesOf(error).length === 0) throw error
    })
  const { baseFeePerGas, reward } = (history ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  const base = readQuantity(listOf(baseFeePerGas).at(-1))
  if (base !== undefined && base > 0n) {
    const tips = listOf(reward).flatMap((block) => readQuantity(listOf(block)[0]) ?? [])
    const tip = median(tips.filter((one) => one > 0n)) ?? (await readTip(transport, signal))
    return { type: 'eip1559', baseFeePerGas: base, maxPriorityFeePerGas: tip, maxFeePerGas: (base * 3n) / 2n + tip }
  }
  const gasPrice = readQuantity(await transport.request('eth_gasPrice', [], { signal }))
  if (gasPrice === undefined) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_gasPrice' })
  return { type: 'legacy', gasPrice }
}

/**
 * Stays with the price quoted before for as long as it would get into the next block and is not far too dear. Otherwise a fee that
 * wanders with every block would upset what a person has filled in, above all the most that can be sent.
 */
function hold(quotes: Quotes, networkId: string, fresh: FeeLevel): FeeLevel {
  const before = quotes.get(networkId)
  if (before?.type === 'eip1559' && fresh.type === 'eip1559') {
    const next = (fresh.baseFeePerGas * 9n) / 8n + fresh.maxPriorityFeePerGas
    const isFit = before.maxFeePerGas >= next && before.maxFeePerGas <= fresh.maxFeePerGas * 2n
    if (isFit) return { ...fresh, maxFeePerGas: before.maxFeePerGas }
  }
  quotes.set(networkId, fresh)
  return fresh
}

/** How far apart blocks are of late, in seconds; `undefined` when that cannot be told, or says nothing of the next one. */
export async function readBlockTime(transport: Transport, signal: AbortSignal): Promise<number | undefined> {
  const ask = async (block: string) => {
    const { number, timestamp } = (await transport.request('eth_getBlockByNumber', [block, false], {
      signal,
    })) as Record<string, unknown>
    return { number: Number(readQuantity(number)), timestamp: Number(readQuantity(timestamp)) }
  }
  try {
    const newest = await ask('latest')
    const older = await ask(toHex(Math.max(0, newest.number - blockTimeBlocks)))
    const seconds = Math.ceil((newest.timestamp - older.timestamp) / (newest.number - older.number))
    return seconds >= 1 && seconds <= slowestBlockTime ? seconds : undefined
  } catch {
    return undefined
  }
}

async function readTip(transport: Transport, signal: AbortSignal): Promise<bigint> {
  const asked = transport.request('eth_maxPriorityFeePerGas', [], { signal }).catch(() => undefined)
  return readQuantity(await asked) ?? 0n
}

async function estimateGas(transport: Transport, intent: SendIntent, signal: AbortSignal): Promise<bigint> {
  const { from } = intent
  const call = callOf(intent)
  const ask = (value: string) =>
    transport.request('eth_estimateGas', [{ from, ...call, value }], { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw transactionErrorOf(error)
    })
  const answer = await ask(call.value).catch((error: unknown) => {
    // More than the account holds: the work is the same for nothing, and the fee is what was asked for.
    if ((error as { code?: unknown }).code === 'tx/insufficient-funds' && call.value !== '0x0') return ask('0x0')
    throw error
  })
  const gas = readQuantity(answer)
  if (gas === undefined) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_estimateGas' })
  // A contract may take another way by the time that runs: a pool that traded in this very second takes a ninth more in the next one.
  return gas <= plainTransferGas ? gas : (gas * 6n) / 5n
}

async function readDataFee(transport: Transport, intent: SendIntent, signal: AbortSignal): Promise<bigint> {
  if (!dataFeeNetworks.includes(intent.network.id)) return 0n
  const bytes = bareBytes + (callOf(intent).data ?? '0x').length / 2 - 1
  const data = `${dataFeeSelector}${bytes.toString(16).padStart(64, '0')}`
  const asked = transport.request('eth_call', [{ to: dataFeeOracle, data }, 'latest'], { signal })
  return readQuantity(await asked.catch(() => undefined)) ?? 0n
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function median(values: readonly bigint[]): bigint | undefined {
  return [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))[values.length >> 1]
}
