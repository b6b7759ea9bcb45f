import { randomId } from '../base/bytes.js'
import { type FrameMessage, readFrameMessage } from '../wire/frame/answers.js'
import { type FrameEnvelope, hostPrefix, isPlainMessage } from '../wire/frame/envelope.js'
import type { FrameElement } from './frame.js'

export type Channel = { send(message: FrameEnvelope): void; close(): void }

export type ChannelOptions = {
  frame: Pick<FrameElement, 'origin' | 'window' | 'page'>
  /** Each time the frame has loaded and is at the other end. */
  onOpen(channel: Channel): void
  hear(message: Exclude<FrameMessage, { kind: 'invalid' }>): void
  warn(problem: string): void
}

/**
 * The way to the frame: a port of its own, handed over to exactly the frame's origin once the frame says that it is ready. Window messages
 * carry nothing else. Returns how to stop listening.
 */
export function openChannels({
  frame: { origin, window: frameOf, page },
  onOpen,
  hear,
  warn,
}: ChannelOptions): () => void {
  let open: Channel | undefined

  const greet = (nonce: string, frame: Window) => {
    const { port1: port, port2 } = new MessageChannel()
    const nonceH = randomId()
    let welcome = false
    const channel: Channel = {
      send: (message) => port.postMessage(message),
      close: () => port.close(),
    }
    port.onmessage = ({ data }: MessageEvent) => {
      const message = isPlainMessage(data) ? readFrameMessage(data) : undefined
      if (!message || message.kind === 'invalid') return warn(message?.problem ?? 'Not a message of the frame')
      if (welcome) return hear(message)
      const { nonceH: echoed } = (message.payload ?? {}) as { nonceH?: unknown }
      if (message.kind !== 'event' || message.name !== 'WELCOME' || echoed !== nonceH)
        return warn('The frame answered before it was welcomed')
      welcome = true
      open?.close()
      open = channel
      onOpen(channel)
    }
    frame.postMessage({ type: `${hostPrefix}HELLO`, payload: { nonce, nonceH } }, origin, [port2])
  }

  const onMessage = (event: Event) => {
    const { source, origin: from, data } = event as MessageEvent
    const frame = frameOf()
    if (!frame || source !== frame || from !== origin) return
    const message = readFrameMessage(data)
    if (message?.kind === 'invalid') return warn(message.problem)
    if (message?.kind !== 'event' || message.name !== 'READY') return
    const { nonce, channel } = message.payload as { nonce?: string; channel?: boolean }
    if (nonce && channel) greet(nonce, frame)
    else warn('The frame cannot be talked to by a channel')
  }
  page.addEventListener('message', onMessage)
  return () => {
    page.removeEventListener('message', onMessage)
    open?.close()
  }
}
