import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseNetworkId } from '../../base/caip.js'
import type { CachedItem } from '../../base/entities/cachedItem.js'
import type { StoredConnection } from '../../base/entities/connection.js'
import type { WalletListing } from '../../base/entities/walletListing.js'

/** A stored connection as read: its status may be one that no version of Portico knows, which reconnecting reports. */
export type StoredEntry = Omit<StoredConnection, 'status'> & { status: string }

/** A receiver of the past: how often, and when last, in milliseconds since 1970. */
export type KnownReceiver = { namespace: ChainNamespace; address: string; times: number; lastAt: number }

/** A cached native balance: `amount` is a decimal string of the smallest unit. */
export type StoredBalance = CachedItem<{ amount: string; decimals: number; symbol: string }>

/**
 * A key of the store: its version, and the schema as a plain function, because these are read before anything may be loaded.
 * It returns the value, or `undefined` for one that is to be dropped.
 */
type Key<T> = { version: number; read(value: unknown): T | undefined }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, max = 512): value is string => typeof value === 'string' && value.length <= max
const isOptionalText = (value: unknown, max?: number) => value === undefined || isText(value, max)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && parseNetworkId(value) !== undefined

/** Keeps the good entries of a list; anything but a list is dropped whole. */
const listOf =
  <T>(isGood: (value: Record<string, unknown>) => boolean, max: number) =>
  (value: unknown): readonly T[] | undefined =>
    Array.isArray(value) ? (value.filter((entry) => isObject(entry) && isGood(entry)).slice(0, max) as T[]) : undefined

const mapOf =
  <T>(isKey: (key: string) => boolean, isGood: (value: unknown) => boolean) =>
  (value: unknown): T | undefined =>
    isObject(value)
      ? (Object.fromEntries(Object.entries(value).filter(([key, entry]) => isKey(key) && isGood(entry))) as T)
      : undefined

const isWalletInfo = (value: unknown) =>
  value === undefined ||
  (isObject(value) && isText(value.name) && isOptionalText(value.icon, 200_000) && isOptionalText(value.rdns))

const walletTexts = [
  'homepage',
  'image_id',
  'image_url',
  'mobile_link',
  'desktop_link',
  'link_mode',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'badge_type',
] as const
const isWallet = (value: Record<string, unknown>) =>
  isText(value.id) &&
  isText(value.name) &&
  walletTexts.every((field) => value[field] === null || isOptionalText(value[field], 2_048)) &&
  (value.order === null || value.order === undefined || typeof value.order === 'number') &&
  (value.chains === undefined || (Array.isArray(value.chains) && value.chains.every((chain) => isText(chain)))) &&
  (value.injected === null ||
    value.injected === undefined ||
    (Array.isArray(value.injected) &&
      value.injected.every((entry) => isObject(entry) && isText(entry.namespace) && isText(entry.injected_id))))

const key = <T>(version: number, read: (value: unknown) => T | undefined): Key<T> => ({ version, read })

/** Everything that outlives a reload, under `portico.<key>`. Raise a version when a shape changes: older values are then dropped. */
export const storageKeys = {
  connections: key<readonly StoredEntry[]>(
    1,
    listOf(
      (entry) =>
        isText(entry.connectorId) &&
        isChainNamespace(entry.namespace) &&
        isText(entry.status) &&
        isOptionalText(entry.address) &&
        (entry.caipNetworkId === undefined || isNetworkId(entry.caipNetworkId)) &&
        isWalletInfo(entry.wallet) &&
        isCount(entry.usedAt),
      50,
    ),
  ),
  activeNamespace: key<ChainNamespace>(1, (value) => (isChainNamespace(value) ? value : undefined)),
  networkIds: key<Partial<Record<ChainNamespace, CaipNetworkId>>>(1, mapOf(isChainNamespace, isNetworkId)),
  recentWallets: key<readonly WalletListing[]>(1, listOf(isWallet, 10)),
  balances: key<Record<string, StoredBalance>>(
    1,
    mapOf(
      () => true,
      (item) =>
        isObject(item) &&
        isCount(item.timestamp) &&
        isObject(item.value) &&
        isText(item.value.amount, 80) &&
        /^\d+$/.test(item.value.amount) &&
        isCount(item.value.decimals) &&
        isText(item.value.symbol, 40),
    ),
  ),
  receivers: key<readonly KnownReceiver[]>(
    1,
    listOf(
      (entry) =>
        isChainNamespace(entry.namespace) && isText(entry.address) && isCount(entry.times) && isCount(entry.lastAt),
      50,
    ),
  ),
} as const

export type StorageKey = keyof typeof storageKeys
export type StorageValue<K extends StorageKey> = NonNullable<ReturnType<(typeof storageKeys)[K]['read']>>
