import type { CaipNetworkId } from '../base/caip.js'
import type { BitcoinAccount, Link, WalletState } from './wallet.js'

/** Some wallets cannot be asked again without a window, so what they showed is kept while they are connected. */
const keyOf = ({ info }: Link) => `accounts:${info.id}`

export function remember(link: Link, { accounts, networkId }: WalletState): void {
  link.context.storage.set(keyOf(link), { accounts, networkId })
}

export function forget(link: Link): void {
  link.context.storage.remove(keyOf(link))
}

/** What is not as it was written is not believed. */
export function recall(link: Link): WalletState | undefined {
  const stored = link.context.storage.get(keyOf(link)) as { accounts?: unknown; networkId?: unknown } | undefined
  const { accounts, networkId } = stored ?? {}
  if (!Array.isArray(accounts) || typeof networkId !== 'string' || !/^bip122:[0-9a-f]{32}$/.test(networkId))
    return undefined
  return { accounts: accounts.flatMap(readAccount), networkId: networkId as CaipNetworkId }
}

function readAccount(value: unknown): readonly BitcoinAccount[] {
  const { address, purpose, publicKey } = (value ?? {}) as Partial<Record<keyof BitcoinAccount, unknown>>
  if (typeof address !== 'string' || (purpose !== 'payment' && purpose !== 'ordinal')) return []
  return [{ address, purpose, publicKey: typeof publicKey === 'string' ? publicKey : undefined }]
}
