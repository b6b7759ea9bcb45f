import { deferred, withTimeout } from '../base/promise.js'
import { formatRequest, formatResult, makeIds, parseRpc, type RpcMessage, sameId } from './json.js'
import { PeerError } from './protocol.js'

/** Close code and reason; 1006 when the connection just went away. */
export type Closing = { code: number; reason: string }

/** One live connection to a relay that speaks JSON-RPC both ways. */
export type Socket = {
  /** @throws PeerError the relay's answer, or code -1 when the connection or the time ran out */
  call(method: string, params: unknown, timeoutMs: number): Promise<unknown>
  confirm(id: string): void
  close(): void
  readonly closed: Promise<Closing>
}

export type SocketOptions = {
  url: string
  timeoutMs: number
  onRequest(message: Extract<RpcMessage, { kind: 'request' }>): void
  WebSocket: typeof WebSocket
}

/** Silence of the relay, as opposed to a refusal that it spoke. */
export const lost = (message: string) => new PeerError({ code: -1, message })

/** @throws PeerError code -1 when it does not open in time; the closing code when the relay refused at once */
export async function openSocket(options: SocketOptions): Promise<Socket> {
  const pending = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const nextId = makeIds(6)
  const live = new options.WebSocket(options.url)
  const closed = new Promise<Closing>((resolve) => {
    live.addEventListener('close', (event) => {
      for (const waiting of pending.values()) waiting.reject(lost('The connection to the relay was lost'))
      pending.clear()
      resolve({ code: event.code, reason: event.reason })
    })
  })
  live.addEventListener('message', (event) => {
    if (typeof event.data !== 'string') return
    const message = parseRpc(event.data)
    if (!message) return
    if (message.kind === 'request') return options.onRequest(message)
    const waiting = pending.get(sameId(message.id))
    if (!waiting) return
    pending.delete(sameId(message.id))
    if (message.kind === 'result') waiting.resolve(message.result)
    else waiting.reject(new PeerError(message.error))
  })
  const opened = new Promise<void>((resolve, reject) => {
    live.addEventListener('open', () => resolve())
    live.addEventListener('error', () => reject(lost('The relay cannot be reached')))
    void closed.then(({ code, reason }) => reject(new PeerError({ code, message: reason })))
  })
  await withTimeout(opened, options.timeoutMs, () => {
    live.close()
    return lost('The relay did not answer in time')
  })
  return {
    closed,
    call(method, params, timeoutMs) {
      const id = nextId()
      const { promise, resolve, reject } = deferred<unknown>()
      if (live.readyState === live.OPEN) {
        pending.set(id, { resolve, reject })
        live.send(formatRequest(id, method, params))
      } else reject(lost('The connection to the relay was lost'))
      return withTimeout(promise, timeoutMs, () => {
        pending.delete(id)
        return lost('The relay did not answer in time')
      })
    },
    confirm(id) {
      if (live.readyState === live.OPEN) live.send(formatResult(id, true))
    },
    close: () => live.close(),
  }
}
