import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../../base/caip.js'
import type { StoredConnection } from '../../base/entities/connection.js'
import type { TokenBalance } from '../../base/entities/token.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import type { StoredPayment } from '../payments/storedShape.js'
import { isCount, isNetworkId, isObject, isOptionalText, isText, listOf, mapOf, type Reader } from './shapes.js'

/** A stored connection as read: its status may be one that no version of Portico knows, which reconnecting reports. */
export type StoredEntry = Omit<StoredConnection, 'status'> & { status: string }

/** A receiver of the past: how often, and when last, in milliseconds since 1970. */
export type KnownReceiver = { namespace: ChainNamespace; address: string; times: number; lastAt: number }

/** A cached native balance: `amount` is a decimal string of the smallest unit. */
export type StoredBalance = CachedItem<{ amount: string; decimals: number; symbol: string }>

/** What an account was seen to have; `isCut` where it had more than is kept. Amounts are decimal texts in whole tokens. */
export type StoredPortfolio = CachedItem<{
  tokens: readonly TokenBalance[]
  listed?: 'whole' | 'part' | undefined
  isCut?: true | undefined
}>

/** The name and the picture that an account was seen to go by. */
export type StoredIdentity = CachedItem<{ name?: string | undefined; avatar?: string | undefined }>

/**
 * Everything that outlives a reload, under `portico.<key>`. Pages of two versions may be open at once, and the next one may be older: a
 * field that is added is optional, and what an older page could not read, or would take for something else, gets a key of another name.
 * Then neither removes nor overwrites what the other keeps. `released.test.ts` holds what released versions have written.
 */
export type StorageValues = {
  connections: readonly StoredEntry[]
  activeNamespace: ChainNamespace
  networkIds: Partial<Record<ChainNamespace, CaipNetworkId>>
  recentWallets: readonly WalletListing[]
  balances: Record<string, StoredBalance>
  /** By CAIP-10 account. */
  portfolios: Record<string, StoredPortfolio>
  /** By address in small letters; of connected accounts alone. */
  identities: Record<string, StoredIdentity>
  receivers: readonly KnownReceiver[]
  sent: readonly StoredPayment[]
  /** What versions wrote that kept payments in two lists; taken over into `sent`, and then removed. */
  payments: readonly unknown[]
  pending: readonly unknown[]
}
export type StorageKey = keyof StorageValues

const isWalletInfo = (value: unknown) =>
  value === undefined ||
  (isObject(value) && isText(value.name) && isOptionalText(value.icon, 200_000) && isOptionalText(value.rdns))

/** What is read before anything may be loaded. The others are read with what their feature brings, in its `stored.ts`. */
export const startReaders = {
  connections: listOf<StoredEntry>(
    (entry) =>
      isText(entry.connectorId) &&
      isChainNamespace(entry.namespace) &&
      isText(entry.status) &&
      isOptionalText(entry.address) &&
      (entry.caipNetworkId === undefined || isNetworkId(entry.caipNetworkId)) &&
      isWalletInfo(entry.wallet) &&
      // Its provider is compared, never shown.
      isOptionalText((entry as { auth?: { name?: unknown } }).auth?.name) &&
      isCount(entry.usedAt),
    50,
  ),
  activeNamespace: (value: unknown) => (isChainNamespace(value) ? value : undefined),
  networkIds: mapOf<StorageValues['networkIds']>(isChainNamespace, isNetworkId),
} satisfies { [K in StorageKey]?: Reader<StorageValues[K]> }

export type StartKey = keyof typeof startReaders

/** How a key is read; those of the start need not be told. */
export type ReaderOf<K extends StorageKey> = K extends StartKey
  ? [read?: Reader<StorageValues[K]>]
  : [read: Reader<StorageValues[K]>]

/** A value with the moment it was read, in milliseconds since 1970. */
export type CachedItem<T> = { value: T; timestamp: number }
