import { randomId } from '../base/bytes.js'
import { fail } from '../base/errors/AppError.js'
import { type Deferred, deferred, untilAborted, wait, withTimeout } from '../base/promise.js'
import { oneLine } from '../base/walletText.js'
import type { ConnectorContext } from '../core/connector.js'
import type {
  FrameAnswer,
  FrameEventName,
  FrameFailure,
  FrameMessage,
  FrameRequestName,
} from '../wire/frame/answers.js'
import { hostPrefix } from '../wire/frame/envelope.js'
import { readFrameReason } from '../wire/frame/reasons.js'
import { type Channel, openChannels } from './channel.js'
import { embeddedErrors } from './errors.js'
import type { FrameElement } from './frame.js'
import { frameNumbers } from './numbers.js'

export type AskOptions = { signal?: AbortSignal | undefined }

/** Asks the frame and hears it. */
export type Link = {
  /**
   * Sends a request once the frame is there, and resolves with its answer.
   * @throws AppError `embedded/load-failed`, `embedded/request-timeout`, `frame/error`; `embedded/aborted` (of a wallet's request) and
   * `embedded/failed` when the frame goes before it answers; the signal's reason
   */
  ask<N extends FrameRequestName>(name: N, payload?: unknown, options?: AskOptions): Promise<FrameAnswer<N>>
  /** Sends what needs no answer; nothing where the frame is not there. */
  notify(name: FrameRequestName, payload?: unknown): void
  /** Loads the frame and says who we are. `byItself`: nobody asks for it, so that what does not load is said once. */
  ready(byItself?: boolean): Promise<void>
  /** Hears what the frame says by itself. */
  on(name: FrameEventName | FrameRequestName, listener: (payload: unknown) => void): () => void
  stop(): void
}

/** Requests that the frame must answer within the time-out. */
const limited: readonly FrameRequestName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

type Waiting = { name: FrameRequestName; answer: Deferred<never> }

export function makeLink(
  frame: FrameElement,
  { alert, logger, signal: life }: Pick<ConnectorContext, 'alert' | 'logger' | 'signal'>,
  greet: (ask: Link['ask']) => Promise<void>,
): Link {
  const limits = frameNumbers
  const waiting = new Map<string, Waiting>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let channel: Channel | undefined
  let opened = deferred<Channel>()
  let starting: Promise<void> | undefined
  /** It was still loading when its time was up. */
  let isLate = false
  /** Somebody asked for it, not only a login of before by itself. */
  let isWanted = false
  /** That it did not load has been said: again only to who asks for it. */
  let alerted = false

  const onMessage = (message: Exclude<FrameMessage, { kind: 'invalid' }>) => {
    if (message.kind !== 'event' && message.id !== undefined) {
      const asked = waiting.get(message.id)
      // What answers nobody, or something else, is nobody’s.
      if (asked?.name !== message.name) return
      if (message.kind === 'answer') asked.answer.resolve(message.payload as never)
      else asked.answer.reject(errorOf(message.payload))
      return
    }
    if (message.kind === 'failure') return
    for (const listener of [...(listeners.get(message.name) ?? [])]) listener(message.payload)
  }
  const close = openChannels({
    frame,
    hear: onMessage,
    warn: (problem) => logger.warn(`The wallet’s frame: ${problem}`),
    onOpen(next) {
      // It was loaded again: what the last one was asked is not answered any more.
      if (channel) {
        forget()
        opened = deferred<Channel>()
        starting = undefined
      }
      channel = next
      alerted = false
      opened.resolve(next)
    },
  })

  /** Nobody answers what was asked so far. */
  function forget(): void {
    for (const { name, answer } of waiting.values())
      answer.reject(fail(embeddedErrors, name === 'RPC_REQUEST' ? 'embedded/aborted' : 'embedded/failed'))
    waiting.clear()
  }

  /** Loads it anew when something else came in its place: that never says anything. */
  function reload(silentMs = 0): void {
    const loadedAt = frame.loadedAt()
    if (channel || loadedAt === undefined || Date.now() - loadedAt < silentMs) return
    isLate = false
    frame.remove()
    frame.attach()
  }

  async function start(): Promise<void> {
    reload()
    frame.attach()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (ms: number) => {
      timer = setTimeout(() => {
        reload(limits.silentMs)
        watch(ms * 2)
      }, ms)
    }
    watch(limits.silentMs)
    await withTimeout(opened.promise, limits.loadTimeoutMs, () => {
      if (isWanted || !alerted) alert('embedded/iframe-load-failed')
      alerted = true
      return fail(embeddedErrors, 'embedded/load-failed', {}, { cause: fail(embeddedErrors, 'embedded/load-timeout') })
    }).finally(() => clearTimeout(timer))
    await wait(limits.readyDelayMs, life)
    await greet(send)
  }

  function ready(byItself = false): Promise<void> {
    isWanted ||= !byItself
    starting ??= start().catch((error: unknown) => {
      starting = undefined
      isWanted = false
      // A frame that did not load is loaded anew the next time; one that is slow gets as long again.
      isLate = !channel && !isLate && frame.loadedAt() === undefined
      if (!channel && !isLate) frame.remove()
      throw error
    })
    return starting
  }

  // What was loaded without the network is the browser's own page.
  const reloadNow = () => reload()
  frame.page.addEventListener('online', reloadNow)

  const send: Link['ask'] = async (name, payload, { signal } = {}) => {
    const { send: post } = channel ?? (await opened.promise)
    const id = randomId()
    const answer = deferred<never>()
    waiting.set(id, { name, answer })
    const ends = signal ? AbortSignal.any([signal, life]) : life
    const answered = untilAborted(answer.promise, ends)
    const late = () => {
      alert('embedded/iframe-request-timeout')
      return fail(embeddedErrors, 'embedded/request-timeout')
    }
    try {
      if (!ends.aborted) post({ id, type: hostPrefix + name, ...(payload === undefined ? {} : { payload }) })
      return await (limited.includes(name) ? withTimeout(answered, limits.requestTimeoutMs, late) : answered)
    } finally {
      waiting.delete(id)
    }
  }

  return {
    ready,
    async ask(name, payload, options = {}) {
      await (options.signal ? untilAborted(ready(), options.signal) : ready())
      return send(name, payload, options)
    },
    notify(name, payload) {
      channel?.send({ type: hostPrefix + name, ...(payload === undefined ? {} : { payload }) })
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => void set.delete(listener)
    },
    stop() {
      frame.page.removeEventListener('online', reloadNow)
      close()
      forget()
      frame.remove()
    },
  }
}

/**
 * What the frame refused, as an error of ours. In its context stand a JSON-RPC code, the wallet's word for the reason, for how many
 * seconds it is not to be asked again, and where a passkey was not added: the ids of that network and of those where it was.
 */
function errorOf({ message, code, data }: FrameFailure): unknown {
  const { reason, retryAfter } = (data ?? {}) as { reason?: unknown; retryAfter?: unknown }
  const known = readFrameReason(data)
  const context = {
    ...(code !== undefined && { code }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(known?.reason === 'passkey-not-added' && { chainId: known.chainId, addedOn: known.addedOn.join() }),
  }
  return fail(embeddedErrors, 'frame/error', context, { text: oneLine(message) })
}
