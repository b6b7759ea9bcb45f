import { shortTopic } from './mask.js'
import { putOver } from './over.js'
import type { Records, RelayRecord } from './records.js'
import type { Simulations } from './simulations.js'

/**
 * Hears what goes through sockets that speak as WalletConnect's relay does: methods, topics cut short, sizes. What is in a message is
 * sealed, and is not looked at. Returns how to stop.
 */
export function followRelay(
  { relay }: Pick<Records, 'relay'>,
  simulations: Pick<Simulations, 'admitSocket'>,
): () => void {
  const following = { on: true }
  const live = new Set<() => void>()
  const takeOff = putOver(
    'WebSocket',
    (own) =>
      new Proxy(own, {
        construct(target, given, asked) {
          const socket = Reflect.construct(target, given, asked) as WebSocket
          if (following.on) {
            const stop = listenTo(socket, relay)
            live.add(stop)
            socket.addEventListener('close', () => {
              stop()
              live.delete(stop)
            })
            simulations.admitSocket(socket)
          }
          return socket
        },
      }),
  )
  return () => {
    following.on = false
    takeOff()
    for (const stop of live) stop()
    live.clear()
  }
}

function listenTo(socket: WebSocket, relay: Records['relay']): () => void {
  const listening = { on: true }
  const asked = new Map<string, string>()
  const { send } = socket
  const record = (direction: RelayRecord['direction'], data: unknown) => {
    const heard = readFrame(data, asked)
    if (heard) relay.add({ direction, at: Date.now(), ...heard })
  }
  const onMessage = (event: MessageEvent) => record('in', event.data)
  socket.addEventListener('message', onMessage)
  const isOwn = Object.hasOwn(socket, 'send')
  const heard: WebSocket['send'] = (data) => {
    if (listening.on) record('out', data)
    send.call(socket, data)
  }
  socket.send = heard
  return () => {
    listening.on = false
    socket.removeEventListener('message', onMessage)
    // Where another one has been put over it meanwhile, it stays beneath that.
    if (socket.send !== heard) return
    if (isOwn) socket.send = send
    else delete (socket as Partial<WebSocket>).send
  }
}

type Frame = {
  id?: unknown
  method?: unknown
  params?: { topic?: unknown; pairingTopic?: unknown; tag?: unknown; data?: { topic?: unknown; tag?: unknown } } | null
  result?: unknown
  error?: unknown
}

/** What may be told of a frame; nothing of frames of others. `asked` has the methods that wait for an answer. */
export function readFrame(
  data: unknown,
  asked: Map<string, string>,
): Pick<RelayRecord, 'method' | 'topic' | 'tag' | 'size'> | undefined {
  if (typeof data !== 'string') return undefined
  let frame: Frame | null
  try {
    frame = JSON.parse(data) as Frame | null
  } catch {
    return undefined
  }
  const id = String(frame?.id)
  if (typeof frame?.method === 'string') {
    if (!/^(?:irn|wc)_\w{1,40}$/.test(frame.method)) return undefined
    asked.set(id, frame.method)
    const { tag, ...told } = frame.params?.data ?? frame.params ?? {}
    const topic = told.topic ?? ('pairingTopic' in told ? told.pairingTopic : undefined)
    return {
      method: frame.method,
      size: data.length,
      ...(typeof topic === 'string' ? { topic: shortTopic(topic) } : {}),
      ...(typeof tag === 'number' ? { tag } : {}),
    }
  }
  const method = asked.get(id)
  if (!method) return undefined
  asked.delete(id)
  return { method: `${method}: ${frame?.error === undefined ? 'answered' : 'refused'}`, size: data.length }
}
