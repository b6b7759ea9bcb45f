import type { Chain } from '../chains/nodes.js'
import { type ManagerLog, readEvent } from '../delegations/events.js'
import { type RawLog, readLogs } from './logs.js'
import { type CallFrame, native, type ParityTrace, paymentsOfFrame, paymentsOfTraces } from './traces.js'
import type { Ask, ChainBlock, ChainTransaction, Flow, TraceMode } from './types.js'

type RawTransaction = {
  hash: string
  blockHash: string
  blockNumber: string
  transactionIndex: string
  from: string
  to: string | null
  value: string
  input: string
  nonce: string
}
type RawReceipt = {
  transactionHash: string
  blockHash: string
  contractAddress: string | null
  status?: string | undefined
  gasUsed: string
  effectiveGasPrice?: string | undefined
  /** What chains on top of another one pay for its data. */
  l1Fee?: string | undefined
  logs: readonly (RawLog & ManagerLog)[]
}
type RawBlock = {
  number: string
  hash: string
  parentHash: string
  timestamp: string
  transactions: readonly RawTransaction[]
}
export type BlockHead = { number: bigint; hash: string; parent: string; at: number }

/** A block that was replaced while it was read. */
export class Replaced extends Error {}

/** The newest block's number. */
export async function readHead(ask: Ask, chain: string): Promise<bigint> {
  return BigInt(await ask.request<string>(chain, 'eth_blockNumber', []))
}

/** Hash and time of a block; `undefined` when the node does not have it. */
export async function readBlockHead(ask: Ask, chain: string, number: bigint): Promise<BlockHead | undefined> {
  const block = await ask.request<RawBlock | null>(chain, 'eth_getBlockByNumber', [hex(number), false])
  return block ? headOf(block) : undefined
}

/** Time of a block, and the hashes of its transactions; `undefined` when the node does not have it. */
export async function readOutline(
  ask: Ask,
  chain: string,
  number: bigint,
): Promise<{ at: number; transactions: readonly string[] } | undefined> {
  const block = await ask.request<(Pick<RawBlock, 'timestamp'> & { transactions: readonly string[] }) | null>(
    chain,
    'eth_getBlockByNumber',
    [hex(number), false],
  )
  return block ? { at: Number(block.timestamp), transactions: block.transactions } : undefined
}

/** Hashes and times of the blocks of a range, its end left out, in order. */
export async function readHeads(ask: Ask, chain: string, from: bigint, to: bigint): Promise<BlockHead[]> {
  const numbers = Array.from({ length: Math.max(0, Number(to - from)) }, (_, index) => from + BigInt(index))
  const answers = await askAll(
    ask,
    chain,
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [hex(number), false] })),
  )
  return answers.flatMap((block) => (block ? [headOf(block as RawBlock)] : []))
}

/**
 * A block with all that moved in it. Receipts and traces are asked for by the block's hash, so that they cannot be of another block at the same height.
 * @returns `undefined` when the node does not have the block
 * @throws Replaced when the chain was reorganised meanwhile
 */
export async function readBlock(
  ask: Ask,
  chain: Chain,
  number: bigint,
  traces: TraceMode,
): Promise<ChainBlock | undefined> {
  const block = await ask.request<RawBlock | null>(chain.id, 'eth_getBlockByNumber', [hex(number), true])
  if (!block) return undefined
  const head = headOf(block)
  if (block.transactions.length === 0) return { ...head, transactions: [], delegations: [] }
  const [receipts, payments] = await Promise.all([
    readReceipts(ask, chain.id, block),
    readPayments(ask, chain.id, block, traces),
  ])
  const transactions = block.transactions.map((raw, index) => {
    const receipt = receipts.get(raw.hash)
    if (!receipt || receipt.blockHash !== block.hash) throw new Replaced(`block ${number} was replaced`)
    return assemble(raw, receipt, head.at, payments?.[index], chain)
  })
  const delegations = [...receipts.values()].flatMap(({ logs }) => logs.flatMap((log) => readEvent(log, head.at) ?? []))
  return { ...head, transactions, delegations }
}

