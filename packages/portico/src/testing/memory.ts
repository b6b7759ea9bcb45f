import { type Address, isAddress } from 'viem'
import type { TestChain, TestWalletOptions, TestWalletState } from './types.js'

/** What a wallet still knows after a reload. */
type Memory = {
  account: number
  chainId: number
  shared: readonly Address[]
  added: readonly TestChain[]
  locked: boolean
  silent: boolean
}

/** Where a wallet keeps what it knows. */
export const keyOf = (options: TestWalletOptions) => `test-wallet.${options.info.rdns}`

export function loadMemory(options: TestWalletOptions): Memory {
  const empty: Memory = {
    account: 0,
    chainId: options.chains[0].id,
    shared: [],
    added: [],
    locked: false,
    silent: false,
  }
  const text = options.storage?.getItem(keyOf(options))
  if (!text) return empty
  try {
    const value = JSON.parse(text) as Partial<Memory>
    const added = (Array.isArray(value.added) ? value.added : []).filter(isChain)
    const known = [...options.chains, ...added].some((chain) => chain.id === value.chainId)
    return {
      account: Number.isInteger(value.account) ? Number(value.account) : 0,
      chainId: known ? Number(value.chainId) : empty.chainId,
      shared: (Array.isArray(value.shared) ? value.shared : []).filter((address) => isAddress(address)),
      added,
      locked: value.locked === true,
      silent: value.silent === true,
    }
  } catch {
    return empty
  }
}

export function saveMemory(options: TestWalletOptions, state: TestWalletState): void {
  const memory: Memory = {
    account: state.account,
    chainId: state.chainId,
    shared: state.shared,
    added: state.chains.filter((chain) => !options.chains.includes(chain)),
    locked: state.locked,
    silent: state.silent,
  }
  try {
    options.storage?.setItem(keyOf(options), JSON.stringify(memory))
  } catch {
    // A full or forbidden storage costs the memory, not the wallet.
  }
}

function isChain(value: TestChain): boolean {
  return Number.isInteger(value?.id) && typeof value.name === 'string' && typeof value.rpcUrl === 'string'
}
