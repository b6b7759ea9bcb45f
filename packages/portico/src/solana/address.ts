import { fromBase58 } from '../base/base58.js'
import type { StandardAccount } from '../base/walletStandard.js'
import { isSolana } from './standard.js'

const maxAccounts = 1_000

/** Whether a text is an address: base58 of 32 bytes. */
export function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && fromBase58(value)?.length === 32
}

/** The accounts of a list that are Solana's, each address once, in the wallet's order. */
export function accountsIn(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value)) return []
  const found = new Map<string, StandardAccount>()
  for (const account of value.slice(0, maxAccounts) as Partial<StandardAccount>[]) {
    const { address, chains } = account ?? {}
    if (typeof address !== 'string' || !isAddress(address) || found.has(address)) continue
    if (Array.isArray(chains) && chains.some(isSolana)) found.set(address, account as StandardAccount)
  }
  return [...found.values()]
}
