import { FrameError } from '../protocol/errors.js'

/** What is kept of a login in this browser, for this site. Holds keys that cannot be taken out (`CryptoKey`). */
export type Storage = {
  /** False: the browser keeps nothing for this frame, and the login ends with the page. */
  persists: boolean
  get(key: string): Promise<unknown>
  /** Resolves when it is kept, not when it was asked for. Where the browser has no room left it is kept as long as the page. */
  set(key: string, value: unknown): Promise<void>
  /** For what is lost with the page is of no use, such as a key. @throws FrameError `storage_full` */
  setForGood(key: string, value: unknown): Promise<void>
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
  const set = async (key: string, value: unknown) => {
    values.set(key, value)
  }
  return {
    persists: false,
    get: async (key) => values.get(key),
    set,
    setForGood: set,
    exclusive: oneAfterTheOther(),
    persist: async () => undefined,
  }
}

/**
 * IndexedDB, or the memory of the page where the browser refuses it. A browser may refuse by throwing as soon as
 * `indexedDB` is read, when a database is opened, or when a key is stored. One that is full refuses nothing: what it holds is read.
 */
export async function openStorage({ indexedDB, locks, storage }: StorageBrowser): Promise<Storage> {
  try {
    const factory = indexedDB()
    if (!factory) return memoryStorage()
    const transaction = await openDatabase(factory)
    const put = async (key: string, value: unknown) => {
      const running = await transaction('readwrite')
      running.objectStore(table).put(value, key)
      await complete(running)
    }
    await put('probe', 1).catch(throwUnlessFull)
    const read = async (key: string): Promise<unknown> =>
      done((await transaction('readonly')).objectStore(table).get(key))
    /** What the browser had no room for. It counts as long as there is what was there then: another tab may have found room. */
    const unwritten = new Map<string, { value: unknown; over: string | undefined }>()
    const inPage = oneAfterTheOther()
    let asked: Promise<unknown> | undefined
    return {
      persists: true,
      async get(key) {
        const mine = unwritten.get(key)
        const stored = await read(key)
        if (mine && mine.over === JSON.stringify(stored)) return mine.value
        // What was set while this was read is newer than both.
        if (unwritten.get(key) === mine) unwritten.delete(key)
        return stored
      },
      async set(key, value) {
        try {
          await put(key, value)
          unwritten.delete(key)
        } catch (error) {
          throwUnlessFull(error)
          unwritten.set(key, { value, over: JSON.stringify(await read(key)) })
        }
      },
      async setForGood(key, value) {
        await put(key, value).catch(throwFull)
        unwritten.delete(key)
      },
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

const isFull = (error: unknown) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError'

function throwUnlessFull(error: unknown): void {
  if (!isFull(error)) throw error
}

function throwFull(cause: unknown): never {
  throwUnlessFull(cause)
  const words = 'This browser has no room left for the wallet’s key. Free some space, then try again'
  throw new FrameError(words, { data: { reason: 'storage_full' }, cause })
}

type Transaction = (mode: IDBTransactionMode) => Promise<IDBTransaction>

/** Beside pages of another version: a newer database is used as it is, and nobody who opens a newer one has to wait for this page. */
async function openDatabase(factory: IDBFactory): Promise<Transaction> {
  async function open(version?: number): Promise<IDBDatabase> {
    const opening = factory.open(database, version)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    const opened = await done(opening)
    opened.onversionchange = () => opened.close()
    return opened
  }
  let db = await open(1).catch((error: unknown) => {
    if ((error as { name?: unknown }).name !== 'VersionError') throw error
    return open()
  })
  return async (mode) => {
    try {
      return db.transaction(table, mode)
    } catch (error) {
      if ((error as { name?: unknown }).name !== 'InvalidStateError') throw error
      // Closed for a newer version, or by the browser itself.
      db = await open()
      return db.transaction(table, mode)
    }
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
