import type { WalletKitTypes } from '@reown/walletkit'
import { createTestWallet, type TestChain, type TestWallet } from 'portico/testing'
import type { Hex } from 'viem'
import { type Kit, verdictOf } from './read.js'
import type { PhoneStore } from './store.js'
import type { PhoneSession } from './types.js'

export const rejected = { code: 5000, message: 'User rejected.' }

/** The wallet behind each session: it holds the session's chain and shows the session's app as the one that asks. */
export type Requests = {
  walletOf(session: PhoneSession): Promise<TestWallet>
  known(topic: string): TestWallet | undefined
  all(): readonly TestWallet[]
  forget(topic: string): void
}

export function createRequests(options: {
  kit: Kit
  store: PhoneStore
  keys: readonly Hex[]
  /** Grows when an app adds a chain. */
  chains: TestChain[]
  sessionBy(topic: string): PhoneSession
  /** Called when an app moved its session's wallet to another chain. */
  follow(topic: string, chainId: number): Promise<void>
}): Requests {
  const { kit, store, keys, chains, sessionBy, follow } = options
  const wallets = new Map<string, TestWallet>()
  const turns = new Map<string, Promise<void>>()

  const requests: Requests = {
    known: (topic) => wallets.get(topic),
    all: () => [...wallets.values()],
    forget: (topic) => void wallets.delete(topic),
    async walletOf(session) {
      const known = wallets.get(session.topic)
      if (known) return known
      const [first, ...others] = chains
      if (!first) throw new Error('The phone knows no chain.')
      const info = { name: 'phone', rdns: session.topic }
      const origin = URL.canParse(session.app.url) ? new URL(session.app.url).origin : session.app.url
      const wallet = createTestWallet({ info, chains: [first, ...others], keys, origin })
      wallets.set(session.topic, wallet)
      const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
      await wallet.approve({ accounts: wallet.accounts.map((_, index) => index) })
      await asked
      const selected = session.accounts[0] ? wallet.accounts.indexOf(session.accounts[0]) : 0
      wallet.setAccount(Math.max(0, selected))
      return wallet
    },
  }

  async function answer(event: WalletKitTypes.SessionRequest): Promise<void> {
    const { id, topic, params } = event
    const chainId = Number(params.chainId.split(':')[1])
    const { method } = params.request
    const respond = (outcome: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
    try {
      const wallet = await requests.walletOf(sessionBy(topic))
      if (wallet.getState().chainId !== chainId) wallet.setChain(chainId)
      const stop = wallet.subscribe(() => {
        const [shown] = wallet.pending()
        if (!shown || store.get().requests.some((request) => request.id === id)) return
        store.addRequest({ id, topic, chainId, method, verdict: verdictOf(event), shown })
        if (store.get().autoApprove) queueMicrotask(() => void wallet.approve())
      })
      try {
        const result = await wallet.provider.request({ method, params: params.request.params })
        await respond({ result })
        store.note(`${method} answered`)
        if (wallet.getState().chainId !== chainId) await follow(topic, wallet.getState().chainId)
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