/** Single transactions by their hashes; those that the node does not have in a block are left out. */
export async function readTransactions(
  ask: Ask,
  chain: Chain,
  hashes: readonly string[],
  traces: TraceMode,
): Promise<ChainTransaction[]> {
  if (hashes.length === 0) return []
  const found: ChainTransaction[] = []
  const times = new Map<string, number>()
  for (let start = 0; start < hashes.length; start += 25) {
    const part = hashes.slice(start, start + 25)
    const perHash = [
      (hash: string) => ({ method: 'eth_getTransactionByHash', params: [hash] }),
      (hash: string) => ({ method: 'eth_getTransactionReceipt', params: [hash] }),
      ...(traces === 'debug'
        ? [(hash: string) => ({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] })]
        : traces === 'trace'
          ? [(hash: string) => ({ method: 'trace_transaction', params: [hash] })]
          : []),
    ]
    const answers = await askAll(
      ask,
      chain.id,
      part.flatMap((hash) => perHash.map((call) => call(hash))),
    )
    const rows = part.map((_, index) => answers.slice(index * perHash.length, (index + 1) * perHash.length))
    const unknown = [...new Set(rows.map(([raw]) => (raw as RawTransaction | null)?.blockNumber))].filter(
      (number) => number != null && !times.has(number),
    ) as string[]
    const blocks = await askAll(
      ask,
      chain.id,
      unknown.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, false] })),
    )
    unknown.forEach((number, index) => {
      const block = blocks[index] as RawBlock | null
      if (block) times.set(number, Number(block.timestamp))
    })
    for (const [raw, receipt, trace] of rows as [RawTransaction | null, RawReceipt | null, unknown][]) {
      const at = raw?.blockNumber == null ? undefined : times.get(raw.blockNumber)
      if (!raw || !receipt || at === undefined || receipt.blockHash !== raw.blockHash) continue
      const payments =
        traces === 'debug'
          ? paymentsOfFrame(trace as CallFrame)
          : traces === 'trace'
            ? paymentsOfTraces((trace as ParityTrace[] | null) ?? [])
            : undefined
      found.push(assemble(raw, receipt, at, payments, chain))
    }
  }
  return found
}

async function askAll(ask: Ask, chain: string, calls: { method: string; params: unknown }[]): Promise<unknown[]> {
  if (calls.length === 0) return []
  const settled = await ask.batch(chain, calls)
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

async function readReceipts(ask: Ask, chain: string, block: RawBlock): Promise<Map<string, RawReceipt>> {
  const all = await ask.request<RawReceipt[] | null>(chain, 'eth_getBlockReceipts', [block.hash]).catch(() => null)
  const receipts =
    all ??
    ((await askAll(
      ask,
      chain,
      block.transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )) as (RawReceipt | null)[])
  return new Map(receipts.flatMap((receipt) => (receipt ? [[receipt.transactionHash, receipt] as const] : [])))
}

/** For each transaction of the block its payments, or nothing at all when only the transactions themselves tell. */
async function readPayments(
  ask: Ask,
  chain: string,
  block: RawBlock,
  traces: TraceMode,
): Promise<Flow[][] | undefined> {
  if (traces === 'none') return undefined
  if (traces === 'debug') {
    const tracer = { tracer: 'callTracer' }
    type Traced = { result?: CallFrame; error?: string }
    const results = await ask
      .request<Traced[]>(chain, 'debug_traceBlockByHash', [block.hash, tracer])
      .catch(async (): Promise<Traced[]> => {
        // The traces of a large block may be more than is taken in one answer.
        const traced: Traced[] = []
        for (const { hash } of block.transactions)
          traced.push({ result: await ask.request<CallFrame>(chain, 'debug_traceTransaction', [hash, tracer]) })
        return traced
      })
    if (results.length !== block.transactions.length) throw new Replaced('the traces are of another block')
    return results.map(({ result, error }) => {
      if (!result) throw new Error(`a transaction could not be traced: ${error}`)
      return paymentsOfFrame(result)
    })
  }
  const entries = await ask.request<ParityTrace[]>(chain, 'trace_block', [block.number])
  if (entries.some(({ blockHash }) => blockHash != null && blockHash !== block.hash))
    throw new Replaced('the traces are of another block')
  const byTransaction = new Map<string, ParityTrace[]>()
  for (const entry of entries) {
    const { transactionHash: hash } = entry
    if (hash) byTransaction.set(hash, [...(byTransaction.get(hash) ?? []), entry])
  }
  return block.transactions.map(({ hash }) => paymentsOfTraces(byTransaction.get(hash) ?? []))
}

function assemble(
  raw: RawTransaction,
  receipt: RawReceipt,
  at: number,
  payments: readonly Flow[] | undefined,
  chain: Chain,
): ChainTransaction {
  const succeeded = receipt.status !== '0x0'
  const value = BigInt(raw.value)
  const target = raw.to ?? receipt.contractAddress
  const direct = succeeded && value > 0n && target ? [native(raw.from, target, value)] : []
  const { flows, approvals, topics } = readLogs(receipt.logs, chain.wrapped?.toLowerCase())
  return {
    hash: raw.hash,
    block: BigInt(raw.blockNumber),
    position: Number(raw.transactionIndex),
    at,
    from: raw.from.toLowerCase(),
    to: raw.to?.toLowerCase() ?? null,
    created: raw.to === null ? (receipt.contractAddress?.toLowerCase() ?? null) : null,
    succeeded,
    nonce: Number(raw.nonce),
    value,
    selector: raw.input === '0x' ? '' : raw.input.slice(0, 10).toLowerCase(),
    fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? '0x0') + BigInt(receipt.l1Fee ?? '0x0'),
    flows: [...(succeeded ? (payments ?? direct) : []), ...flows],
    approvals,
    topics,
  }
}

function headOf(block: Omit<RawBlock, 'transactions'>): BlockHead {
  return {
    number: BigInt(block.number),
    hash: block.hash,
    parent: block.parentHash,
    at: Number(block.timestamp),
  }
}

export function hex(number: bigint): string {
  return `0x${number.toString(16)}`
}
