import { untilAborted } from '../base/promise.js'
import { type Bytes, toHex } from './bytes.js'
import type { Channels, Incoming } from './channels.js'
import type { KeyPair } from './crypto.js'
import type { Link } from './link.js'
import { makePairing, type Pairing, pairingLifetimeS } from './pairing.js'
import { reasons } from './protocol.js'
import type { ProposedNamespaces } from './vocabulary.js'

/** A code on its way: what it takes to refuse an answer to it, should the page that shows it be gone by then. */
export type Offer = {
  pairing: Pick<Pairing, 'topic' | 'key' | 'expiry'>
  pair: Pick<KeyPair, 'secret'>
  /** The number of the session proposal. */
  id: string
  /** The number of the one-click sign-in, and the topic on which it is answered. */
  signIn?: { id: string; inbox: string } | undefined
  /** Settles when nothing is waited for any longer. */
  over: Promise<unknown>
}

export type PairingShown = { uri: string; expiresAt: number }
export type ProposeOptions<T> = {
  namespaces: ProposedNamespaces
  signal: AbortSignal
  /** Told as soon as the relay is reached: the proposal is on its way to the mailbox then. */
  onPairing?: ((pairing: PairingShown, offer: Offer) => void) | undefined
  /** Makes a session of the wallet's answer, or refuses one that comes after `signal`. The pairing stays open until then. */
  settle(pair: KeyPair, answer: unknown): Promise<T>
}

/**
 * Offers a session under a pairing URI and waits for a wallet. Who gives up (`signal`) is gone at once; the wallet may have the code, and
 * what it answers is still listened to for as long as the pairing lives: it must not keep a session that no page has.
 *
 * @throws PeerError, AppError, the signal's reason
 */
export async function propose<T>(link: Link, { signal, onPairing, ...options }: ProposeOptions<T>): Promise<T> {
  const { relay, channels, primitives, clock } = link
  // The relay tells the time by which the code is dated.
  const [pair] = await untilAborted(Promise.all([primitives.makeX25519(), relay.warm()]), signal)
  const pairing = await makePairing(primitives, [], clock.now(), Date.now())
  signal.throwIfAborted()
  const id = channels.nextId()
  channels.add(pairing.topic, pairing.key, (message) => answerPairing(channels, message))
  const settled = channels
    .request(pairing.topic, 'wc_sessionPropose', proposal(link, pair, pairing.expiry, options.namespaces), {
      id,
      timeoutMs: pairingLifetimeS * 1_000,
      signal: link.signal,
      send: relay.propose,
      attest: link.attest,
    })
    .then((answer) => options.settle(pair, answer))
    .finally(() => channels.remove(pairing.topic))
  settled.catch(() => {})
  onPairing?.({ uri: pairing.uri, expiresAt: pairing.shownUntil }, { pairing, pair, id, over: settled })
  return untilAborted(settled, signal)
}

export function proposal(
  link: Pick<Link, 'metadata'>,
  pair: { public: Bytes },
  expiry: number,
  namespaces: ProposedNamespaces,
) {
  return {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: toHex(pair.public), metadata: link.metadata },
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
