import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { untilAborted } from '../base/promise.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Abandoned } from './abandoned.js'
import { toHex } from './bytes.js'
import type { SignedMessage, SignInRequest } from './cacao.js'
import { deriveTopic } from './channels.js'
import { hashHex } from './crypto.js'
import type { AuthenticateOptions } from './options.js'
import { makePairing, pairingLifetimeS } from './pairing.js'
import { answerPairing, type PairingShown, proposal } from './propose.js'
import { isRefusal, PeerError, reasons } from './protocol.js'
import { leave, makeSession, readResponder, settle, type Tools } from './settle.js'
import { readPeer, type Session } from './state.js'
import { evmWords, type ProposedNamespaces, proposeNamespaces } from './vocabulary.js'

type AskOptions = {
  request: SignInRequest
  signal: AbortSignal
  onPairing?: ((pairing: PairingShown) => void) | undefined
  wish?: CaipNetworkId | undefined
}
type AskTools = Tools & Pick<Abandoned, 'keep'>
/** No messages: the wallet does not know this method and took the session proposal instead. */
type Authenticated = { session: Session; signed: readonly SignedMessage[] }

const expiryS = 3_600
const sessionLifetimeS = 7 * 86_400

/**
 * Connects and signs in with one approval, and has what was signed checked. `asked` is what the session has to meet.
 *
 * @param end lets a session go whose signature does not hold
 * @throws PeerError, AppError
 */
export async function authenticate(
  context: Pick<ConnectorContext, 'networks' | 'metadata'>,
  tools: AskTools,
  { request, network, signal, onPairing, verify }: AuthenticateOptions,
  end: (session: Session) => void,
): Promise<Authenticated & { asked: ProposedNamespaces }> {
  const proposed = await proposeNamespaces(context.networks(), { namespace: 'eip155', preferred: network })
  const chains = request.chains ?? proposed.eip155?.chains ?? []
  if (chains.length === 0) throw fail(connectErrors, 'connect/no-requested-chain')
  const { host: domain, href: uri } = (globalThis.location as Location | undefined) ?? new URL(context.metadata.url)
  const issuedAt = new Date(tools.clock.now()).toISOString()
  const { session, signed } = await ask(tools, {
    request: { domain, uri, issuedAt, ...request, chains },
    signal,
    onPairing,
    wish: network?.caipNetworkId,
  })
  try {
    const checks = await Promise.all(signed.map(async (item) => (await verify?.(item)) ?? true))
    if (checks.includes(false)) throw new PeerError({ code: 11_004, message: 'Signature verification failed' })
  } catch (error) {
    // It is stored already: a reload would bring it back as if its signature held.
    end(session)
    throw error
  }
  return { session, signed, asked: { eip155: { chains, methods: [], events: [] } } }
}

/** wc_sessionAuthenticate. The pairing carries a plain proposal too, for wallets that know nothing of it. */
async function ask(tools: AskTools, options: AskOptions): Promise<Authenticated> {
  const { relay, channels, primitives, clock } = tools
  const { request, signal, wish } = options
  const { methods, events } = evmWords
  const loading = Promise.all([primitives.makeX25519(), import('./cacao.js'), relay.warm()])
  const [pair, { encodeRecap }] = await untilAborted(loading, signal)
  const pairing = await makePairing(primitives, ['wc_sessionAuthenticate'], clock.now(), Date.now())
  const inbox = await hashHex(primitives, pair.public)
  signal.throwIfAborted()
  channels.add(pairing.topic, pairing.key, (message) => answerPairing(channels, message))
  channels.addInbox(inbox, pair.secret)
  const [signInId, id] = [channels.nextId(), channels.nextId()]
  const stop = new AbortController()
  const either = AbortSignal.any([tools.signal, stop.signal])
  const listening = relay.subscribe(inbox)
  // Who gives up before it is sent does not wait for it.
  listening.catch(() => {})
  const signedIn = channels
    .request(pairing.topic, 'wc_sessionAuthenticate', authRequest(tools, options, pair.public, encodeRecap(methods)), {
      id: signInId,
      timeoutMs: pairingLifetimeS * 1_000,
      answerTopic: inbox,
      signal: either,
      attest: tools.attest,
      send: async (publication) => {
        await listening
        await relay.publish(publication)
      },
    })
    .then((answer) => accept(tools, options, pair.secret, answer, methods))
  const connected = channels
    .request(
      pairing.topic,
      'wc_sessionPropose',
      proposal(tools, pair, pairing.expiry, { eip155: { chains: request.chains, methods, events } }),
      { id, timeoutMs: pairingLifetimeS * 1_000, signal: either, send: relay.propose, attest: tools.attest },
    )
    .then(async (answer): Promise<Authenticated> => {
      const session = await settle(tools, pair, readResponder(answer), { signal, wish })
      return { session, signed: [] }
    })
  const end = () => {
    stop.abort(new PeerError(reasons.userDisconnected))
    channels.remove(pairing.topic)
    channels.remove(inbox)
  }
  // As with a plain proposal: who gives up is gone at once, what the wallet answers is listened to and refused.
  const outcome = firstOf(signedIn, connected).finally(end)
  outcome.catch(() => {})
  tools.keep({ pairing, pair, id, signIn: { id: signInId, inbox }, over: outcome })
  options.onPairing?.({ uri: pairing.uri, expiresAt: pairing.shownUntil })
  return untilAborted(outcome, signal)
}

