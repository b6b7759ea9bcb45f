import { providerError } from './errors.js'
import { answering, type Inside } from './owner.js'
import type { Answering, ApproveOptions, PendingRequest, TestWalletStorage } from './types.js'

/** A snapshot of a wallet that is on all its chains at once. */
export type DeskState = {
  /** The selected account, by index. */
  account: number
  /** Accounts the page may see, by index, in the order in which they were shared. */
  shared: readonly number[]
  locked: boolean
  silent: boolean
  offline: boolean
  autoApprove: boolean
  pending: readonly PendingRequest[]
}

export type DeskOptions = {
  /** Where in the storage it keeps what it knows. */
  key: string
  /** How many accounts there are. */
  accounts: number
  autoApprove?: boolean | undefined
  storage?: TestWalletStorage | undefined
  origin?: string | undefined
}

/** Where a wallet keeps its accounts, its permissions and the questions to its owner; it knows nothing of any chain. */
export type Desk = Omit<Inside, 'get' | 'change'> & {
  origin: string
  get(): DeskState
  change(part: Partial<Omit<DeskState, 'pending'>>): void
  /** Resolves when the owner says yes. @throws 4001 when the owner says no */
  ask(request: Omit<PendingRequest, 'id' | 'origin'>): Promise<ApproveOptions>
  /** Asks which accounts to share and shares them. @throws -32002 while it asks already, 4001 */
  askToConnect(request: { method: string; details: PendingRequest['details'] }): Promise<void>
  /** Accounts the page may see now, by index, the selected one first. */
  visible(): readonly number[]
  /** Takes over what another tab of the same wallet wrote. */
  reload(): void
}

export function createDesk(options: DeskOptions): Desk {
  if (options.accounts === 0) throw new Error('A test wallet needs at least one key.')
  const listeners = new Set<() => void>()
  const decisions: {
    request: PendingRequest
    approve(options: ApproveOptions): void
    reject(error: Error): void
  }[] = []
  let count = 0
  let state: DeskState = {
    ...recall(options),
    offline: false,
    autoApprove: options.autoApprove ?? false,
    pending: [],
  }
  const set = (next: DeskState, save = true) => {
    state = next
    if (save) remember(options, state)
    for (const listener of [...listeners]) listener()
  }
  const setPending = () => set({ ...state, pending: decisions.map(({ request }) => request) })

  const desk: Desk = {
    origin: options.origin ?? globalThis.location?.origin ?? 'a test',
    get: () => state,
    change: (part) => set({ ...state, ...part }),
    ask(request) {
      if (state.autoApprove) return Promise.resolve({})
      return new Promise((resolve, reject) => {
        decisions.push({ request: { ...request, id: ++count, origin: desk.origin }, approve: resolve, reject })
        setPending()
      })
    },
    async askToConnect({ method, details }) {
      if (state.pending.some(({ kind }) => kind === 'connect')) throw providerError(-32002)
      const title = state.locked ? 'Unlock and connect' : 'Connect'
      const { accounts = [state.account] } = await desk.ask({ method, kind: 'connect', title, details })
      const shared = accounts.filter((index) => index >= 0 && index < options.accounts)
      const [first] = shared
      if (first === undefined) throw providerError(4001)
      desk.change({ shared, account: shared.includes(state.account) ? state.account : first, locked: false })
    },
    decide(approved, approveOptions = {}) {
      const decision = decisions.shift()
      if (!decision) return false
      if (approved) decision.approve(approveOptions)
      else decision.reject(providerError(4001))
      setPending()
      return true
    },
    visible() {
      if (state.locked) return []
      const { account, shared } = state
      return [...shared.filter((index) => index === account), ...shared.filter((index) => index !== account)]
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => set({ ...state, ...recall(options) }, false),
  }
  return desk
}

/** What the owner of a wallet on a desk can do. */
export type DeskOwner = Answering & {
  /** Selects an account and shares it with the page if another was shared. */
  setAccount(index: number): void
  /** The wallet loses its nodes: every request fails until it is switched off again. */
  offline(on: boolean): void
  /** Ends the page's permission from the wallet's side. */
  disconnect(): void
  getState(): DeskState
  subscribe(listener: () => void): () => void
}

export function ownerOf(desk: Desk, accounts: number): DeskOwner {
  return {
    ...answering(desk),
    setAccount(index) {
      if (!Number.isInteger(index) || index < 0 || index >= accounts)
        throw new Error(`This wallet has ${accounts} accounts; there is no number ${index}.`)
      const { shared } = desk.get()
      const extended = shared.length === 0 || shared.includes(index) ? shared : [...shared, index]
      desk.change({ account: index, shared: extended })
    },
    offline: (on) => desk.change({ offline: on }),
    disconnect: () => desk.change({ shared: [] }),
    getState: desk.get,
    subscribe: desk.subscribe,
  }
}

type Memory = Pick<DeskState, 'account' | 'shared' | 'locked' | 'silent'>

function recall({ key, accounts, storage }: DeskOptions): Memory {
  const empty: Memory = { account: 0, shared: [], locked: false, silent: false }
  const text = storage?.getItem(key)
  if (!text) return empty
  try {
    const value = JSON.parse(text) as Partial<Memory>
    const isIndex = (index: unknown): index is number =>
      Number.isInteger(index) && Number(index) >= 0 && Number(index) < accounts
    return {
      account: isIndex(value.account) ? value.account : 0,
      shared: (Array.isArray(value.shared) ? value.shared : []).filter(isIndex),
      locked: value.locked === true,
      silent: value.silent === true,
    }
  } catch {
    return empty
  }
}

function remember({ key, storage }: DeskOptions, { account, shared, locked, silent }: DeskState): void {
  const memory: Memory = { account, shared, locked, silent }
  try {
    storage?.setItem(key, JSON.stringify(memory))
  } catch {
    // A full or forbidden storage costs the memory, not the wallet.
  }
}
