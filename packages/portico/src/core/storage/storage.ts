import type { ConnectorStorage } from '../connector.js'
import type { StorageAdapter } from '../options.js'
import { type ReaderOf, type StartKey, type StorageKey, type StorageValues, startReaders } from './keys.js'
import type { Reader } from './shapes.js'

/** Typed access to what outlives a reload. A value that does not parse is dropped and reads as `undefined`. */
export type Storage = {
  get<K extends StorageKey>(key: K, ...read: ReaderOf<K>): StorageValues[K] | undefined
  /** False where it could not be written: then it is read again as long as the page lives, and no longer. */
  set<K extends StorageKey>(key: K, value: StorageValues[K]): boolean
  remove(key: StorageKey): void
  /** Hears of changes made by other tabs. */
  watch(key: StorageKey, listener: () => void): () => void
  /** A space of its own for a connector, under `portico.<id>.` */
  forConnector(id: string): ConnectorStorage
  /** Stops hearing. */
  close(): void
}

const prefix = 'portico.'
/** Of the envelope. What a value holds has no version: another shape has another name, see `keys.ts`. */
const version = 1

/**
 * Storage over an adapter. Nothing in here throws: what cannot be written is kept in memory for the life of the page, and
 * `onBlocked` is told once.
 */
export function makeStorage(adapter: StorageAdapter, onBlocked: (error: unknown) => void = () => {}): Storage {
  const memory = new Map<string, string>()
  const listeners = new Map<string, Set<() => void>>()
  let blocked = false
  let stop: (() => void) | undefined

  const guard = <T>(run: () => T, fallback: T): T => {
    try {
      return run()
    } catch (error) {
      if (!blocked) onBlocked(error)
      blocked = true
      return fallback
    }
  }
  const readRaw = (key: string) => memory.get(key) ?? guard(() => adapter.getItem(key), null)
  const removeRaw = (key: string) => {
    memory.delete(key)
    guard(() => adapter.removeItem(key), undefined)
  }
  const writeRaw = (key: string, value: unknown) => {
    const text = guard(() => JSON.stringify({ v: version, value }), undefined)
    if (text === undefined) return false
    memory.set(key, text)
    return guard(() => {
      adapter.setItem(key, text)
      return memory.delete(key)
    }, false)
  }
  /** The value of an envelope; anything else is removed. */
  const readValue = <T>(key: string, read: (value: unknown) => T | undefined): T | undefined => {
    const text = readRaw(key)
    if (!text) return undefined
    const value = openEnvelope(text, read)
    if (value === undefined) removeRaw(key)
    return value
  }
  const watchRaw = (key: string, listener: () => void) => {
    const set = listeners.get(key) ?? new Set()
    listeners.set(key, set)
    set.add(listener)
    stop ??= guard(
      () =>
        adapter.watch?.((changed) => {
          for (const [name, callbacks] of listeners) {
            if (changed !== null && changed !== name) continue
            memory.delete(name)
            for (const run of [...callbacks]) run()
          }
        }),
      undefined,
    )
    return () => void set.delete(listener)
  }

  return {
    get: <K extends StorageKey>(key: K, ...[read = startReaders[key as StartKey] as Reader<never>]: ReaderOf<K>) =>
      readValue(prefix + key, read as Reader<StorageValues[K]>),
    set: (key, value) => writeRaw(prefix + key, value),
    remove: (key) => removeRaw(prefix + key),
    watch: (key, listener) => watchRaw(prefix + key, listener),
    forConnector(id) {
      const nameOf = (key: string) => `${prefix}${id}.${key}`
      const any = (value: unknown) => value
      return {
        get: (key) => readValue(nameOf(key), any),
        set: (key, value) => void writeRaw(nameOf(key), value),
        remove: (key) => removeRaw(nameOf(key)),
        watch: (key, listener) => watchRaw(nameOf(key), () => listener(readValue(nameOf(key), any))),
      }
    },
    close() {
      listeners.clear()
      if (stop) guard(stop, undefined)
    },
  }
}

function openEnvelope<T>(text: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    const envelope: unknown = JSON.parse(text)
    if (typeof envelope !== 'object' || envelope === null) return undefined
    const { v, value } = envelope as { v?: unknown; value?: unknown }
    return v === version ? read(value) : undefined
  } catch {
    return undefined
  }
}
