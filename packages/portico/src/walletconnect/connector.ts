import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseNetworkId } from '../base/caip.js'
import type { Account } from '../base/entities/account.js'
import { AppError, isAppError } from '../base/errors/AppError.js'
import type { ConnectOptions, ConnectorContext, ConnectorSession } from '../core/connector.js'
import { approvedChains, canSwitchFreely, meetsProposal, proposeNamespaces } from './approval.js'
import type { WalletConnectOptions } from './index.js'
import { detectPlatform, openLink, requestLink } from './mobile.js'
import { propose } from './propose.js'
import { isRefusal, PeerError, reasons } from './protocol.js'
import { accountsOf, makeProvider, type Provider } from './provider.js'
import { makeSign, type Sign, type SignEvent } from './sign.js'
import { type Session, sessionFor } from './state.js'
import { type Hashes, judge, requestAttestation } from './verify.js'

export const connectorId = 'walletConnect'
export const defaultRelay = 'wss://relay.walletconnect.org'

/** How long a message waits for its attestation. A person takes longer to reach for the phone. */
const attestationGraceMs = 300

/** The working part of the connector, loaded when the visitor first needs it. */
export type Live = {
  sign: Sign
  connect(options: ConnectOptions): Promise<readonly ConnectorSession[]>
  restore(namespace?: ChainNamespace): readonly ConnectorSession[]
  disconnect(namespace?: ChainNamespace): Promise<void>
  provider(namespace: ChainNamespace): Provider | undefined
  warm(): void
}

export async function makeLive(context: ConnectorContext, options: WalletConnectOptions): Promise<Live> {
  const providers = new Map<ChainNamespace, Provider>()
  const metadata = { ...context.metadata, ...options.metadata }
  const alerted = { domain: false }
  const sign: Sign = await makeSign({
    context,
    relayUrl: options.relayUrl ?? context.services.relay ?? defaultRelay,
    metadata,
    attest: context.services.verify && typeof document !== 'undefined' ? attest : undefined,
    listener,
  })

  const serving = (namespace: ChainNamespace) => sessionFor(sign.sessions.all(), namespace)

  async function attest(hashes: Hashes): Promise<string | undefined> {
    const { origin } = location
    const asked = requestAttestation(
      { url: context.services.verify ?? '', projectId: context.projectId, origin, document, window },
      hashes,
    )
    void asked.then((attestation) => {
      if (!attestation || alerted.domain || judge(attestation, origin) !== 'unverified') return
      alerted.domain = true
      context.alert('config/unverified-domain')
    })
    return Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(resolve, attestationGraceMs))])
  }

  function providerOf(namespace: ChainNamespace): Provider {
    const made =
      providers.get(namespace) ??
      makeProvider({
        namespace,
        context,
        session: () => serving(namespace),
        started: () => true,
        send: (session, chain, call) =>
          sign
            .request(session, chain, call, { onSent: (id) => returnToWallet(session, id) })
            .catch((error: unknown) => {
              throw error instanceof PeerError && error.code === reasons.requestExpired.code
                ? new PeerError({ code: 4001, message: 'The wallet did not answer in time', data: error })
                : error
            }),
        choose,
      })
    providers.set(namespace, made)
    return made
  }

  function choose(session: Session, chain: CaipNetworkId): void {
    const after = sign.sessions.change(session.topic, { type: 'chainChosen', chain })
    if (after) report(session, after)
  }

  /** Tells the client and the providers what is different. */
  function report(before: Session, after: Session): void {
    for (const namespace of Object.keys({ ...before.namespaces, ...after.namespaces }) as ChainNamespace[]) {
      if (serving(namespace)?.topic !== after.topic && serving(namespace)) continue
      const now = snapshot(after, namespace)
      const then = snapshot(before, namespace)
      if (!now) {
        context.emit({ type: 'disconnected', connectorId, namespace })
        providers.get(namespace)?.emit('disconnect', { code: 4900, message: 'The wallet withdrew its approval' })
        continue
      }
      if (JSON.stringify(now) === JSON.stringify(then)) continue
      context.emit({ type: 'changed', connectorId, session: now })
      const provider = providers.get(namespace)
      if (now.caipNetworkId !== then?.caipNetworkId) provider?.emit('chainChanged', chainValue(now.caipNetworkId))
      // A change of network can change the accounts too; listeners may always take the list anew.
      provider?.emit(
        'accountsChanged',
        now.accounts.map((account) => account.address),
      )
    }
  }

  function listener(event: SignEvent): void {
    if (event.type === 'updated') {
      report(event.previous, event.session)
      return
    }
    if (event.type === 'ended') {
      for (const namespace of Object.keys(event.session.namespaces) as ChainNamespace[]) {
        // A namespace that another session serves goes on.
        if (serving(namespace)) continue
        context.emit({ type: 'disconnected', connectorId, namespace })
        providers.get(namespace)?.emit('disconnect', { code: 4900, message: 'The session ended' })
      }
      return
    }
    const namespace = event.chain.split(':')[0]
    if (!isChainNamespace(namespace)) return
    const { session, name, data } = event
    if (name === 'chainChanged') {
      const chain = chainOfEvent(event.chain, data)
      if (chain) choose(session, chain)
    } else if (name === 'accountsChanged' && Array.isArray(data)) {
      const address =
        String(data[0] ?? '')
          .split(':')
          .at(-1) ?? ''
      const after = sign.sessions.change(session.topic, { type: 'addressChosen', namespace, address })
      if (after) report(session, after)
    } else {
      context.emit({ type: 'message', connectorId, data: { type: name, data } })
      providers.get(namespace)?.emit(name, data)
    }
  }

  /** On a phone the wallet is another app: it is brought to the front to show what it was just sent. */
  function returnToWallet(session: Session, id: string): void {
    if (detectPlatform() === 'desktop') return
    const link = requestLink(session.peer.redirect, { id, topic: session.topic })
    if (link) openLink(link)
  }

  function snapshot(session: Session, namespace: ChainNamespace): ConnectorSession | undefined {
    const granted = session.namespaces[namespace]
    const chain = session.chains[namespace] ?? (granted && approvedChains(granted)[0])
    if (!granted || !chain) return undefined
    const addresses = accountsOf(session, namespace, chain)
    const icon = session.peer.icons[0]
    return {
      namespace,
      accounts: addresses.map(
        (address, index): Account => ({ address, type: accountType(session, namespace, chain, address, index) }),
      ),
      address: addresses[0],
      caipNetworkId: chain,
      approvedNetworkIds: canSwitchFreely(granted) ? undefined : approvedChains(granted),
      wallet: { name: session.peer.name || 'WalletConnect', ...(icon ? { icon } : {}) },
    }
  }

  const snapshots = (sessions: readonly (Session | undefined)[], only?: ChainNamespace): ConnectorSession[] =>
    sessions.flatMap((session) =>
      session
        ? (Object.keys(session.namespaces) as ChainNamespace[])
            .filter(
              (namespace) => (only === undefined || namespace === only) && serving(namespace)?.topic === session.topic,
            )
            .flatMap((namespace) => snapshot(session, namespace) ?? [])
        : [],
    )

  /** A session whose every namespace a younger one has taken over has no use left. */
  function endReplaced(): void {
    for (const session of sign.sessions.all()) {
      const used = (Object.keys(session.namespaces) as ChainNamespace[]).some(
        (namespace) => serving(namespace)?.topic === session.topic,
      )
      if (!used) void sign.end(session).catch(() => {})
    }
  }

  return {
    sign,
    async connect({ namespace, network, signal, onPairing }) {
      const namespaces = proposeNamespaces(context.networks(), { namespace, preferred: network })
      if (Object.keys(namespaces).length === 0) throw new AppError('connect/no-requested-chain')
      try {
        const session = await propose(sign.tools, { namespaces, signal, onPairing, wish: network?.caipNetworkId })
        if (!meetsProposal(namespaces, session.namespaces)) {
          void sign.end(session, reasons.unsupportedChains).catch(() => {})
          throw new AppError('connect/no-requested-chain')
        }
        endReplaced()
        return snapshots([session])
      } catch (error) {
        throw connectError(error)
      }
    },
    restore: (namespace) => snapshots(sign.sessions.all(), namespace),
    async disconnect(namespace) {
      const ending = sign.sessions.all().filter((session) => namespace === undefined || session.namespaces[namespace])
      const outcomes = await Promise.allSettled(
        ending.map((session) => {
          const sent = sign.end(session)
          for (const other of Object.keys(session.namespaces) as ChainNamespace[]) {
            providers.get(other)?.emit('disconnect', { code: 4900, message: 'Disconnected' })
            // One session is one consent: with one namespace the others end too.
            if (namespace !== undefined && other !== namespace)
              context.emit({ type: 'disconnected', connectorId, namespace: other })
          }
          return sent
        }),
      )
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw new AppError('disconnect/failed', {}, { cause: failed.reason })
    },
    provider: (namespace) => (serving(namespace) ? providerOf(namespace) : undefined),
    warm: () => void sign.tools.relay.warm().catch(() => {}),
  }
}

