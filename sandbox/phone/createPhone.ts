import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { createTestWallet, developmentKeys, type TestChain, type TestWallet } from 'portico/testing'
import type { Address } from 'viem'
import { answerSignIn } from './signIn.js'
import { createCore } from './core.js'
import { chainsOf, grant, readPairingUri } from './grant.js'
import { createPhoneStore } from './store.js'
import type { Choice, Phone, PhoneOptions, PhoneProposal, PhoneSession, Verdict } from './types.js'

const rejected = { code: 5000, message: 'User rejected.' }
const ended = { code: 6000, message: 'User disconnected.' }

/**
 * Runs the reference wallet side of WalletConnect (`@reown/walletkit`) on keys of its own, in a page or in Node. Requests are answered
 * by a test wallet per session, so that what it signs and sends is real.
 *
 * @throws Error when the relay does not let it in
 */
export async function createPhone(options: PhoneOptions): Promise<Phone> {
  const keys = options.keys ?? developmentKeys.slice(7, 10)
  const name = options.name ?? `phone-${crypto.randomUUID()}`
  const core = await createCore(options, name)
  const kit = await WalletKit.init({
    core: core as never,
    metadata: { name: 'Sandbox phone', description: 'A wallet on another device', url: 'http://phone.localhost', icons: [] },
  })
  const store = createPhoneStore()
  const engines = new Map<string, TestWallet>()
  const proposals = new Map<number, WalletKitTypes.SessionProposal | WalletKitTypes.SessionAuthenticate>()
  const chains: TestChain[] = [...options.chains]
  const template = createTestWallet({ info: { name: 'phone', rdns: 'phone' }, chains: options.chains, keys, origin: '' })
  const accounts = template.accounts

  const readSessions = () => {
    store.change({ sessions: Object.values(kit.getActiveSessions()).map(sessionOf) })
  }
  const accountsOf = (choice: Choice): Address[] => {
    const picked = (choice.accounts ?? [0]).flatMap((index) => accounts[index] ?? [])
    if (picked.length === 0) throw new Error(`The phone has ${accounts.length} accounts; none of those asked for.`)
    return picked
  }
  const sessionBy = (topic: string) => {
    const session = store.get().sessions.find((candidate) => candidate.topic === topic)
    if (!session) throw new Error(`The phone has no session ${topic}.`)
    return session
  }

  /** One wallet per session: it holds the session's chain and shows the session's app as the one that asks. */
  async function engineOf(session: PhoneSession): Promise<TestWallet> {
    const known = engines.get(session.topic)
    if (known) return known
    const [first, ...others] = chains
    if (!first) throw new Error('The phone knows no chain.')
    const engine = createTestWallet({
      info: { name: 'phone', rdns: session.topic },
      chains: [first, ...others],
      keys,
      origin: new URL(session.app.url).origin,
    })
    engines.set(session.topic, engine)
    const asked = engine.provider.request({ method: 'eth_requestAccounts' })
    await engine.approve({ accounts: accounts.map((_, index) => index) })
    await asked
    const selected = accounts.findIndex((account) => account === session.accounts[0])
    engine.setAccount(Math.max(0, selected))
    return engine
  }

  async function answer(event: WalletKitTypes.SessionRequest): Promise<void> {
    const { id, topic, params } = event
    const chainId = Number(params.chainId.split(':')[1])
    const { method } = params.request
    const respond = (outcome: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    try {
      const session = sessionBy(topic)
      const engine = await engineOf(session)
      if (engine.getState().chainId !== chainId) engine.setChain(chainId)
      const stop = engine.subscribe(() => {
        const [shown] = engine.pending()
        const known = store.get().requests.some((request) => request.id === id)
        if (shown && !known) store.addRequest({ id, topic, chainId, method, verdict: verdictOf(event), shown })
        if (shown && store.get().autoApprove) queueMicrotask(() => void engine.approve())
      })
      try {
        const result = await engine.provider.request({ method, params: params.request.params })
        await respond({ result })
        store.note(`${method} answered`)
        if (engine.getState().chainId !== chainId) await follow(topic, engine.getState().chainId)
      } finally {
        stop()
        store.removeRequest(id)
      }
    } catch (error) {
      const { code = -32603, message = 'Internal error.' } = error as { code?: number; message?: string }
      const failure = code === 4001 ? rejected : { code, message }
      store.note(`${method} refused: ${failure.message}`)
      await respond({ error: failure }).catch(() => {})
    }
  }

  /** After a change of chain that the app asked for: the session must cover it, then the app is told. */
  async function follow(topic: string, chainId: number): Promise<void> {
    const session = sessionBy(topic)
    if (!session.chains.includes(chainId)) {
      await kit.updateSession({ topic, namespaces: grant([...session.chains, chainId], session.accounts) })
      const engine = engines.get(topic)
      for (const chain of engine?.getState().chains ?? []) if (!chains.some(({ id }) => id === chain.id)) chains.push(chain)
      readSessions()
    }
    await kit.emitSessionEvent({ topic, chainId: `eip155:${chainId}`, event: { name: 'chainChanged', data: chainId } })
  }

  kit.on('session_proposal', (event) => {
    proposals.set(event.id, event)
    const { proposer, requiredNamespaces, optionalNamespaces } = event.params
    store.addProposal({
      id: event.id,
      kind: 'session',
      app: appOf(proposer.metadata),
      verdict: verdictOf(event),
      required: chainsOf(requiredNamespaces),
      optional: chainsOf(optionalNamespaces),
    })
    if (store.get().autoApprove) void phone.approveProposal().catch((error: Error) => store.note(error.message))
  })
  if (options.oneClick) {
    kit.on('session_authenticate', (event) => {
      proposals.set(event.id, event)
      const { requester, authPayload } = event.params
      const app = appOf(requester.metadata)
      store.addProposal({ id: event.id, kind: 'sign-in', app, verdict: verdictOf(event), required: [], optional: authPayload.chains })
      if (store.get().autoApprove) void phone.approveProposal().catch((error: Error) => store.note(error.message))
    })
  }
  // One request of a session at a time, as a person reads them.
  const turns = new Map<string, Promise<void>>()
  kit.on('session_request', (event) => {
    const turn = (turns.get(event.topic) ?? Promise.resolve()).then(() => answer(event))
    turns.set(event.topic, turn)
  })
  kit.on('session_delete', ({ topic }) => {
    engines.delete(topic)
    readSessions()
    store.note('The app ended a session')
  })
  const drop = ({ id }: { id: number }) => {
    proposals.delete(id)
    store.removeProposal(id)
    store.removeRequest(id)
  }
  kit.on('proposal_expire', drop)
  kit.on('session_request_expire', drop)

  const takeProposal = async () => {
    const { id } = await phone.waitForProposal()
    const proposal = proposals.get(id)
    drop({ id })
    if (!proposal) throw new Error('The proposal is gone.')
    return proposal
  }

  const phone: Phone = {
    accounts,
    chains,
    getState: store.get,
    subscribe: store.subscribe,
    async pair(text) {
      const uri = readPairingUri(text)
      if (!uri) throw new Error('This is not a pairing link.')
      await kit.pair({ uri })
      store.note('Paired')
    },
    waitForProposal: () => store.waitFor((state) => state.proposals[0], 'proposal'),
    waitForRequest: () => store.waitFor((state) => state.requests[0], 'request'),
    async approveProposal(choice = {}) {
      const proposal = await takeProposal()
      const picked = accountsOf(choice)
      const chainIds = choice.chains ?? chains.map(({ id }) => id)
      if ('authPayload' in proposal.params) {
        const session = await answerSignIn(kit, proposal as WalletKitTypes.SessionAuthenticate, { keys, accounts: picked, chainIds })
        readSessions()
        return session ? sessionBy(session.topic) : undefined
      }
      const { requiredNamespaces } = (proposal as WalletKitTypes.SessionProposal).params
      const missing = chainsOf(requiredNamespaces).filter((id) => !chainIds.includes(Number(id.replace('eip155:', ''))))
      if (missing.length > 0) {
        await kit.rejectSession({ id: proposal.id, reason: { code: 5100, message: 'Unsupported chains.' } })
        throw new Error(`The app requires ${missing.join(', ')}, which this phone does not have.`)
      }
      const session = await kit.approveSession({ id: proposal.id, namespaces: grant(chainIds, picked) })
      readSessions()
      store.note(`Connected to ${session.peer.metadata.name}`)
      return sessionBy(session.topic)
    },
    async rejectProposal() {
      const proposal = await takeProposal()
      if ('authPayload' in proposal.params) await kit.rejectSessionAuthenticate({ id: proposal.id, reason: rejected })
      else await kit.rejectSession({ id: proposal.id, reason: rejected })
      store.note('Refused a connection')
    },
    async approve() {
      const request = await phone.waitForRequest()
      await engines.get(request.topic)?.approve()
    },
    async reject() {
      const request = await phone.waitForRequest()
      await engines.get(request.topic)?.reject()
    },
    autoApprove(on) {
      store.change({ autoApprove: on })
      if (!on) return
      for (const engine of engines.values()) if (engine.pending().length > 0) void engine.approve()
      for (const _proposal of store.get().proposals) void phone.approveProposal().catch((error: Error) => store.note(error.message))
    },
    async update(topic, choice) {
      const session = sessionBy(topic)
      const picked = choice.accounts ? accountsOf(choice) : session.accounts
      const { acknowledged } = await kit.updateSession({ topic, namespaces: grant(choice.chains ?? session.chains, picked) })
      readSessions()
      await acknowledged()
    },
    async changeChain(topic, chainId) {
      const engine = await engineOf(sessionBy(topic))
      engine.setChain(chainId)
      await follow(topic, chainId)
    },
    async changeAccount(topic, index) {
      const session = sessionBy(topic)
      const [picked] = accountsOf({ accounts: [index] })
      if (!picked) return
      const engine = await engineOf(session)
      engine.setAccount(index)
      const others = session.accounts.filter((account) => account !== picked)
      await kit.updateSession({ topic, namespaces: grant(session.chains, [picked, ...others]) })
      readSessions()
      const data = sessionBy(topic).chains.map((chain) => `eip155:${chain}:${picked}`)
      const chainId = engine.getState().chainId
      await kit.emitSessionEvent({ topic, chainId: `eip155:${chainId}`, event: { name: 'accountsChanged', data } })
    },
    async extend(topic) {
      const { acknowledged } = await kit.extendSession({ topic })
      await acknowledged()
      readSessions()
    },
    async end(topic) {
      await kit.disconnectSession({ topic, reason: ended })
      engines.delete(topic)
      readSessions()
      store.note('Ended a session')
    },
    async goOffline() {
      await core.relayer.transportClose()
      store.change({ online: false })
    },
    async goOnline() {
      await core.relayer.transportOpen()
      store.change({ online: true })
    },
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
      kit.events.removeAllListeners()
    },
  }
  readSessions()
  return phone
}

function sessionOf(session: ReturnType<InstanceType<typeof WalletKit>['getActiveSessions']>[string]): PhoneSession {
  const accounts = session.namespaces.eip155?.accounts ?? []
  return {
    topic: session.topic,
    app: appOf(session.peer.metadata),
    chains: [...new Set(accounts.map((account) => Number(account.split(':')[1])))],
    accounts: [...new Set(accounts.map((account) => account.split(':')[2] as Address))],
    expiry: session.expiry,
  }
}

function appOf(metadata: { name: string; url: string; icons: readonly string[] }): PhoneProposal['app'] {
  return { name: metadata.name, url: metadata.url, icon: metadata.icons[0] }
}

function verdictOf({ verifyContext }: { verifyContext: { verified: { origin: string; validation: Verdict['validation']; isScam?: boolean } } }): Verdict {
  const { origin, validation, isScam = false } = verifyContext.verified
  return { origin, validation, isScam }
}
