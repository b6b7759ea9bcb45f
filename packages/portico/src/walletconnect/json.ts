/**
 * JSON-RPC 2.0 messages whose ids survive exactly. Peers use ids of 19 digits, beyond what a double can hold,
 * so an id is kept as it stood in the text (`1763697600000123456` or `"abc"`) and written back unread.
 */
export type RawId = string

export type RpcError = { code: number; message: string; data?: unknown }
export type RpcMessage =
  | { kind: 'request'; id: RawId; method: string; params: unknown }
  | { kind: 'result'; id: RawId; result: unknown }
  | { kind: 'error'; id: RawId; error: RpcError }

/** The text of the outermost `id`; `undefined` when there is none or it is neither a string nor an integer. */
function findId(json: string): RawId | undefined {
  let depth = 0
  let key: string | undefined
  for (let i = 0; i < json.length; i++) {
    const char = json[i]
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (char === '"') {
      const start = i++
      while (i < json.length && json[i] !== '"') i += json[i] === '\\' ? 2 : 1
      if (depth === 1) {
        const text = json.slice(start, i + 1)
        if (key === '"id"') return text
        key = text
      }
    } else if (char === ',' && depth === 1) key = undefined
    else if (depth === 1 && key === '"id"' && char !== undefined && /[-\d]/.test(char)) {
      return /^-?\d{1,40}(?=[\s,}])/.exec(json.slice(i, i + 48))?.[0]
    }
  }
  return undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads one message; `undefined` for anything that is not JSON-RPC. Never throws. */
export function parseRpc(json: string): RpcMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const id = findId(json)
  if (id === undefined) return undefined
  if (typeof value.method === 'string') {
    return { kind: 'request', id, method: value.method, params: value.params }
  }
  const error = value.error
  if (isRecord(error)) {
    const { code, message, data } = error
    return {
      kind: 'error',
      id,
      error: {
        code: typeof code === 'number' ? code : -32603,
        message: typeof message === 'string' ? message : '',
        ...(data === undefined ? {} : { data }),
      },
    }
  }
  return 'result' in value ? { kind: 'result', id, result: value.result } : undefined
}

/** Two ids name the same request whether the peer wrote the number as a number or as a string. */
export function sameId(id: RawId): string {
  return id.replace(/^"|"$/g, '')
}

export function formatRequest(id: RawId, method: string, params: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params ?? {})}}`
}
export function formatResult(id: RawId, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result ?? null)}}`
}
export function formatError(id: RawId, error: RpcError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
}

/** Makes ids of `13 + entropy` digits: the time in milliseconds, then random digits. Never twice the same, never going back. */
export function makeIds(entropy: 3 | 6, now: () => number = Date.now): () => RawId {
  const scale = 10n ** BigInt(entropy)
  const used = { last: 0n }
  return () => {
    const random = BigInt(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % scale
    const next = BigInt(now()) * scale + random
    used.last = next > used.last ? next : used.last + 1n
    return String(used.last)
  }
}
