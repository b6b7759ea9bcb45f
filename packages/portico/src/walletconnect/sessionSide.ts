import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import type { ConnectOptions, ConnectorContext, ConnectorSession, OneClick } from '../core/connector.js'
import type { Abandoned } from './abandoned.js'
import { chainOfEvent, meetsProposal } from './approval.js'
import type { KeyPair } from './crypto.js'
import type { Link } from './link.js'
import { isMobile } from './mobile.js'
import type { AuthenticateOptions, Live } from './options.js'
import { reasons } from './protocol.js'
import { chainValue, makeProvider, type Provider } from './provider.js'
import { readResponder, settle } from './settle.js'
import { makeSign, type SignEvent } from './sign.js'
import { named, namespacesOf, snapshot } from './snapshot.js'
import { type Session, sessionFor } from './state.js'
import type { ProposedNamespaces } from './vocabulary.js'

const connectorId = 'walletConnect'

type Place = Pick<AuthenticateOptions, 'network' | 'signal' | 'onPairing'> & Pick<ConnectOptions, 'opened'>

/** What the connector does with sessions: loaded when a wallet is about to answer, or a stored session comes back. */
export type SessionSide = Pick<Live, 'authenticate' | 'restore' | 'disconnect' | 'provider' | 'stop'> &
  Pick<Abandoned, 'keep'> & {
    /** Makes a session of a wallet's answer to a proposal and takes it into use. */
    settle(
      pair: KeyPair,
      answer: unknown,
      options: { asked: ProposedNamespaces; wish: CaipNetworkId | undefined } & Pick<
        ConnectOptions,
        'signal' | 'opened'
      >,
    ): Promise<readonly ConnectorSession[]>
    /** Connects and signs in with one approval; connects only, where the wallet knows no more. */
    connectSigned(oneClick: OneClick, place: Place): Promise<readonly ConnectorSession[]>
  }

