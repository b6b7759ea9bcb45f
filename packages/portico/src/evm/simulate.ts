import { fail, isAppError } from '../base/errors/AppError.js'
import { codesOf } from '../base/errors/foreign.js'
import { paymentErrors } from '../base/errors/payment.js'
import { oneLine } from '../base/walletText.js'
import type { ContractCall } from '../core/family.js'
import { balanceSelector, callData } from './abi.js'
import { transactionErrorOf } from './foreign.js'
import { readQuantity, toHex } from './hex.js'
import { revertReason } from './revert.js'
import type { Transport } from './transport.js'

export type Run = {
  from: string
  calls: readonly ContractCall[]
  token?: string | undefined
  receiver?: string | undefined
}

// Transfer(address,address,uint256)
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Whose log it is when a node writes one for a move of the native currency. */
const nativeTracer = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Fields = Record<string, unknown>

/** See `TransactFeature.simulate`: with `eth_simulateV1` where the node has it, otherwise the first call alone with `eth_call`. */
export async function simulate(
  transport: Transport,
  run: Run,
  signal: AbortSignal,
): Promise<{ gas?: bigint | undefined; received?: bigint | undefined }> {
  const calls = run.calls.map(({ to, data, value }) => ({ from: run.from, to, data, value: toHex(value) }))
  const receiver = run.receiver ?? run.from
  const balanceCalls = run.token === undefined ? [] : [{ to: run.token, data: callData(balanceSelector, receiver) }]
  const block = { blockStateCalls: [{ calls: [...balanceCalls, ...calls, ...balanceCalls] }], traceTransfers: true }
  const answer = await transport.request('eth_simulateV1', [block, 'latest'], { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (isAppError(error, 'rpc/error') && isUnknown(error)) return undefined
    throw transactionErrorOf(error)
  })
  const outcomes = listOf(fieldsOf(listOf(answer)[0]).calls).map(fieldsOf)
  if (outcomes.length !== calls.length + balanceCalls.length * 2) {
    await callFirst(transport, calls[0], signal)
    return {}
  }
  const ours = outcomes.slice(balanceCalls.length, balanceCalls.length + calls.length)
  for (const { status, error, returnData } of ours) {
    if (readQuantity(status) === 1n) continue
    const told = fieldsOf(error)
    const failure = transactionErrorOf({ ...told, data: returnData })
    // Nodes have codes and words of their own for a failure in here.
    if (!isAppError(failure, 'rpc/error')) throw failure
    const reason = revertReason({ ...told, code: 3, data: returnData }, []) ?? 'no reason given'
    throw fail(paymentErrors, 'tx/reverted', { reason: oneLine(reason) }, { cause: error })
  }
  const used = ours.map(({ gasUsed }) => readQuantity(gasUsed))
  const gas = used.reduce<bigint | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0n,
  )
  return { gas, received: balanceCalls.length > 0 ? difference(outcomes) : nativeGain(ours, receiver) }
}

async function callFirst(transport: Transport, call: object | undefined, signal: AbortSignal): Promise<void> {
  await transport.request('eth_call', [call, 'latest'], { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw transactionErrorOf(error)
  })
}

/** By how much the balance that was looked at first and last has grown. */
function difference(outcomes: readonly Fields[]): bigint | undefined {
  const before = readQuantity(outcomes[0]?.returnData)
  const after = readQuantity(outcomes.at(-1)?.returnData)
  return before === undefined || after === undefined ? undefined : after - before
}

function nativeGain(outcomes: readonly Fields[], receiver: string): bigint | undefined {
  const moves = outcomes
    .flatMap(({ logs }) => listOf(logs).map(fieldsOf))
    .filter(({ address, topics }) => isSame(address, nativeTracer) && isSame(listOf(topics)[0], transferTopic))
  // A node that writes no such logs cannot tell.
  if (moves.length === 0) return undefined
  const word = callData('0x', receiver)
  return moves.reduce((sum, { topics, data }) => {
    const amount = readQuantity(data) ?? 0n
    const [, from, to] = listOf(topics)
    return sum + (isSame(to, word) ? amount : 0n) - (isSame(from, word) ? amount : 0n)
  }, 0n)
}

/** Nodes without the method say so in one of these ways. */
function isUnknown(error: unknown): boolean {
  return codesOf(error).some((code) => code === -32601 || code === -32004 || code === -32602 || code === -32600)
}

function isSame(one: unknown, other: string): boolean {
  return String(one).toLowerCase() === other
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
