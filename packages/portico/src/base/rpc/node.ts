import { type AppError, fail } from '../errors/AppError.js'
import { chainErrors } from '../errors/chain.js'
import { rpcContext } from '../errors/foreign.js'
import { httpErrors } from '../errors/http.js'
import { deferred, untilAborted } from '../promise.js'
import { oneLine } from '../walletText.js'
import { rpcNumbers } from './numbers.js'

/** One JSON-RPC node over HTTP. */
export type RpcNode = {
  url: string
  call(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/** Why a node gave no answer, and how long it asked to be left alone, in milliseconds. */
export type NodeFailure = {
  error: AppError
  status?: number | undefined
  code?: number | undefined
  retryAfterMs?: number | undefined
}

type Call = {
  id: number
  method: string
  params: readonly unknown[]
  signal: AbortSignal
  resolve(value: unknown): void
  reject(failure: NodeFailure): void
}
type Answer = { id?: unknown; result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } | null }

/**
 * A node at a URL. Calls made in the same turn go out as one JSON-RPC batch; a node that cannot read batches is asked one by one
 * from then on. A failed call rejects with a `NodeFailure`.
 */
export function makeNode(url: string, fetcher: typeof fetch, parse: (text: string) => unknown = JSON.parse): RpcNode {
  const node = { lastId: 0, waiting: [] as Call[], batches: true }

  const flush = () => {
    const calls = node.waiting.splice(0).filter(({ signal }) => !signal.aborted)
    const size = node.batches ? rpcNumbers.batchSize : 1
    for (let start = 0; start < calls.length; start += size) void send(calls.slice(start, start + size))
  }

  const send = async (calls: readonly Call[]) => {
    const [first] = calls
    if (!first) return
    const gone = new AbortController()
    const timer = setTimeout(() => gone.abort(new Error('The node did not answer in time')), rpcNumbers.timeoutMs)
    // The request ends when nobody waits for it any more.
    const onAbort = () => calls.every(({ signal }) => signal.aborted) && gone.abort(first.signal.reason)
    for (const { signal } of calls) signal.addEventListener('abort', onAbort)
    try {
      const messages = calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, method, params }))
      const response = await fetcher(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls.length > 1 ? messages : messages[0]),
        credentials: 'omit',
        signal: gone.signal,
      })
      deal(calls, response, await readJson(response, parse))
    } catch (cause) {
      for (const call of calls)
        call.reject({ error: fail(httpErrors, 'http/unreachable', { endpoint: call.method }, { cause }) })
    } finally {
      clearTimeout(timer)
      for (const { signal } of calls) signal.removeEventListener('abort', onAbort)
    }
  }

  const deal = (calls: readonly Call[], response: Response, body: unknown) => {
    const { status, ok } = response
    if (calls.length > 1 && !Array.isArray(body) && (ok || status === 400 || status === 405 || status === 422)) {
      node.batches = false
      for (const call of calls) void send([call])
      return
    }
    const answers = new Map<unknown, Answer>()
    for (const answer of Array.isArray(body) ? body : [body]) if (isAnswer(answer)) answers.set(answer.id, answer)
    for (const call of calls) {
      const answer = answers.get(call.id) ?? (calls.length === 1 ? answers.get(null) : undefined)
      settle(call, response, answer)
    }
  }

  return {
    url,
    call(method, params, signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      const { promise, resolve, reject } = deferred<unknown>()
      if (node.waiting.length === 0) queueMicrotask(flush)
      node.waiting.push({ id: ++node.lastId, method, params, signal, resolve, reject })
      return untilAborted(promise, signal)
    },
  }
}

function settle(call: Call, response: Response, answer: Answer | undefined): void {
  const { status, ok } = response
  const http = ok ? undefined : status
  if (answer?.error) {
    const { message } = answer.error
    const code = Number.isInteger(answer.error.code) ? (answer.error.code as number) : -1
    const shown = typeof message === 'string' && message ? oneLine(message) : undefined
    const error = fail(chainErrors, 'rpc/error', rpcContext(code, shown), { cause: answer.error })
    call.reject({ error, code, status: http, retryAfterMs: retryAfter(response) })
  } else if (!ok) {
    call.reject({ error: fail(httpErrors, 'http/status', { status }), status, retryAfterMs: retryAfter(response) })
  } else if (answer && 'result' in answer && answer.id === call.id) {
    call.resolve(answer.result)
  } else {
    call.reject({ error: fail(httpErrors, 'http/answer', { endpoint: call.method }) })
  }
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false
  const { error } = value as Answer
  return 'result' in value !== (typeof error === 'object' && error !== null)
}

/** The body as a value; `undefined` when it is not JSON. A body that breaks off rejects. */
async function readJson(response: Response, parse: (text: string) => unknown): Promise<unknown> {
  const text = await response.text()
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') || Number.NaN)
  return seconds >= 0 ? Math.min(seconds * 1_000, rpcNumbers.timeoutMs) : undefined
}
