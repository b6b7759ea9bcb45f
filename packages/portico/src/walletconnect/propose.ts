import type { CaipNetworkId } from '../base/caip.js'
import type { Metadata } from '../base/entities/metadata.js'
import { type Namespaces, type ProposedNamespaces, readNamespaces } from './approval.js'
import { type Bytes, toHex } from './bytes.js'
import { type Channels, deriveTopic, type Incoming, type RequestOptions } from './channels.js'
import type { Primitives } from './crypto.js'
import { makePairing, pairingLifetimeS } from './pairing.js'
import { PeerError, reasons } from './protocol.js'
import type { Relay } from './relay.js'
import { type Redirect, readPeer, readProperties, readScoped, type Session } from './state.js'

export type AppMetadata = Metadata & { redirect?: Redirect | undefined }
export type Tools = {
  relay: Relay
  channels: Channels
  primitives: Primitives
  metadata: AppMetadata
  attest?: RequestOptions['attest']
  /** Takes a settled session over, in the same turn: the next message on its topic may already be waiting. */
  accept(session: Session, wish: CaipNetworkId | undefined): Session
}
export type PairingShown = { uri: string; expiresAt: number }
export type ProposeOptions = {
  namespaces: ProposedNamespaces
  signal: AbortSignal
  /** Told as soon as the relay is reached: the proposal is on its way to the mailbox then. */
  onPairing?: ((pairing: PairingShown) => void) | undefined
  /** The network to start on, when it is granted. */
  wish?: CaipNetworkId | undefined
}

/** How long a wallet that said yes may take to send the settlement, in milliseconds. */
const settleTimeoutMs = 60_000

/** Offers a session under a pairing URI and waits for a wallet to settle it. @throws PeerError, AppError */
export async function propose(tools: Tools, options: ProposeOptions): Promise<Session> {
  const { relay, channels, primitives } = tools
  const [pairing, pair] = await Promise.all([makePairing(primitives), primitives.makeX25519()])
  channels.add(pairing.topic, pairing.key, (message) => answerPairing(channels, message))
  try {
    const answered = channels.request(
      pairing.topic,
      'wc_sessionPropose',
      proposal(tools, pair, pairing.expiry, options.namespaces),
      {
        timeoutMs: pairingLifetimeS * 1_000,
        signal: options.signal,
        send: relay.propose,
        attest: tools.attest,
      },
    )
    await Promise.race([relay.warm(), answered])
    options.signal.throwIfAborted()
    options.onPairing?.({ uri: pairing.uri, expiresAt: pairing.shownUntil })
    return await settle(tools, pair, readResponder(await answered), options)
  } finally {
    channels.remove(pairing.topic)
  }
}

export function proposal(tools: Tools, pair: { public: Bytes }, expiry: number, namespaces: ProposedNamespaces) {
  return {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: toHex(pair.public), metadata: tools.metadata },
    requiredNamespaces: {},
    // Everything is asked as optional: what a wallet lacks must not keep it from granting the rest.
    optionalNamespaces: namespaces,
    expiryTimestamp: expiry,
  }
}

/** A pairing carries one proposal. What else a wallet may say on it is answered and has no effect. */
export function answerPairing(channels: Channels, message: Incoming): void {
  const known = message.method === 'wc_pairingPing' || message.method === 'wc_pairingDelete'
  channels
    .respond(message, known ? { result: true } : { error: reasons.invalidMethod })()
    .catch(() => {})
}

export function readResponder(result: unknown): string {
  const key = (result as { responderPublicKey?: unknown } | null | undefined)?.responderPublicKey
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) throw new PeerError(reasons.invalidSettlement)
  return key
}

/** Goes to the session's topic and waits for what the wallet grants there. */
export async function settle(
  tools: Tools,
  pair: { secret: Bytes },
  responder: string,
  { signal, wish }: Pick<ProposeOptions, 'signal' | 'wish'>,
): Promise<Session> {
  const { relay, channels, primitives } = tools
  const { topic, key } = await deriveTopic(primitives, pair.secret, responder)
  const stop: { timer?: ReturnType<typeof setTimeout>; abort?: () => void } = {}
  try {
    return await new Promise<Session>((resolve, reject) => {
      stop.timer = setTimeout(() => reject(new PeerError(reasons.requestExpired)), settleTimeoutMs)
      stop.abort = () => reject(signal.reason)
      signal.addEventListener('abort', stop.abort)
      channels.add(topic, key, (message) => {
        if (message.method !== 'wc_sessionSettle') return
        const session = readSettlement(topic, key, responder, message.params)
        const answer = session ? { result: true } : { error: reasons.invalidSettlement }
        channels
          .respond(message, answer)()
          .catch(() => {})
        if (session) resolve(tools.accept(session, wish))
        else reject(new PeerError(reasons.invalidSettlement))
      })
      relay.subscribe(topic).catch(reject)
    })
  } catch (error) {
    channels.remove(topic)
    throw error
  } finally {
    clearTimeout(stop.timer)
    if (stop.abort) signal.removeEventListener('abort', stop.abort)
  }
}

function readSettlement(topic: string, key: Bytes, responder: string, params: unknown): Session | undefined {
  const { controller, namespaces, expiry, sessionProperties, scopedProperties } = (params ?? {}) as Record<
    string,
    unknown
  >
  const { publicKey, metadata } = (controller ?? {}) as Record<string, unknown>
  const granted = readNamespaces(namespaces)
  if (publicKey !== responder || !granted || typeof expiry !== 'number' || expiry * 1000 <= Date.now()) return undefined
  return makeSession({
    topic,
    key,
    peer: readPeer(responder, metadata),
    namespaces: granted,
    expiry,
    sessionProperties,
    scopedProperties,
  })
}

export function makeSession(parts: {
  topic: string
  key: Bytes
  peer: Session['peer']
  namespaces: Namespaces
  expiry: number
  sessionProperties?: unknown
  scopedProperties?: unknown
}): Session {
  return {
    topic: parts.topic,
    key: toHex(parts.key),
    peer: parts.peer,
    namespaces: parts.namespaces,
    properties: readProperties(parts.sessionProperties),
    scoped: readScoped(parts.scopedProperties),
    expiry: Math.floor(parts.expiry),
    chains: {},
    addresses: {},
    updateId: '',
    settledAt: Date.now(),
  }
}
