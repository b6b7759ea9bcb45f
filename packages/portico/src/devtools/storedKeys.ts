import type { StorageAdapter } from '../index.js'
import { hidden, masked } from './mask.js'

/** One key that outlives a reload. */
export type StoredKey = {
  key: string
  /** In characters. */
  size: number
  /** The newest moment that its value names, in milliseconds since 1970. */
  at: number | undefined
  /** Of the few keys that can hold no secret; of all others nothing is drawn. */
  value: string
}

const prefix = 'portico.'
/** Names of networks alone. Sessions, keys of the relay, logins and receivers are among the others. */
const plain: readonly string[] = ['portico.activeNamespace', 'portico.networkIds']

/** What is kept under `portico.`, by its name and size. */
export function readStoredKeys(storage: Pick<StorageAdapter, 'getItem' | 'keys'>): readonly StoredKey[] {
  const names = [...(storage.keys?.() ?? [])].filter((key) => key.startsWith(prefix)).sort()
  return names.flatMap((key) => {
    const text = storage.getItem(key)
    if (text === null) return []
    const value = valueIn(text)
    const shown = plain.includes(key) ? JSON.stringify(masked(value)) : hidden
    return [{ key: shownName(key), size: text.length, at: newestIn(value), value: shown ?? hidden }]
  })
}

/** Topics and addresses may be parts of a name. */
const shownName = (key: string) => key.replace(/[\w-]{24,}/g, (part) => `${part.slice(0, 6)}…`)

function valueIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { value?: unknown } | null)?.value
  } catch {
    return undefined
  }
}

function newestIn(value: unknown, depth = 0): number | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined
  const times = Object.entries(value).flatMap(([key, entry]) => {
    if (typeof entry === 'number') return /^(?:usedAt|lastAt|timestamp|sentAt|createdAt|at)$/.test(key) ? [entry] : []
    return newestIn(entry, depth + 1) ?? []
  })
  return times.length > 0 ? Math.max(...times) : undefined
}

/** The browser's local storage, which may refuse itself. */
export function pageStorage(): Pick<StorageAdapter, 'getItem' | 'keys'> {
  try {
    const area = globalThis.localStorage
    return { getItem: (key) => area.getItem(key), keys: () => Object.keys(area) }
  } catch {
    return { getItem: () => null, keys: () => [] }
  }
}
