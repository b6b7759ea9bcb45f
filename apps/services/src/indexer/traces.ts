import type { Flow } from './types.js'

/** A call as the node's `callTracer` tells it. */
export type CallFrame = {
  type: string
  from: string
  to?: string | undefined
  value?: string | undefined
  error?: string | undefined
  calls?: readonly CallFrame[] | undefined
}

/** An entry of `trace_block` and `trace_transaction`. */
export type ParityTrace = {
  type: string
  action: {
    callType?: string | undefined
    from?: string | undefined
    to?: string | undefined
    value?: string | undefined
    /** Of a contract that ends itself. */
    address?: string | undefined
    refundAddress?: string | undefined
    balance?: string | undefined
  }
  result?: { address?: string | undefined } | null | undefined
  error?: string | null | undefined
  traceAddress: readonly number[]
  transactionHash?: string | null | undefined
  transactionPosition?: number | null | undefined
  blockHash?: string | null | undefined
}

/** Calls that take value along; a delegate call only repeats the value of its caller. */
const paying = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** Payments of the native currency in a transaction, the internal ones included. What was undone with a failed call is left out. */
export function paymentsOfFrame(frame: CallFrame): Flow[] {
  if (frame.error) return []
  const amount = BigInt(frame.value ?? '0x0')
  const own =
    paying.has(frame.type.toUpperCase()) && amount > 0n && frame.to ? [native(frame.from, frame.to, amount)] : []
  return [...own, ...(frame.calls ?? []).flatMap(paymentsOfFrame)]
}

/** The same from the flat list of one transaction. */
export function paymentsOfTraces(traces: readonly ParityTrace[]): Flow[] {
  const failed = traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
  const undone = (address: readonly number[]) =>
    failed.some((parent) => parent.length <= address.length && parent.every((step, index) => address[index] === step))
  return traces.flatMap(({ type, action, result, traceAddress }) => {
    if (undone(traceAddress)) return []
    const end = type === 'suicide' || type === 'selfdestruct'
    const amount = BigInt((end ? action.balance : action.value) ?? '0x0')
    const from = end ? action.address : action.from
    const to = end ? action.refundAddress : type === 'create' ? result?.address : action.to
    const pays = end || type === 'create' || (type === 'call' && action.callType === 'call')
    return pays && amount > 0n && from && to ? [native(from, to, amount)] : []
  })
}

export function native(from: string, to: string, amount: bigint): Flow {
  return { kind: 'native', token: '', tokenId: null, from: from.toLowerCase(), to: to.toLowerCase(), amount }
}
