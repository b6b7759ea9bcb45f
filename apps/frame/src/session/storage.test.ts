import { expect, test } from 'vitest'
import { ensureDevice } from './device.js'
import { memoryStorage, openStorage } from './storage.js'

type Listener = (() => void) | null

/** IndexedDB with a table in memory: requests succeed at once, a transaction ends when `end` says so. */
function fakeIndexedDb() {
  const values = new Map<string, unknown>()
  const running: { oncomplete: Listener; onabort: Listener; error: DOMException | null }[] = []
  const request = <T>(result: T) => {
    const made = { result, onsuccess: null as Listener, onerror: null as Listener }
    queueMicrotask(() => made.onsuccess?.())
    return made
  }
  const db = {
    transaction() {
      const made = { oncomplete: null as Listener, onabort: null as Listener, error: null as DOMException | null }
      running.push(made)
      const undone = new Map(values)
      return Object.assign(made, {
        undo: () => {
          values.clear()
          for (const [key, value] of undone) values.set(key, value)
        },
        objectStore: () => ({
          get: (key: string) => request(values.get(key)),
          put: (value: unknown, key: string) => request(values.set(key, value)),
        }),
      })
    },
  }
  const end = (how: 'oncomplete' | 'onabort') => {
    for (const one of running.splice(0)) {
      if (how === 'onabort') (one as unknown as { undo(): void }).undo()
      one[how]?.()
    }
  }
  return { factory: { open: () => request(db) } as unknown as IDBFactory, values, end }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

async function opened(browser: { locks?: LockManager; storage?: { persist(): Promise<boolean> } } = {}) {
  const fake = fakeIndexedDb()
  const opening = openStorage({ indexedDB: () => fake.factory, ...browser })
  await settled()
  fake.end('oncomplete')
  return { ...fake, storage: await opening }
}

test('behavior: a value is kept when its transaction has ended, not when its request has succeeded', async () => {
  const { storage, end } = await opened()
  const done: string[] = []
  const first = storage.set('log', 1).then(() => done.push('kept'))
  await settled()
  expect(done).toEqual([])
  end('oncomplete')
  await first
  expect(done).toEqual(['kept'])
})

test('error: a transaction that is undone, as where the disk is full, has kept nothing', async () => {
  const { storage, end } = await opened()
  const second = storage.set('log', 1)
  await settled()
  end('onabort')
  await expect(second).rejects.toThrow('Nothing was kept')
  expect(await storage.get('log')).toBeUndefined()
})

test('behavior: the browser is asked to keep it when room is short; a browser that cannot be asked is one that says no', async () => {
  let asked = 0
  const persist = async () => {
    asked += 1
    throw new TypeError('not in this frame')
  }
  const { storage } = await opened({ storage: { persist } })
  await storage.persist()
  await storage.persist()
  expect(asked).toBe(1)
  await (await opened()).storage.persist()
})

test('behavior: tabs take turns by the locks of the browser', async () => {
  const names: string[] = []
  const locks = {
    request: async (name: string, run: () => unknown) => {
      names.push(name)
      return run()
    },
  } as unknown as LockManager
  const { storage } = await opened({ locks })
  expect(await storage.exclusive('log', async () => 'line')).toBe('line')
  expect(names).toEqual(['portico-wallet/log'])
})

test('behavior: two that begin at once on a page are one device', async () => {
  const storage = memoryStorage()
  const [first, second] = await Promise.all([ensureDevice(storage), ensureDevice(storage)])
  expect(second.id).toBe(first.id)
})

test('behavior: two tabs that begin at once are one device, which the browser keeps', async () => {
  const fake = fakeIndexedDb()
  let last: Promise<unknown> = Promise.resolve()
  // As a browser does: one after the other, whichever tab they are of.
  const request = (_: string, run: () => Promise<unknown>) => {
    const mine = last.then(run)
    last = mine
    return mine
  }
  const browser = { indexedDB: () => fake.factory, locks: { request } as unknown as LockManager }
  const tab = async () => ensureDevice(await openStorage(browser))
  let isOver = false
  const both = Promise.all([tab(), tab()]).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await settled()
    fake.end('oncomplete')
  }
  const [first, second] = await both
  expect(second.id).toBe(first.id)
  const kept = fake.values.get('device') as { sign: CryptoKeyPair }
  expect(kept.sign.publicKey).toBe(first.sign.publicKey)
})
