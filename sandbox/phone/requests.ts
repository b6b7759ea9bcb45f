import type { WalletKitTypes } from '@reown/walletkit'
import { createTestWallet, type TestChain, type TestWallet } from 'portico/testing/evm'
import type { Hex } from 'viem'
import type { PhoneFamily, PhoneWallet } from './families/family.js'
import { type Kit, verdictOf } from './read.js'
import type { PhoneStore } from './store.js'
import type { PhoneOptions, PhoneSession } from './types.js'

export const rejected = { code: 5000, message: 'User rejected.' }

/** The wallet behind each session: it holds the session's chain and shows the session's app as the one that asks. */
export type Requests = {
  walletOf(session: PhoneSession): Promise<TestWallet>
  known(topic: string): TestWallet | undefined
  /** The wallet of a session that has a question for its owner. */
  asking(topic: string): PhoneWallet['owner'] | undefined
  all(): readonly PhoneWallet['owner'][]
  forget(topic: string): void
}

export function createRequests(options: {
  kit: Kit
  store: PhoneStore
  keys: readonly Hex[]
  /** Grows when an app adds a chain. */
  chains: TestChain[]
  families: readonly PhoneFamily[]
  also: PhoneOptions['also']
  sessionBy(topic: string): PhoneSession
  /** Called when an app moved its session's wallet to another chain. */
  follow(topic: string, chainId: number): Promise<void>
}): Requests {
  const { kit, store, keys, chains, families, also, sessionBy, follow } = options
  const wallets = new Map<string, TestWallet>()
  /** Of other families, by topic and then by namespace. */
  const others = new Map<string, Map<string, PhoneWallet>>()
  const turns = new Map<string, Promise<void>>()

  const requests: Requests = {
    known: (topic) => wallets.get(topic),
    asking: (topic) => ownersOf(topic).find((owner) => owner.pending().length > 0),
    all: () => [...new Set([...wallets.keys(), ...others.keys()])].flatMap(ownersOf),
    forget(topic) {
      wallets.delete(topic)
      others.delete(topic)
    },
    async walletOf(session) {
      const known = wallets.get(session.topic)
      if (known) return known
      const [first, ...others] = chains
      if (!first) throw new Error('The phone knows no chain.')
      const info = { name: 'phone', rdns: session.topic }
      const wallet = createTestWallet({ info, chains: [first, ...others], keys, origin: originOf(session) })
      wallets.set(session.topic, wallet)
      const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
      await wallet.approve({ accounts: wallet.accounts.map((_, index) => index) })
      await asked
      const selected = session.accounts[0] ? wallet.accounts.indexOf(session.accounts[0]) : 0
      wallet.setAccount(Math.max(0, selected))
      return wallet
    },
  }

  const ownersOf = (topic: string): PhoneWallet['owner'][] => [
    ...[wallets.get(topic)].filter((wallet) => wallet !== undefined),
    ...[...(others.get(topic)?.values() ?? [])].map(({ owner }) => owner),
  ]

  async function otherWallet(session: PhoneSession, namespace: string): Promise<PhoneWallet> {
    const known = others.get(session.topic)?.get(namespace)
    if (known) return known
    const family = families.find((candidate) => candidate.namespace === namespace)
    if (!family) throw Object.assign(new Error(`The phone has no ${namespace}.`), { code: 5104 })
    const wallet = await family.open(originOf(session))
    others.set(session.topic, (others.get(session.topic) ?? new Map()).set(namespace, wallet))
    return wallet
  }

  /** What answers a request, and how the phone follows when the answer moved the wallet. */
  async function answering(topic: string, chain: string) {
    const session = sessionBy(topic)
    const [namespace = '', reference] = chain.split(':')
    if (namespace !== 'eip155') {
      const wallet = await otherWallet(session, namespace)
      const request = (asked: { method: string; params: unknown }) => wallet.request({ ...asked, chain })
      return { owner: wallet.owner, request, moved: async () => {} }
    }
    const wallet = await requests.walletOf(session)
    const chainId = Number(reference)
    if (wallet.getState().chainId !== chainId) wallet.setChain(chainId)
    const moved = async () => {
      if (wallet.getState().chainId !== chainId) await follow(topic, wallet.getState().chainId)
    }
    return { owner: wallet, request: wallet.provider.request, moved }
  }

  async function answer(event: WalletKitTypes.SessionRequest): Promise<void> {
    const { id, topic, params } = event
    const chain = params.chainId
    const { method } = params.request
    const respond = (outcome: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    try {
      if (also?.methods.includes(method) && chain.startsWith('eip155:')) {
        await respond({ result: await also.request({ method, params: params.request.params }) })
        store.note(`${method} answered`)
        return
      }
      const { owner, request, moved } = await answering(topic, chain)
      const stop = owner.subscribe(() => {
        const [shown] = owner.pending()
        const isListed = store.get().requests.some((request) => request.id === id)
        // Answered: its person has nothing to do with it any more, though the app has still to hear of it.
        if (!shown && isListed) store.removeRequest(id)
        if (!shown || isListed) return
        store.addRequest({ id, topic, chain, method, verdict: verdictOf(event), shown })
        if (store.get().autoApprove) queueMicrotask(() => void owner.approve())
      })
      try {
        const result = await request({ method, params: params.request.params })
        await respond({ result })
        store.note(`${method} answered`)
        await moved()
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

  // One request of a session at a time, as a person reads them.
  kit.on('session_request', (event) => {
    const turn = (turns.get(event.topic) ?? Promise.resolve()).then(() => answer(event))
    turns.set(event.topic, turn)
  })
  return requests
}

/** Who asks, as the app says of itself. */
function originOf({ app }: PhoneSession): string {
  return URL.canParse(app.url) ? new URL(app.url).origin : app.url
}
