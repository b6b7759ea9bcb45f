/** What is kept of a login in this browser, for this site. Holds keys that cannot be taken out (`CryptoKey`). */
export type Storage = {
  /** False: the browser keeps nothing for this frame, and the login ends with the page. */
  persists: boolean
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
}

const database = 'portico-wallet'
const table = 'values'

export function memoryStorage(): Storage {
  const values = new Map<string, unknown>()
  return {
    persists: false,
    get: async (key) => values.get(key),
    set: async (key, value) => {
      values.set(key, value)
    },
  }
}

/**
 * IndexedDB, or the memory of the page where the browser refuses it. A browser may refuse by throwing as soon as
 * `indexedDB` is read, when a database is opened, or when a key is stored.
 */
export async function openStorage(factory: () => IDBFactory | undefined): Promise<Storage> {
  try {
    const indexedDb = factory()
    if (!indexedDb) return memoryStorage()
    const opening = indexedDb.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    const db = await done(opening)
    const values = (mode: IDBTransactionMode) => db.transaction(table, mode).objectStore(table)
    await done(values('readwrite').put(1, 'probe'))
    return {
      persists: true,
      get: (key) => done(values('readonly').get(key)),
      set: async (key, value) => {
        await done(values('readwrite').put(value, key))
      },
    }
  } catch {
    return memoryStorage()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
