import type { Network } from '../base/entities/network.js'
import { addressOne, sandboxOne, walletError } from './wallet.test-support.js'

export const home: Network = { ...sandboxOne, id: 42161, name: 'Home', caipNetworkId: 'eip155:42161' }
export const away: Network = sandboxOne

type Account = readonly string[]

/** How a wallet of the page is unlike the one that EIP-1193, EIP-3326 and EIP-6963 describe. */
export type Quirks = {
  /** Its reverse domain name, where it announces itself. */
  rdns?: string
  /** What it calls itself there. */
  name?: string
  /** What it bears in `window.ethereum`, where it stands there. */
  flags?: readonly string[]
  /** When it comes into the page, where it is not there from the start. */
  comes?: 'announced-late' | 'initialized' | 'with-load' | 'without-a-word'
  /** How it names a chain, when it is asked and by itself. */
  chainId?: (id: number) => unknown
  chainChanged?: (id: number) => unknown
  accountsChanged?: (accounts: Account) => unknown
  requestAccounts?: (accounts: Account) => unknown
  /** Before it was asked for accounts. */
  lockedAccounts?: unknown
  /** What a method answers with, in place of what it should: an error is thrown, `hangs` never answers. */
  answers?: Readonly<Record<string, unknown>>
  /** How it moves to another network: at once, a moment after its yes, only when it is added, or never. */
  switching?: 'at-once' | 'later' | 'by-adding' | 'never'
  /** What it throws for a network that it does not know, or cannot go to. */
  refusal?: unknown
  /** False: it says nothing by itself. */
  hasEvents?: false
  /** Changes the finished provider. */
  shape?: (provider: Record<string, unknown>) => unknown
}

export const hangs = new Promise<never>(() => {})
export const hex = (id: number) => `0x${id.toString(16)}`

export type Injected = {
  provider: unknown
  /** Asked in its own window. */
  moveTo(id: number): void
  choose(accounts: Account): void
  listenerCount(): number
  asked: string[]
}

/** A wallet as an extension puts it into a page. */
export function makeInjected(quirks: Quirks): Injected {
  const { chainId = hex, chainChanged = chainId, accountsChanged = (all: Account) => all } = quirks
  const { requestAccounts = (all: Account) => all, switching = 'at-once' } = quirks
  const { refusal = walletError(4902, 'Unrecognized chain ID. Try adding the chain first.') } = quirks
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const now = { accounts: [addressOne] as Account, chain: 42161, isOpen: false, knows: new Set([42161]) }
  const asked: string[] = []
  const emit = (event: string, value: unknown) => {
    if (quirks.hasEvents === false) return
    for (const listener of [...(listeners.get(event) ?? [])]) value === undefined ? listener() : listener(value)
  }
  const moveTo = (id: number) => {
    now.chain = id
    emit('chainChanged', chainChanged(id))
  }
  const methods: Record<string, (params: { chainId: string }[]) => unknown> = {
    eth_requestAccounts() {
      now.isOpen = true
      return requestAccounts(now.accounts)
    },
    eth_accounts: () => (now.isOpen ? now.accounts : 'lockedAccounts' in quirks ? quirks.lockedAccounts : []),
    eth_chainId: () => chainId(now.chain),
    net_version: () => String(now.chain),
    wallet_switchEthereumChain([param]) {
      const id = Number(param?.chainId)
      if (switching === 'never' || (switching === 'by-adding' && !now.knows.has(id))) throw refusal
      if (switching === 'later') setTimeout(() => moveTo(id), 300)
      else moveTo(id)
      return null
    },
    wallet_addEthereumChain([param]) {
      if (switching === 'never') throw refusal
      now.knows.add(Number(param?.chainId))
      moveTo(Number(param?.chainId))
      return null
    },
  }
  const made: Record<string, unknown> = {
    async request({ method, params }: { method: string; params?: { chainId: string }[] }) {
      asked.push(method)
      const own = quirks.answers?.[method]
      if (own instanceof Error || (typeof own === 'object' && own !== null && 'code' in own)) throw own
      if (quirks.answers && method in quirks.answers) return own
      const answer = methods[method]
      if (!answer) throw walletError(-32601, `The method ${method} does not exist`)
      return answer(params ?? [])
    },
    enable: async () => methods.eth_requestAccounts?.([]),
    on(event: string, listener: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return made
    },
    removeListener(event: string, listener: () => void) {
      listeners.get(event)?.delete(listener)
      return made
    },
    ...Object.fromEntries((quirks.flags ?? []).map((flag) => [flag, true])),
  }
  return {
    provider: quirks.shape ? quirks.shape(made) : made,
    moveTo,
    choose(accounts) {
      now.accounts = accounts
      emit('accountsChanged', accountsChanged(accounts))
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    asked,
  }
}
