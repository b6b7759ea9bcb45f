import { fromBase58 } from '../base/base58.js'
import { featureOf, type StandardAccount, type StandardWallet } from '../base/walletStandard.js'

const maxAccounts = 1_000

/** Takes a foreign value for a wallet of Solana when it can be connected and knows one of its chains. */
export function asWallet(value: unknown): StandardWallet | undefined {
  try {
    const wallet = value as StandardWallet
    const isOurs = Array.isArray(wallet.chains) && wallet.chains.some(isSolana)
    return isOurs && featureOf(wallet, 'standard:connect', 'connect') ? wallet : undefined
  } catch {
    return undefined
  }
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

export const isSolana = (chain: unknown): chain is `solana:${string}` =>
  typeof chain === 'string' && /^solana:[\w-]{1,32}$/.test(chain)

/** Whether a text is an address: base58 of 32 bytes. */
export function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && fromBase58(value)?.length === 32
}
