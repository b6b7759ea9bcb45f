import { type CaipNetworkId, parseNetworkId } from './caip.js'

/** What a wallet showed last. Some cannot be asked again without a window, so it is kept while they are connected. */
export type StoredAccounts = { addresses: readonly string[]; networkId: CaipNetworkId }

type Place = { get(key: string): unknown; set(key: string, value: unknown): void; remove(key: string): void }

const keyOf = (walletId: string) => `accounts:${walletId}`

export function storeAccounts(place: Place, walletId: string, { addresses, networkId }: StoredAccounts): void {
  place.set(keyOf(walletId), { addresses, networkId })
}

export function dropAccounts(place: Place, walletId: string): void {
  place.remove(keyOf(walletId))
}

/** What is not as it was written is not believed. */
export function recallAccounts(
  place: Place,
  walletId: string,
  isAddress: (value: string) => boolean,
): StoredAccounts | undefined {
  const { addresses, networkId } = (place.get(keyOf(walletId)) ?? {}) as Record<keyof StoredAccounts, unknown>
  if (!Array.isArray(addresses) || typeof networkId !== 'string' || !parseNetworkId(networkId)) return undefined
  const known = addresses.filter((value) => typeof value === 'string' && isAddress(value))
  return known.length > 0 ? { addresses: known, networkId: networkId as CaipNetworkId } : undefined
}
