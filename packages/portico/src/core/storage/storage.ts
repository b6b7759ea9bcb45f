import type { ConnectorStorage } from '../connector.js'
import type { StorageKey, StorageValue } from './keys.js'

/** Typed access to what outlives a reload. A value that does not parse is dropped and reads as `undefined`. */
export type Storage = {
  get<K extends StorageKey>(key: K): StorageValue<K> | undefined
  set<K extends StorageKey>(key: K, value: StorageValue<K>): void
  remove(key: StorageKey): void
  /** Hears of changes made by other tabs. */
  watch<K extends StorageKey>(key: K, listener: (value: StorageValue<K> | undefined) => void): () => void
  /** A space of its own for a connector, under `portico.<id>.` */
  forConnector(id: string): ConnectorStorage
}