/** The sign-in unless the wallet does not know it; a no to either is a no to both. */
async function firstOf(signedIn: Promise<Authenticated>, connected: Promise<Authenticated>): Promise<Authenticated> {
  const known = signedIn.catch((error: unknown) => {
    if (error instanceof PeerError && !isRefusal(error) && error.code !== 11_003) return connected
    throw error
  })
  return Promise.race([known, connected])
}

function authRequest(tools: Tools, { request }: AskOptions, publicKey: Uint8Array, recap: string) {
  const {
    chains,
    statement,
    uri,
    domain,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources = [],
  } = request
  return {
    authPayload: {
      type: 'caip122',
      chains,
      statement: statement ?? '',
      aud: uri,
      domain,
      version: '1',
      nonce,
      iat: issuedAt,
      exp: expirationTime,
      nbf: notBefore,
      requestId,
      resources: [...resources, recap],
    },
    requester: { publicKey: toHex(publicKey), metadata: tools.metadata },
    expiryTimestamp: Math.floor(tools.clock.now() / 1000) + expiryS,
  }
}

async function readAll(cacaos: readonly unknown[], request: SignInRequest, methods: readonly string[]) {
  const { readCacao } = await import('./cacao.js')
  try {
    return cacaos.map((cacao) => readCacao(cacao, request, methods))
  } catch (error) {
    throw new PeerError({ code: 11_003, message: String(error) })
  }
}

async function accept(
  tools: Tools,
  { request, wish, signal }: AskOptions,
  secret: Parameters<typeof deriveTopic>[1],
  answer: unknown,
  methods: readonly string[],
): Promise<Authenticated> {
  const { result, sender } = answer as { result: unknown; sender: Uint8Array }
  const { cacaos, responder } = (result ?? {}) as {
    cacaos?: unknown
    responder?: { publicKey?: unknown; metadata?: unknown }
  }
  const publicKey = toHex(sender)
  // Whoever sealed the answer is who the session is with.
  if (responder?.publicKey !== publicKey || !Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > 32) {
    throw new PeerError({ code: 11_003, message: 'The answer to the sign-in is not complete' })
  }
  const signed = await readAll(cacaos, request, methods)
  const { topic, key } = await deriveTopic(tools.primitives, secret, publicKey)
  if (signal.aborted) {
    await leave(tools, topic, key)
    throw signal.reason
  }
  const session = makeSession({
    topic,
    key,
    peer: readPeer(publicKey, responder.metadata),
    namespaces: {
      eip155: {
        accounts: [
          ...new Set(signed.flatMap(({ address, chains }) => chains.map((chain) => `${chain}:${address}` as const))),
        ],
        chains: [...new Set(signed.flatMap(({ chains }) => chains))],
        methods: [...new Set(['personal_sign', ...signed.flatMap((item) => item.methods)])],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    expiry: Math.floor(tools.clock.now() / 1000) + sessionLifetimeS,
    settledAt: tools.clock.now(),
  })
  const live = tools.accept(session, wish)
  // It is there now: whoever gave up while a subscription is waited for would leave it behind.
  tools.relay.expect([topic])
  return { session: live, signed }
}
