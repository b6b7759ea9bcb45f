import { type Address, type Hex, isAddressEqual, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type ProviderError, providerError } from './errors.js'
import { createEvents, type Events } from './events.js'
import { developmentAddresses, developmentKeys } from './keys.js'
import { loadMemory, saveMemory } from './memory.js'
import type { ApproveOptions, PendingRequest, TestChain, TestWalletOptions, TestWalletState } from './types.js'

type Decision = { request: PendingRequest; approve(options: ApproveOptions): void; reject(error: ProviderError): void }
export type Ask = Omit<PendingRequest, 'id' | 'origin'>

/** A key of a wallet; `account` signs with it. */
export type Key = { address: Address; account(): PrivateKeyAccount }

/** The inside of a test wallet: what its methods work on. */
export type Wallet = {
  origin: string
  keys: readonly Key[]
  events: Events
  batches: Map<string, CallBatch>
  get(): TestWalletState
  change(part: Partial<Omit<TestWalletState, 'pending'>>): void
  chain(): TestChain
  selected(): Key
  /** Resolves when the person says yes. @throws 4001 when the person says no */
  ask(request: Ask): Promise<ApproveOptions>
  decide(approved: boolean, options?: ApproveOptions): boolean
  /** Accounts the page may see now, the selected one first. */
  visible(): readonly Address[]
  subscribe(listener: () => void): () => void
  /** Takes over what another tab of the same wallet wrote. */
  reload(): void
}

/** `lent`: the account has code that was lent to it for the batch. */
export type CallBatch = { chainId: number; hashes: Hex[]; failed: boolean; size: number; lent: boolean }

/** Of the keys that everybody knows the address is known too: they are worked out when one of them signs. @throws when it is no key */
function keyOf(key: Hex): Key {
  const known = developmentAddresses[(developmentKeys as readonly Hex[]).indexOf(key)]
  const whole = known ? undefined : privateKeyToAccount(key)
  return { address: known ?? (whole as PrivateKeyAccount).address, account: () => whole ?? privateKeyToAccount(key) }
}

export function createWallet(options: TestWalletOptions): Wallet {
  const keys = (options.keys ?? developmentKeys.slice(0, 3)).map(keyOf)
  if (keys.length === 0) throw new Error('A test wallet needs at least one key.')
  const memory = loadMemory(options)
  const listeners = new Set<() => void>()
  const decisions: Decision[] = []
  const events = createEvents()
  let count = 0
  let state: TestWalletState = {
    account: Math.min(memory.account, keys.length - 1),
    chainId: memory.chainId,
    chains: [...options.chains, ...memory.added],
    shared: memory.shared,
    locked: memory.locked,
    silent: memory.silent,
    offline: false,
    autoApprove: options.autoApprove ?? false,
    atomic: false,
    pending: [],
  }

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const set = (next: TestWalletState, save = true) => {
    const before = { accounts: wallet.visible(), chainId: state.chainId }
    state = next
    if (save) saveMemory(options, state)
    const accounts = wallet.visible()
    if (accounts.join() !== before.accounts.join()) events.emit('accountsChanged', accounts)
    if (state.chainId !== before.chainId) events.emit('chainChanged', toHex(state.chainId))
    notify()
  }
  const setPending = () => set({ ...state, pending: decisions.map((decision) => decision.request) })

  const wallet: Wallet = {
    origin: options.origin ?? globalThis.location?.origin ?? 'a test',
    keys,
    events,
    batches: new Map(),
    get: () => state,
    change(part) {
      set({ ...state, ...part })
    },
    chain() {
      const chain = state.chains.find((candidate) => candidate.id === state.chainId)
      if (!chain) throw providerError(4900)
      return chain
    },
    selected() {
      const account = keys[state.account]
      if (!account) throw providerError(4100)
      return account
    },
    ask(request) {
      if (state.autoApprove) return Promise.resolve({})
      return new Promise((resolve, reject) => {
        decisions.push({
          request: { ...request, id: ++count, origin: wallet.origin },
          approve: resolve,
          reject,
        })
        setPending()
      })
    },
    decide(approved, decisionOptions = {}) {
      const decision = decisions.shift()
      if (!decision) return false
      if (approved) decision.approve(decisionOptions)
      else decision.reject(providerError(4001))
      setPending()
      return true
    },
    visible() {
      if (state.locked) return []
      const selected = keys[state.account]?.address
      const first = state.shared.filter((address) => selected && isAddressEqual(address, selected))
      return [...first, ...state.shared.filter((address) => !first.includes(address))]
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload() {
      const { added, ...known } = loadMemory(options)
      set({ ...state, ...known, chains: [...options.chains, ...added] }, false)
    },
  }
  return wallet
}
