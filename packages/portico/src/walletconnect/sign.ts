import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { ConnectorContext } from '../core/connector.js'
import { chooseChain } from './approval.js'
import { fromHex } from './bytes.js'
import { approvedId } from './chainIds.js'
import type { Incoming } from './channels.js'
import { decide } from './incoming.js'
import { type Link, tabsName } from './link.js'
import { reasons } from './protocol.js'
import { relayNumbers } from './relay.js'
import { makeSessions, type Sessions } from './sessions.js'
import type { Tools } from './settle.js'
import type { Session } from './state.js'

export type SignEvent =
  | { type: 'updated'; session: Session; previous: Session }
  | { type: 'ended'; session: Session; by: 'wallet' | 'time' | 'tab' }
  | { type: 'event'; session: Session; chain: string; name: string; data: unknown }

/** The dapp's side of the Sign protocol: live sessions, and what goes over them. */
export type Sign = {
  tools: Tools
  sessions: Sessions
  /** Resolves when it is known which of the stored sessions go on; the relay is asked for the time where one seems over. */
  ready(): Promise<void>
  /** @throws PeerError the wallet's error, or code 8000 when it stayed silent */
  request(
    session: Session,
    chain: CaipNetworkId,
    call: { method: string; params: unknown },
    options?: { onSent?: (id: string) => void },
  ): Promise<unknown>
  /** Resolves when the wallet answers, which may take until it is opened. @throws PeerError code 8000 after 30 s */
  ping(session: Session): Promise<void>
  /** Ends a session from this side; resolves when the relay has taken the wallet's notice. */
  end(session: Session, reason?: { code: number; message: string }): Promise<void>
  stop(): void
}

export type SignOptions = {
  context: ConnectorContext
  link: Link
  listener(event: SignEvent): void
}

const requestTimeoutMs = 900_000
const pingTimeoutMs = 30_000

export function makeSign({ context, link, listener }: SignOptions): Sign {
  const { relay, channels, clock } = link
  const sessions = makeSessions(
    context.storage,
    ({ type, session, previous }) => {
      if (type === 'added') listen(session, Promise.resolve())
      if (type === 'removed') forget(session, 'tab')
      if (type === 'changed' && previous) listener({ type: 'updated', session, previous })
    },
    (session) => forget(session, 'time'),
    clock.now,
  )
  // Others in this page get a moment to attach before a restored session speaks.
  const started = new Promise<void>((resolve) => setTimeout(resolve, relayNumbers.queueDelayMs))
  const sweeping = setInterval(sessions.sweep, relayNumbers.heartbeatMs)

  function listen(session: Session, when: Promise<void>): void {
    channels.add(session.topic, fromHex(session.key), (message) => when.then(() => handle(message)))
    relay.expect([session.topic])
  }

  function forget(session: Session, by: 'wallet' | 'time' | 'tab'): void {
    channels.remove(session.topic)
    listener({ type: 'ended', session, by })
  }

  function handle(message: Incoming): void {
    const session = sessions.get(message.topic)
    if (!session) return
    const decision = decide(session, message, clock.now())
    const answer = decision.do === 'refuse' ? { error: decision.error } : { result: true }
    const send = channels.respond(message, answer)
    answerOnce(message.topic + message.id, send).catch((error: unknown) =>
      context.logger.warn('An answer did not reach the relay', error),
    )
    if (decision.do === 'change') {
      const after = sessions.change(session.topic, decision.change)
      if (after && after !== session) listener({ type: 'updated', session: after, previous: session })
    } else if (decision.do === 'tell') {
      listener({ type: 'event', session, chain: decision.chain, name: decision.name, data: decision.data })
    } else if (decision.do === 'end') {
      if (sessions.remove(session.topic)) forget(session, 'wallet')
    }
  }

  const tools: Tools = {
    ...link,
    accept(settled, wish) {
      const listed = context.networks().map((network) => network.caipNetworkId)
      const chains: Session['chains'] = {}
      for (const [namespace, granted] of Object.entries(settled.namespaces)) {
        chains[namespace as ChainNamespace] = chooseChain(granted, listed, wish)
      }
      const session = { ...settled, chains }
      sessions.add(session)
      channels.add(session.topic, fromHex(session.key), handle)
      return session
    },
  }

  for (const session of sessions.all()) listen(session, started)

  return {
    tools,
    sessions,
    async ready() {
      const answered = () =>
        relay.answers().then(
          () => true,
          () => false,
        )
      // Out of reach it stays open: the sessions are looked at again with the next page.
      if (!sessions.doubts() || !((await answered()) || ((await link.mended()) && (await answered())))) return
      for (const session of sessions.settleDoubts()) listen(session, started)
    },
    async request(session, chain, { method, params }, { onSent } = {}) {
      const id = channels.nextId()
      const expiryTimestamp = Math.floor((clock.now() + requestTimeoutMs) / 1000)
      const granted = session.namespaces[chain.split(':')[0] as ChainNamespace]
      const chainId = granted ? approvedId(granted, chain) : chain
      const body = { request: { method, params, expiryTimestamp }, chainId }
      return channels.request(session.topic, 'wc_sessionRequest', body, {
        id,
        timeoutMs: requestTimeoutMs,
        signal: context.signal,
        attest: link.attest,
        onSent: () => onSent?.(id),
      })
    },
    async ping(session) {
      await channels.request(session.topic, 'wc_sessionPing', {}, { timeoutMs: pingTimeoutMs, signal: context.signal })
    },
    async end(session, reason = reasons.userDisconnected) {
      sessions.remove(session.topic)
      const sent = new Promise<void>((resolve, reject) => {
        // The wallet's answer does not matter: once the relay has the notice, the wallet will hear it.
        channels
          .request(session.topic, 'wc_sessionDelete', reason, { timeoutMs: pingTimeoutMs, onSent: resolve })
          .catch(reject)
      })
      await sent.finally(() => channels.remove(session.topic))
    },
    stop() {
      clearInterval(sweeping)
      sessions.stop()
    },
  }
}

/** Several tabs may hold the same session; the wallet needs one answer. */
async function answerOnce(name: string, act: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks
  if (!locks) return act()
  await locks.request(`${tabsName}.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
}