export function makeSessionSide(context: ConnectorContext, link: Link): SessionSide {
  const providers = new Map<ChainNamespace, Provider>()
  const sign = makeSign({ context, link, listener })
  const abandoned = (act: (codes: Abandoned) => void) =>
    import('./abandoned.js').then(
      ({ makeAbandoned }) => act(makeAbandoned(context, sign.tools)),
      (error: unknown) => context.logger.warn('The part for codes left behind did not load', error),
    )
  const keep: Abandoned['keep'] = (offer) => void abandoned((codes) => codes.keep(offer))
  // The relay is on its way here, by an act of the visitor or for a session: nothing is asked of it for this alone.
  if (context.storage.get('pairings')) void abandoned((codes) => codes.takeUp())

  const serving = (namespace: ChainNamespace) => sessionFor(sign.sessions.all(), namespace)
  const serves = (session: Session) => (namespace: ChainNamespace) => serving(namespace)?.topic === session.topic

  function providerOf(namespace: ChainNamespace): Provider {
    const provider =
      providers.get(namespace) ??
      makeProvider({
        namespace,
        context,
        // One that has not this namespace (any more) still tells who asks what is amiss: there is a wallet, and it did not grant that.
        session: () => serving(namespace) ?? sign.sessions.all()[0],
        started: () => !context.signal.aborted,
        send(session, chain, call) {
          const onSent = (id: string) => void returnToWallet(session, id, call.method, answered)
          const answered = sign.request(session, chain, call, { onSent })
          return answered
        },
        choose,
      })
    providers.set(namespace, provider)
    return provider
  }

  /** What a wallet grants beside what the app lists is of no use here. */
  const coveredBy = (session: Session) =>
    namespacesOf(session).filter((namespace) => context.networks(namespace).length > 0)

  function choose(session: Session, chain: CaipNetworkId): void {
    const after = sign.sessions.change(session.topic, { type: 'chainChosen', chain })
    if (after) report(session, after)
  }

  function lose(namespace: ChainNamespace, message: string): void {
    context.emit({ type: 'disconnected', connectorId, namespace })
    providers.get(namespace)?.emit('disconnect', { code: 4900, message })
  }

  /** Tells the client and the providers what is different. `said`: where the wallet has just named an account. */
  function report(before: Session, after: Session, said?: ChainNamespace): void {
    for (const namespace of new Set([...coveredBy(before), ...coveredBy(after)])) {
      // Another session has taken this namespace over.
      if (serving(namespace) && !serves(after)(namespace)) continue
      const now = snapshot(after, namespace)
      const then = snapshot(before, namespace)
      if (!now) lose(namespace, 'The wallet withdrew its approval')
      if (!now || (said !== namespace && JSON.stringify(now) === JSON.stringify(then))) continue
      const isNamed = said === namespace || now.accounts[0]?.address !== then?.accounts[0]?.address
      context.emit({ type: 'changed', connectorId, session: isNamed ? named(now) : now, added: !then })
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
    if (event.type === 'updated') report(event.previous, event.session)
    // A namespace that another session serves goes on.
    else if (event.type === 'ended') {
      for (const namespace of coveredBy(event.session)) if (!serving(namespace)) lose(namespace, 'The session ended')
      if (event.by === 'time') context.alert('session/expired')
    } else onEvent(event)
  }

  function onEvent({ session, chain: text, name, data }: Extract<SignEvent, { type: 'event' }>): void {
    const chain = chainOfEvent(text, name === 'chainChanged' ? data : undefined)
    const namespace = text.split(':')[0]
    if (!chain || !isChainNamespace(namespace)) return
    if (name === 'chainChanged') choose(session, chain)
    else if (name === 'accountsChanged' && Array.isArray(data)) {
      const address = String(data[0] ?? '')
        .split(':')
        .at(-1)
      const after = sign.sessions.change(session.topic, { type: 'addressChosen', namespace, address: address ?? '' })
      if (after) report(session, after, namespace)
    } else {
      context.emit({ type: 'message', connectorId, data: { type: name, data } })
      providers.get(namespace)?.emit(name, data)
    }
  }

  /** On a phone the wallet is another app: it is brought to the front to show what it was just sent. */
  const phone = isMobile() ? import('./mobile.js').catch(() => undefined) : undefined
  const returnToWallet = async (...asked: [Session, id: string, method: string, answered: Promise<unknown>]) =>
    (await phone)?.returnToWallet(context, ...asked)

  const snapshots = (sessions: readonly Session[], only?: ChainNamespace): readonly ConnectorSession[] =>
    sessions.flatMap((session) =>
      coveredBy(session)
        .filter((namespace) => (only ?? namespace) === namespace && serves(session)(namespace))
        .flatMap((namespace) => snapshot(session, namespace) ?? []),
    )

  function endQuietly(session: Session, reason?: { code: number; message: string }): void {
    sign.end(session, reason).catch((error: unknown) => context.logger.warn('A wallet was not told the end', error))
  }

  /** Takes a settled session into use, or lets it go. @throws AppError `connect/no-requested-chain`, the signal's reason */
  function adopt(session: Session, asked: ProposedNamespaces, signal: AbortSignal): readonly ConnectorSession[] {
    if (signal.aborted) {
      endQuietly(session)
      throw signal.reason
    }
    if (!meetsProposal(asked, session.namespaces)) {
      endQuietly(session, reasons.unsupportedChains)
      throw fail(connectErrors, 'connect/no-requested-chain')
    }
    // A session whose every namespace a younger one has taken over has no use left.
    for (const other of sign.sessions.all()) if (!namespacesOf(other).some(serves(other))) endQuietly(other)
    return snapshots([session]).map(named)
  }

  /** What the wallet does not say of itself: by which link its app was opened. */
  async function keepLink(session: Session, opened: ConnectOptions['opened']): Promise<void> {
    const by = (await phone)?.redirectOf(opened?.())
    if (by) sign.sessions.change(session.topic, { type: 'opened', by })
  }

  async function authenticate(options: AuthenticateOptions & Pick<ConnectOptions, 'opened'>) {
    const { authenticate: ask } = await import('./authenticate.js')
    const { session, signed, asked } = await ask(context, { ...sign.tools, keep }, options, endQuietly)
    await keepLink(session, options.opened)
    return { sessions: adopt(session, asked, options.signal), signed }
  }

  return {
    keep,
    async settle(pair, answer, { asked, signal, wish, opened }) {
      const session = await settle(sign.tools, pair, readResponder(answer), { signal, wish })
      await keepLink(session, opened)
      return adopt(session, asked, signal)
    },
    authenticate,
    async connectSigned({ request, onSigned }, options) {
      const { sessions, signed } = await authenticate({ request, ...options })
      await onSigned(signed)
      return sessions
    },
    async restore(namespace) {
      await sign.ready()
      return snapshots(sign.sessions.all(), namespace)
    },
    async disconnect(namespace) {
      const ending = sign.sessions.all().filter((session) => namespace === undefined || session.namespaces[namespace])
      const sent = ending.map((session) => sign.end(session))
      for (const other of ending.flatMap(namespacesOf)) {
        // One session is one consent: with one namespace the others end too.
        if (namespace !== undefined && other !== namespace) lose(other, 'Disconnected')
        else providers.get(other)?.emit('disconnect', { code: 4900, message: 'Disconnected' })
      }
      // Here it is over in any case; a wallet that could not be told learns it from the next request.
      for (const outcome of await Promise.allSettled(sent)) {
        if (outcome.status === 'rejected') context.logger.warn('A wallet was not told the end', outcome.reason)
      }
    },
    provider: (namespace) => (serving(namespace) ? providerOf(namespace) : undefined),
    stop: sign.stop,
  }
}
