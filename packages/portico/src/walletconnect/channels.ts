import { deferred, untilAborted, withTimeout } from '../base/promise.js'
import { type Bytes, fromHex, utf8 } from './bytes.js'
import { hashHex, type Primitives } from './crypto.js'
import { agree, open, seal } from './envelope.js'
import {
  formatError,
  formatRequest,
  formatResult,
  makeIds,
  parseRpc,
  type RawId,
  type RpcError,
  sameId,
} from './json.js'
import { deliveryOf, PeerError, reasons } from './protocol.js'
import type { Publication, Relay, RelayMessage } from './relay.js'

/** A request of the other side, to be answered by `respond`. */
export type Incoming = { topic: string; id: RawId; method: string; params: unknown }

export type RequestOptions = {
  /** After how long without an answer it fails with code 8000, in milliseconds. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** How it is sent, when it is not by a plain publish. */
  send?: ((publication: Publication) => Promise<void>) | undefined
  /** Told when the relay has it: from then on the other side can be looked at. */
  onSent?: (() => void) | undefined
  /** A domain attestation for the sealed message; it gets little time. */
  attest?: ((hashes: { sealed: string; clear: string }) => Promise<string | undefined>) | undefined
  /** Answers may come on another topic (one-click sign-in). */
  answerTopic?: string | undefined
  id?: RawId | undefined
}

/** Topics with their keys, and the JSON-RPC that goes over them sealed. */
export type Channels = {
  add(topic: string, key: Bytes, onRequest: (message: Incoming) => void | Promise<void>): void
  /** A topic on which answers come sealed to this key pair, each by a sender of its own (type 1). */
  addInbox(topic: string, secret: Bytes): void
  /** Waiting requests on it fail with `reason`. */
  remove(topic: string, reason?: RpcError): void
  nextId(): RawId
  /** @throws PeerError the other side's error, or code 8000 when it stayed silent */
  request(topic: string, method: string, params: unknown, options: RequestOptions): Promise<unknown>
  /** Seals the answer at once, so that it outlives the topic, and returns how to send it. */
  respond(message: Incoming, answer: { result: unknown } | { error: RpcError }): () => Promise<void>
  receive(message: RelayMessage): Promise<boolean>
}

type Entry = { key: Bytes; onRequest(message: Incoming): void | Promise<void> } | { secret: Bytes }
type Waiting = { topic: string; resolve(value: unknown): void; reject(error: unknown): void }

/** Larger than any message of the protocol; more is an attempt to keep the page busy. */
const messageMax = 2_000_000

export function makeChannels(
  relay: Pick<Relay, 'publish' | 'unsubscribe'>,
  primitives: Primitives,
  now?: () => number,
): Channels {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Waiting>()
  const nextId = makeIds(3, now)

  function publication(topic: string, method: string, kind: 'request' | 'answer', text: string): Publication {
    const entry = entries.get(topic)
    if (!entry || !('key' in entry)) throw new PeerError({ code: 7001, message: 'No session for this topic' })
    return { topic, message: seal(entry.key, text), ...deliveryOf(method, kind) }
  }

  return {
    nextId,
    add: (topic, key, onRequest) => void entries.set(topic, { key, onRequest }),
    addInbox: (topic, secret) => void entries.set(topic, { secret }),
    remove(topic, reason = reasons.userDisconnected) {
      entries.delete(topic)
      relay.unsubscribe(topic)
      for (const [id, waiting] of pending) {
        if (waiting.topic !== topic) continue
        pending.delete(id)
        waiting.reject(new PeerError(reason))
      }
    },
    async request(topic, method, params, options) {
      const id = options.id ?? nextId()
      const text = formatRequest(id, method, params)
      const message: Publication = publication(topic, method, 'request', text)
      const { promise, resolve, reject } = deferred<unknown>()
      pending.set(id, { topic: options.answerTopic ?? topic, resolve, reject })
      const answer = withTimeout(
        options.signal ? untilAborted(promise, options.signal) : promise,
        options.timeoutMs,
        () => new PeerError(reasons.requestExpired),
      ).finally(() => pending.delete(id))
      // The answer may fail while the request is still on its way out.
      answer.catch(() => {})
      try {
        options.signal?.throwIfAborted()
        if (options.attest) {
          const hashes = {
            sealed: await hashHex(primitives, utf8(message.message)),
            clear: await hashHex(primitives, utf8(text)),
          }
          message.attestation = await options.attest(hashes)
        }
        await (options.send ?? relay.publish)(message)
        options.onSent?.()
      } catch (error) {
        pending.get(id)?.reject(error)
      }
      return answer
    },
    respond(message, answer) {
      const text = 'error' in answer ? formatError(message.id, answer.error) : formatResult(message.id, answer.result)
      const sealed = publication(message.topic, message.method, 'answer', text)
      return () => relay.publish(sealed)
    },
    async receive({ topic, message }) {
      const entry = entries.get(topic)
      if (!entry) return false
      if (message.length > messageMax) return true
      const opened = await open(message, (sender) => {
        if ('key' in entry) return sender ? undefined : entry.key
        return sender && agree(primitives, entry.secret, sender)
      })
      // Clear text (type 2) belongs to links between apps on one device, never to a relay.
      if (!opened || opened.type === 2) return true
      const rpc = parseRpc(opened.text)
      if (!rpc) return true
      if (rpc.kind === 'request') {
        if ('onRequest' in entry) await entry.onRequest({ topic, id: rpc.id, method: rpc.method, params: rpc.params })
        return true
      }
      const waiting = pending.get(sameId(rpc.id))
      if (!waiting || waiting.topic !== topic) return false
      if (rpc.kind === 'result')
        waiting.resolve('sender' in opened ? { result: rpc.result, sender: opened.sender } : rpc.result)
      else waiting.reject(new PeerError(rpc.error))
      return true
    },
  }
}

/** Seals with the key that two key pairs share, and names the topic that follows from it. */
export async function deriveTopic(
  primitives: Primitives,
  secret: Bytes,
  peerHex: string,
): Promise<{ topic: string; key: Bytes }> {
  const key = await agree(primitives, secret, fromHex(peerHex))
  return { topic: await hashHex(primitives, key), key }
}
