import type { CaipNetworkId } from '../base/caip.js'
import { untilAborted, withTimeout } from '../base/promise.js'
import { type Namespaces, readNamespaces } from './approval.js'
import { type Bytes, isHex32, toHex } from './bytes.js'
import { deriveTopic } from './channels.js'
import type { Link } from './link.js'
import { PeerError, reasons } from './protocol.js'
import { readPeer, readProperties, readScoped, type Session } from './state.js'

export type Tools = Link & {
  /** Takes a settled session over, in the same turn: the next message on its topic may already be waiting. */
  accept(session: Session, wish: CaipNetworkId | undefined): Session
}

/** How long a wallet that said yes may take to send the settlement, in milliseconds. */
const settleTimeoutMs = 60_000
/** How long a wallet may take to hear of an end, in milliseconds. */
const noticeTimeoutMs = 30_000

export function readResponder(result: unknown): string {
  const key = (result as { responderPublicKey?: unknown } | null | undefined)?.responderPublicKey
  if (!isHex32(key)) throw new PeerError(reasons.invalidSettlement)
  return key
}

/**
 * Goes to the session's topic and waits for what the wallet grants there. When `signal` was aborted by then the session is ended at once:
 * wallets hear of an end, where some show nothing of a refusal.
 *
 * @throws PeerError, the signal's reason
 */
export async function settle(
  tools: Tools,
  pair: { secret: Bytes },
  responder: string,
  { signal, wish }: { signal: AbortSignal; wish?: CaipNetworkId | undefined },
): Promise<Session> {
  const { relay, channels, primitives, clock } = tools
  const { topic, key } = await deriveTopic(primitives, pair.secret, responder)
  const granted = new Promise<Session>((resolve, reject) => {
    channels.add(topic, key, (message) => {
      if (message.method !== 'wc_sessionSettle') return
      const session = readSettlement(topic, key, responder, message.params, clock.now())
      const answer = session ? { result: true } : { error: reasons.invalidSettlement }
      channels
        .respond(message, answer)()
        .catch(() => {})
      if (signal.aborted) reject(signal.reason)
      else if (session) resolve(tools.accept(session, wish))
      else reject(new PeerError(reasons.invalidSettlement))
    })
    relay.subscribe(topic).catch(reject)
  })
  try {
    const unlessEnded = untilAborted(granted, tools.signal)
    return await withTimeout(unlessEnded, settleTimeoutMs, () => new PeerError(reasons.requestExpired))
  } catch (error) {
    if (signal.aborted) await leave(tools, topic, key)
    channels.remove(topic)
    throw error
  }
}

/** Ends a session that its wallet has and nobody here waits for. Never rejects. */
export async function leave({ channels, signal }: Tools, topic: string, key: Bytes): Promise<void> {
  channels.add(topic, key, () => {})
  await new Promise<void>((resolve) => {
    const options = { timeoutMs: noticeTimeoutMs, signal, onSent: resolve }
    channels.request(topic, 'wc_sessionDelete', reasons.userDisconnected, options).catch(() => resolve())
  })
  channels.remove(topic)
}

function readSettlement(
  topic: string,
  key: Bytes,
  responder: string,
  params: unknown,
  nowMs: number,
): Session | undefined {
  const { controller, namespaces, expiry, sessionProperties, scopedProperties } = (params ?? {}) as Record<
    string,
    unknown
  >
  const { publicKey, metadata } = (controller ?? {}) as Record<string, unknown>
  const granted = readNamespaces(namespaces)
  if (publicKey !== responder || !granted || typeof expiry !== 'number' || expiry * 1000 <= nowMs) return undefined
  return makeSession({
    topic,
    key,
    peer: readPeer(responder, metadata),
    namespaces: granted,
    expiry,
    settledAt: nowMs,
    sessionProperties,
    scopedProperties,
  })
}

export function makeSession({
  topic,
  key,
  peer,
  namespaces,
  expiry,
  settledAt = Date.now(),
  sessionProperties,
  scopedProperties,
}: {
  topic: string
  key: Bytes
  peer: Session['peer']
  namespaces: Namespaces
  expiry: number
  /** In milliseconds since 1970, as `expiry` is by the clock that wallets go by. */
  settledAt?: number
  sessionProperties?: unknown
  scopedProperties?: unknown
}): Session {
  return {
    topic,
    key: toHex(key),
    peer,
    namespaces,
    properties: readProperties(sessionProperties),
    scoped: readScoped(scopedProperties),
    expiry: Math.floor(expiry),
    chains: {},
    addresses: {},
    updateId: '',
    settledAt,
  }
}
