import { readJson } from '../readJson.js'
/** A JSON-RPC request as it came in: its id is kept as it is. */
export type RpcCall = { jsonrpc: '2.0'; id: string | number | null; method: string; params?: unknown }
export type RpcReply =
  | { jsonrpc: '2.0'; id: RpcCall['id']; result: unknown }
  | { jsonrpc: '2.0'; id: RpcCall['id']; error: { code: number; message: string; data?: unknown } }

export const codes = {
  parse: -32_700,
  invalid: -32_600,
  unknownMethod: -32_601,
  params: -32_602,
  internal: -32_603,
  limit: -32_005,
  /** As bundlers say it where a paymaster refuses (ERC-4337). */
  notPaidFor: -32_501,
} as const

/** More would let one request keep a node busy for many. */
const batchMax = 100

export type Parsed =
  | { calls: readonly (RpcCall | RpcReply)[]; batch: boolean }
  /** The whole cannot be read. */
  | { refused: RpcReply }

/** Reads a body of one call or of several. A call that is none has its refusal in its place. */
export function readCalls(text: string): Parsed {
  let body: unknown
  try {
    body = readJson(text)
  } catch {
    return { refused: refuse(null, codes.parse, 'The body is not JSON') }
  }
  if (!Array.isArray(body)) return { calls: [readCall(body)], batch: false }
  if (body.length === 0) return { refused: refuse(null, codes.invalid, 'The batch is empty') }
  if (body.length > batchMax) return { refused: refuse(null, codes.limit, `A batch holds at most ${batchMax} calls`) }
  return { calls: body.map(readCall), batch: true }
}

export function refuse(id: RpcCall['id'], code: number, message: string): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

export function isCall(entry: RpcCall | RpcReply): entry is RpcCall {
  return 'method' in entry
}

function readCall(value: unknown): RpcCall | RpcReply {
  const {
    id = null,
    method,
    params,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const known = typeof id === 'string' || typeof id === 'number' || id === null ? id : null
  if (typeof method !== 'string' || method.length > 100 || known !== id)
    return refuse(known, codes.invalid, 'This is not a JSON-RPC 2.0 request')
  return { jsonrpc: '2.0', id: known, method, ...(params === undefined ? {} : { params }) }
}
