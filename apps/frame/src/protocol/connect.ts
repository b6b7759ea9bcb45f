import { frameHello } from 'portico/wire'
import { safeParse } from 'valibot'
import { copyPlain } from './plain.js'
import { type Handlers, makeRouter, type Router } from './router.js'

/** As much of a window as the protocol uses. */
export type FrameWindow = {
  parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export type ConnectOptions = {
  window: FrameWindow
  /** Whether a page of this origin may use the wallet at all. */
  allows(origin: string): boolean
  handlers: Handlers
  version: string
  build: string
  /** Random, for this load of the frame alone. */
  nonce: string
  now(): number
  warn(message: string): void
}

/** The frame's end of the talk with the page that holds it. */
export type Connection = {
  /** Tells the page something it did not ask for; nothing is said before the page has spoken. */
  emit(name: string, payload?: unknown): void
  close(): void
}

/**
 * Listens to the page around the frame: only to it (`source`), and only when its origin is one of the project's.
 * It may speak by window messages, or hand over one port in answer to READY; with a port, window messages are not heard.
 */
export function connect(options: ConnectOptions): Connection {
  const { window, allows, warn, handlers, now } = options
  let router: Router | undefined
  let heard: string | undefined
  let taken = false

  function open(origin: string, post: (message: unknown) => void, onClose: () => void): Router {
    heard = origin
    router = makeRouter({ handlers, origin, post, warn, now, onClose })
    return router
  }

  function takePort(origin: string, message: unknown, ports: readonly MessagePort[]): void {
    const read = safeParse(frameHello, copyPlain(message)?.value)
    const [port, ...more] = ports
    if (!read.success || read.output.payload.nonce !== options.nonce || !port || more.length > 0) {
      warn('Portico wallet: a HELLO was dropped: it does not answer READY with one port')
      return
    }
    taken = true
    router?.close()
    const opened = open(
      origin,
      (answer) => port.postMessage(answer),
      () => port.close(),
    )
    port.onmessage = (event: MessageEvent) => opened.receive(event.data)
    opened.emit('WELCOME', { nonceH: read.output.payload.nonceH, build: options.build })
  }

  function onMessage({ origin, data }: MessageEvent): void {
    const post = (message: unknown) => window.parent.postMessage(message, origin)
    const opened = router ?? open(origin, post, () => undefined)
    opened.receive(data)
  }

  function listen(event: MessageEvent): void {
    if (taken || event.source !== window.parent || event.source === window) return
    const type = typeOf(event.data)
    // Other messages between windows, of tools and extensions, are none of our business.
    if (!type?.startsWith('@w3m-app/')) return
    if (!allows(event.origin)) warn('Portico wallet: a message from an origin that is not allowed was dropped')
    else if (type === '@w3m-app/HELLO') takePort(event.origin, event.data, event.ports)
    else if (heard === undefined || heard === event.origin) onMessage(event)
  }

  window.addEventListener('message', listen)
  // Nothing of this is secret: who the page is, is not known yet.
  window.parent.postMessage(
    { type: '@w3m-frame/READY', payload: { version: options.version, nonce: options.nonce, channel: true } },
    '*',
  )

  return {
    emit: (name, payload) => router?.emit(name, payload),
    close() {
      window.removeEventListener('message', listen)
      router?.close()
    },
  }
}

function typeOf(message: unknown): string | undefined {
  try {
    const { type } = message as { type?: unknown }
    return typeof type === 'string' ? type : undefined
  } catch {
    return undefined
  }
}
