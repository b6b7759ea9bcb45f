import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { developmentKeys, type TestChain } from 'portico/testing/evm'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createCore } from './core.js'
import { grant, grantFamilies, readAsked, readPairingUri } from './grant.js'
import { appOf, type Kit, sessionOf, verdictOf } from './read.js'
import { createRequests, rejected } from './requests.js'
import { answerSignIn } from './signIn.js'
import { createPhoneStore } from './store.js'
import type { Choice, Phone, PhoneOptions } from './types.js'

export type { Choice, Phone, PhoneOptions } from './types.js'

type Proposal = WalletKitTypes.SessionProposal | WalletKitTypes.SessionAuthenticate

const ended = { code: 6000, message: 'User disconnected.' }
const unsupported = { code: 5100, message: 'Unsupported chains.' }

/**
 * Runs the reference wallet side of WalletConnect (`@reown/walletkit`) on keys of its own, in a page or in Node. Requests are answered
 * by a test wallet per session, so that what it signs and sends is real.
 *
 * @throws Error when the relay does not let it in
 */
export async function createPhone(options: PhoneOptions): Promise<Phone> {
  const families = options.families ?? []
  const keys = options.keys ?? developmentKeys.slice(7, 10)
  const accounts = keys.map((key) => privateKeyToAccount(key).address)
  const chains: TestChain[] = [...options.chains]
  const core = await createCore(options, options.name ?? `phone-${crypto.randomUUID()}`)
  const kit: Kit = await WalletKit.init({
    core: core as never,
    metadata: {
      name: 'Sandbox phone',
      description: 'A wallet on another device',
      url: globalThis.location?.origin ?? 'http://phone.localhost',
      icons: [],
    },
  })
  const store = createPhoneStore()
  const proposals = new Map<number, Proposal>()

  const readSessions = () => store.change({ sessions: Object.values(kit.getActiveSessions()).map(sessionOf) })
  const sessionBy = (topic: string) => {
    const session = store.get().sessions.find((candidate) => candidate.topic === topic)
    if (!session) throw new Error(`The phone has no session ${topic}.`)
    return session
  }
  const accountsOf = (choice: Choice): Address[] => {
    const picked = (choice.accounts ?? [0]).flatMap((index) => accounts[index] ?? [])
    if (picked.length === 0) throw new Error(`The phone has ${accounts.length} accounts; none of those asked for.`)
    return picked
  }
  /** Changes what a session covers; methods and events stay. */
  const cover = async (topic: string, chainIds: readonly number[], covered: readonly Address[]) => {
    const { eip155, ...others } = kit.getActiveSessions()[topic]?.namespaces ?? {}
    const asked = { methods: eip155?.methods ?? [], events: eip155?.events ?? [] }
    const namespaces = { ...grant(chainIds, covered, asked, options.also?.methods), ...others }
    const { acknowledged } = await kit.updateSession({ topic, namespaces })
    readSessions()
    return acknowledged
  }
  /** Tells the app of a move to another chain. The session must cover it first. */
  const follow = async (topic: string, chainId: number) => {
    const session = sessionBy(topic)
    if (!session.chains.includes(chainId)) {
      for (const chain of requests.known(topic)?.getState().chains ?? []) {
        if (!chains.some(({ id }) => id === chain.id)) chains.push(chain)
      }
      await cover(topic, [...session.chains, chainId], session.accounts)
    }
    await kit.emitSessionEvent({ topic, chainId: `eip155:${chainId}`, event: { name: 'chainChanged', data: chainId } })
  }
  const requests = createRequests({ kit, store, keys, chains, families, also: options.also, sessionBy, follow })

  const approveByItself = () => {
    if (store.get().autoApprove) phone.approveProposal().catch((error: Error) => store.note(error.message))
  }
  kit.on('session_proposal', (event) => {
    proposals.set(event.id, event)
    const { proposer, requiredNamespaces, optionalNamespaces } = event.params
    store.addProposal({
      id: event.id,
      kind: 'session',
      app: appOf(proposer.metadata),
      verdict: verdictOf(event),
      required: readAsked(requiredNamespaces).chains,
      optional: readAsked(optionalNamespaces).chains,
    })
    approveByItself()
  })
  // Whoever listens for this one answers it: an app falls back to a session only when the wallet does not.
  if (options.oneClick) {
    kit.on('session_authenticate', (event) => {
      proposals.set(event.id, event)
      const { requester, authPayload } = event.params
      const app = appOf(requester.metadata)
      store.addProposal({
        id: event.id,
        kind: 'sign-in',
        app,
        verdict: verdictOf(event),
        required: [],
        optional: authPayload.chains,
      })
      approveByItself()
    })
  }
  kit.on('session_delete', ({ topic }) => {
    requests.forget(topic)
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
    families,
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
      const known = choice.chains ?? chains.map(({ id }) => id)
      if (isSignIn(proposal)) {
        const session = await answerSignIn(kit, proposal, { keys, accounts: picked, chainIds: known })
        readSessions()
        return session ? sessionBy(session.topic) : undefined
      }
      const { requiredNamespaces, optionalNamespaces } = proposal.params
      const asked = readAsked(requiredNamespaces, optionalNamespaces)
      const chainIds = choice.chains ?? known.filter((id) => asked.chains.includes(`eip155:${id}`))
      const others = grantFamilies(
        families.filter(({ namespace }) => choice.families?.includes(namespace) ?? true),
        asked,
      )
      const have = [
        ...chainIds.map((id) => `eip155:${id}`),
        ...Object.values(others).flatMap(({ chains: ids }) => ids ?? []),
      ]
      const missing = readAsked(requiredNamespaces).chains.filter((id) => !have.includes(id))
      if (missing.length > 0 || have.length === 0) {
        await kit.rejectSession({ id: proposal.id, reason: unsupported })
        throw new Error(`The app asks for ${asked.chains.join(', ')}, which this phone does not have.`)
      }
      const namespaces = {
        ...(chainIds.length > 0 ? grant(chainIds, picked, asked, options.also?.methods) : {}),
        ...others,
      }
      const session = await kit.approveSession({ id: proposal.id, namespaces })
      readSessions()
      store.note(`Connected to ${session.peer.metadata.name}`)
      return sessionBy(session.topic)
    },
    async rejectProposal() {
      const proposal = await takeProposal()
      if (isSignIn(proposal)) await kit.rejectSessionAuthenticate({ id: proposal.id, reason: rejected })
      else await kit.rejectSession({ id: proposal.id, reason: rejected })
      store.note('Refused a connection')
    },
    async approve() {
      const { topic } = await phone.waitForRequest()
      await requests.asking(topic)?.approve()
    },
    async reject() {
      const { topic } = await phone.waitForRequest()
      await requests.asking(topic)?.reject()
    },
    autoApprove(on) {
      store.change({ autoApprove: on })
      if (!on) return
      for (const wallet of requests.all()) if (wallet.pending().length > 0) void wallet.approve()
      for (const _proposal of store.get().proposals) approveByItself()
    },
    async update(topic, choice) {
      const session = sessionBy(topic)
      const picked = choice.accounts ? accountsOf(choice) : session.accounts
      const acknowledged = await cover(topic, choice.chains ?? session.chains, picked)
      await acknowledged()
    },
    async changeChain(topic, chainId) {
      const wallet = await requests.walletOf(sessionBy(topic))
      wallet.setChain(chainId)
      await follow(topic, chainId)
    },
    async changeAccount(topic, index) {
      const session = sessionBy(topic)
      const [picked] = accountsOf({ accounts: [index] })
      const wallet = await requests.walletOf(session)
      wallet.setAccount(index)
      if (!picked) return
      await cover(topic, session.chains, [picked, ...session.accounts.filter((account) => account !== picked)])
      const current = wallet.getState().chainId
      const chainId = session.chains.includes(current) ? current : session.chains[0]
      const data = session.chains.map((chain) => `eip155:${chain}:${picked}`)
      await kit.emitSessionEvent({ topic, chainId: `eip155:${chainId}`, event: { name: 'accountsChanged', data } })
    },
    async extend(topic) {
      const { acknowledged } = await kit.extendSession({ topic })
      await acknowledged()
      readSessions()
    },
    async end(topic) {
      await kit.disconnectSession({ topic, reason: ended })
      requests.forget(topic)
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

function isSignIn(proposal: Proposal): proposal is WalletKitTypes.SessionAuthenticate {
  return 'authPayload' in proposal.params
}
