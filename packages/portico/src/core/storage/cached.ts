import type { Client } from '../client.js'
import { allConnections } from '../connections/select.js'
import type { CachedItem } from './keys.js'
import { isCount, isObject, mapOf } from './shapes.js'

/** Whether a connected wallet has an account: what is read for another one, as after its wallet was disconnected, is not kept. */
export function isHeld({ store }: Pick<Client, 'store'>, address: string): boolean {
  const isOwn = (account: { address: string }) => account.address.toLowerCase() === address.toLowerCase()
  return allConnections(store.get()).some(({ accounts }) => accounts.some(isOwn))
}

/** What a clock that was ahead has dated would count as just read until that time comes. */
const isPast = (timestamp: unknown) => isCount(timestamp) && timestamp <= Date.now()

/** Reads items of which each value passes. */
export function cachedItems<T>(isGood: (value: Record<string, unknown>) => boolean) {
  return mapOf<Record<string, CachedItem<T>>>(
    () => true,
    (item) => isObject(item) && isPast(item.timestamp) && isObject(item.value) && isGood(item.value),
  )
}

/** The items with one that takes the place of its name, and of the others the newest; `max` in all. */
export function newestItems<T>(
  items: Readonly<Record<string, CachedItem<T>>> = {},
  [name, item]: readonly [string, CachedItem<T>],
  max: number,
): Record<string, CachedItem<T>> {
  const others = Object.entries(items).filter(([other]) => other !== name)
  const newest = others.sort(([, a], [, b]) => b.timestamp - a.timestamp).slice(0, max - 1)
  return Object.fromEntries([[name, item], ...newest])
}