/** EIP-1193 wants the number in hex; other namespaces have no number. */
function chainValue(chain: CaipNetworkId): string {
  const network = parseNetworkId(chain)
  return network?.namespace === 'eip155' ? `0x${BigInt(network.reference).toString(16)}` : chain
}

/** Wallets say where they went in the event's data, as a number, in hex or decimals; some only in the chain they address. */
export function chainOfEvent(chain: string, data: unknown): CaipNetworkId | undefined {
  const network = parseNetworkId(chain)
  if (!network) return undefined
  const told = typeof data === 'object' && data !== null ? (data as { chainId?: unknown }).chainId : data
  const text = String(told ?? '').replace(/^eip155:/, '')
  if (network.namespace === 'eip155' && /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(text)) return `eip155:${BigInt(text)}`
  return chain as CaipNetworkId
}

function accountType(
  session: Session,
  namespace: ChainNamespace,
  chain: CaipNetworkId,
  address: string,
  index: number,
): Account['type'] {
  if (namespace === 'bip122') return index === 1 ? 'ordinal' : 'payment'
  return session.properties.smartAccounts?.includes(`${chain}:${address}`) ? 'smartAccount' : 'eoa'
}

function connectError(error: unknown): AppError {
  if (isAppError(error)) return error
  if (error instanceof PeerError) {
    if (isRefusal(error)) return new AppError('connect/rejected', {}, { cause: error })
    if (error.code >= 5100 && error.code <= 5104)
      return new AppError('connect/no-requested-chain', {}, { cause: error })
  }
  return new AppError('connect/failed', {}, { cause: error })
}
