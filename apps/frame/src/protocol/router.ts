import { type FrameRequest, type FrameRequestName, readFrameMessage, readHostMessage } from 'portico/wire'
import { errorPayload, FrameError } from './errors.js'
import { makeLimits } from './limits.js'
import { copyPlain } from './plain.js'

export type RequestContext = {
  /** The page's origin as the browser gave it. */
  origin: string
  /** Fires when the connection closes. */
  signal: AbortSignal
}

/** What answers the page: one function per request; what it resolves with is the payload of `<request>_SUCCESS`. */
export type Handlers = {
  [N in FrameRequestName]: (payload: FrameRequest<N>, context: RequestContext) => unknown
}

export type Outgoing = { id?: string; type: string; payload?: unknown }

export type RouterOptions = {
  handlers: Handlers
  origin: string
  post(message: Outgoing): void
  warn(message: string): void
  /** Milliseconds, of any clock that only goes forward. */
  now(): number
  onClose?(): void
}

/** One connection with the page: every message that comes in passes here, and every message that goes out. */
export type Router = {
  /** Reads one message, answers it once if it is a request, drops it otherwise. Never throws. */
  receive(message: unknown): void
  /** Tells the page something it did not ask for. */
  emit(name: string, payload?: unknown): void
  close(): void
}

export function makeRouter(options: RouterOptions): Router {
  const { handlers, origin, warn } = options
  const limits = makeLimits(options.now)
  const open = new AbortController()

  function close(): void {
    if (open.signal.aborted) return
    open.abort()
    options.onClose?.()
  }

  function broken(problem: string): void {
    warn(`Portico wallet: a message was dropped: ${problem}`)
    if (!limits.invalid()) return
    warn('Portico wallet: too many messages broke the rules; the connection is closed')
    close()
  }

  /** False when the message is not of the contract: it stays here. What leaves is what the contract names, and nothing beside it. */
  function send(name: string, id: string | undefined, payload: unknown): boolean {
    if (open.signal.aborted) return false
    const message: Outgoing = { type: `@w3m-frame/${name}` }
    if (id !== undefined) message.id = id
    try {
      const read = readFrameMessage({ ...message, payload })
      if (!read || read.kind === 'invalid') return false
      if (read.payload !== undefined) message.payload = read.payload
      options.post(message)
      return true
    } catch {
      return false
    }
  }

  function refuse(name: string, id: string | undefined, error: unknown): void {
    send(`${name}_ERROR`, id, errorPayload(error))
  }

  function answer(name: FrameRequestName, id: string | undefined, payload: unknown): void {
    if (open.signal.aborted || send(`${name}_SUCCESS`, id, payload)) return
    warn(`Portico wallet: the answer to ${name} does not fit its schema and was kept back`)
    refuse(name, id, undefined)
  }

  return {
    receive(message) {
      if (open.signal.aborted) return
      const copied = copyPlain(message)
      const request = copied && readHostMessage(copied.value)
      if (!request) return broken('it is not a plain message of this protocol, or too large')
      const { name, id } = request
      const verdict = limits.admit(id)
      if (verdict === 'closed') return
      if (verdict === 'replay') return broken('its id was used before')
      if (request.kind === 'invalid') {
        if (!name || !request.notAllowed) return broken(request.problem)
        return refuse(name, id, new FrameError('Requested RPC call is not allowed'))
      }
      if (verdict === 'tooMany') return refuse(request.name, id, new FrameError('Too many requests', { code: -32005 }))
      const handler = handlers[request.name] as (payload: unknown, context: RequestContext) => unknown
      new Promise<unknown>((resolve) => resolve(handler(request.payload, { origin, signal: open.signal }))).then(
        (payload) => answer(request.name, id, payload),
        (error) => refuse(request.name, id, error),
      )
    },
    emit(name, payload) {
      send(name, undefined, payload)
    },
    close,
  }
}
