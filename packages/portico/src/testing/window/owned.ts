import type { ApproveOptions, PendingRequest } from '../types.js'

/** What the window needs of a wallet, whatever its chains: the owner's buttons, and what they show. */
export type OwnedWallet = {
  readonly info: Readonly<{ name: string; rdns: string; icon?: string | undefined }>
  readonly accounts: readonly string[]
  pending(): readonly PendingRequest[]
  approve(options?: ApproveOptions): Promise<void>
  reject(): Promise<void>
  setAccount(index: number): void
  /** Absent where a wallet is on all its chains at once. */
  setChain?(id: number | string): void
  lock(): void
  unlock(): void
  silent(on: boolean): void
  offline(on: boolean): void
  disconnect(): void
  getState(): {
    readonly account: number
    readonly chainId?: number | string
    readonly chains?: readonly { id: number | string; name: string }[]
    readonly shared: readonly unknown[]
    readonly locked: boolean
    readonly silent: boolean
    readonly offline: boolean
    readonly pending: readonly PendingRequest[]
  }
  subscribe(listener: () => void): () => void
}
