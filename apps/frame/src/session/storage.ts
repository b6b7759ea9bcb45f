/** What is kept of a login in this browser, for this site. Holds keys that cannot be taken out (`CryptoKey`). */
export type Storage = {
  /** False: the browser keeps nothing for this frame, and the login ends with the page. */
  persists: boolean
  get(key: string): Promise<unknown>
  /** Resolves when it is kept, not when it was asked for. */
  set(key: string, value: unknown): Promise<void>
  /** One run at a time under a name, in all tabs: what was read stays true until it is written. Runs of one name cannot hold each other. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Asks the browser not to clear it when room is short; once in the life of a page, since some ask the person. */
  persist(): Promise<void>
}

/** As much of the browser as is used. */
export type StorageBrowser = {
  indexedDB(): IDBFactory | undefined
  locks?: Pick<LockManager, 'request'> | undefined
  storage?: Pick<StorageManager, 'persist'> | undefined
}

export const ofPage = ({ navigator }: Window): StorageBrowser => ({
  indexedDB: () => globalThis.indexedDB,
  locks: navigator.locks,
  storage: navigator.storage,
})

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
    exclusive: oneAfterTheOther(),
    persist: async () => undefined,
  }
}

/**
 * IndexedDB, or the memory of the page where the browser refuses it. A browser may refuse by throwing as soon as
 * `indexedDB` is read, when a database is opened, or when a key is stored.
 */
export async function openStorage({ indexedDB, locks, storage }: StorageBrowser): Promise<Storage> {
  try {
    const factory = indexedDB()
    if (!factory) return memoryStorage()
    const opening = factory.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    const db = await done(opening)
    const put = async (key: string, value: unknown) => {
      const transaction = db.transaction(table, 'readwrite')
      transaction.objectStore(table).put(value, key)
      await complete(transaction)
    }
    await put('probe', 1)
    const inPage = oneAfterTheOther()
    let asked: Promise<unknown> | undefined
    return {
      persists: true,
      get: (key) => done(db.transaction(table, 'readonly').objectStore(table).get(key)),
      set: put,
      exclusive: async (name, run) => (locks ? await locks.request(`${database}/${name}`, run) : inPage(name, run)),
      async persist() {
        // A browser that says no, or has nobody to ask, keeps as long as it likes, as before.
        asked ??= storage?.persist().catch(() => undefined)
        await asked
      },
    }
  } catch {
    return memoryStorage()
  }
}

function oneAfterTheOther(): Storage['exclusive'] {
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A request that succeeded may still be undone with its transaction. */
function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Nothing was kept', 'AbortError'))
  })
}
