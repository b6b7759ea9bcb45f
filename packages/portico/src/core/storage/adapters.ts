import type { StorageAdapter } from '../options.js'

type Page = {
  localStorage?: StorageAdapter
  addEventListener?(type: 'storage', listener: (event: { key: string | null; storageArea: unknown }) => void): void
  removeEventListener?(type: 'storage', listener: (event: { key: string | null; storageArea: unknown }) => void): void
}

/** Forgets with the page: for servers, tests and blocked storage. Clients that share one hear of each other like tabs do. */
export function memoryAdapter(map: Map<string, string> = new Map()): StorageAdapter {
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

/** The browser's local storage; memory where there is none or the browser refuses it. */
export function pageAdapter(page: unknown = globalThis): StorageAdapter {
  const { addEventListener, removeEventListener } = page as Page
  let area: StorageAdapter | undefined
  try {
    // Reading the property alone may throw when the browser blocks storage.
    area = (page as Page).localStorage
  } catch {
    area = undefined
  }
  // Node has a `localStorage` of its own that is not a page's: only one that announces changes is taken.
  if (!area || !addEventListener || !removeEventListener) return memoryAdapter()
  const local = area
  return {
    getItem: (key) => local.getItem(key),
    setItem: (key, value) => local.setItem(key, value),
    removeItem: (key) => local.removeItem(key),
    watch(listener) {
      const onStorage = (event: { key: string | null; storageArea: unknown }) => {
        if (event.storageArea === local) listener(event.key)
      }
      addEventListener.call(page, 'storage', onStorage)
      return () => removeEventListener.call(page, 'storage', onStorage)
    },
  }
}
