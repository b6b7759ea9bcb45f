import type { Client } from '../client.js'
import { allConnections } from '../connections/select.js'
import { isObject } from './shapes.js'

/** What was read for accounts, by names that end with their addresses: shown at once after a reload, and then read anew. */
const cachedKeys = ['balances', 'portfolios', 'identities'] as const

/**
 * Forgets what was read for addresses of a wallet that is gone and that no other has, connected or coming back; with the last wallet all
 * of it.
 */
export function forgetCached(client: Client, accounts: readonly { address?: string | undefined }[]): void {
  const state = client.store.get()
  const held = [...allConnections(state).flatMap((connection) => connection.accounts), ...state.connections.restoring]
  const left = held.flatMap(({ address }) => address ?? [])
  const isLeft = (address: string) => left.some((other) => other.toLowerCase() === address.toLowerCase())
  const gone = accounts.flatMap(({ address }) => (!address || isLeft(address) ? [] : address.toLowerCase()))
  const isGone = (name: string) => left.length === 0 || gone.some((address) => name.toLowerCase().endsWith(address))
  // Nothing is looked at but the names: what does not pass is dropped when it is read.
  const asItems = (value: unknown) => (isObject(value) ? (value as never) : undefined)
  for (const key of cachedKeys) {
    const items = Object.entries(client.storage.get(key, asItems) ?? {})
    const remaining = items.filter(([name]) => !isGone(name))
    if (remaining.length === 0) client.storage.remove(key)
    else if (remaining.length < items.length) client.storage.set(key, Object.fromEntries(remaining) as never)
  }
}
