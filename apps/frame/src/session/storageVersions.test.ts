import { expect, test } from 'vitest'
import { ensureDevice } from './device.js'
import { makeIndexedDb } from './indexedDb.test-support.js'
import { openStorage } from './storage.js'

/** A page of a later version, which brings the database to its own and goes on. */
function openLater(factory: IDBFactory, version = 2) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const opening = factory.open('portico-wallet', version)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

test('behavior: a database of a later version is used as it is: who is signed in stays so', async () => {
  const { factory } = makeIndexedDb()
  const { id } = await ensureDevice(await openStorage({ indexedDB: () => factory }))
  await openLater(factory)
  const older = await openStorage({ indexedDB: () => factory })
  expect(older.persists).toBe(true)
  expect((await ensureDevice(older)).id).toBe(id)
})

test('behavior: a page of a later version does not wait for this one, and this one goes on beside it', async () => {
  const { disk, factory } = makeIndexedDb()
  const storage = await openStorage({ indexedDB: () => factory })
  await storage.set('log', { seq: 1 })
  const later = await openLater(factory)
  expect(await storage.get('log')).toEqual({ seq: 1 })
  await storage.set('log', { seq: 2 })
  expect(disk.values.get('log')).toEqual({ seq: 2 })
  // Nor does a third.
  later.close()
  await openLater(factory, 3)
  expect(await storage.get('log')).toEqual({ seq: 2 })
})

test('error: a database without the table is no place to keep anything', async () => {
  const { factory } = makeIndexedDb()
  await openLater(factory)
  expect((await openStorage({ indexedDB: () => factory })).persists).toBe(false)
})

test('behavior: what a full browser did not keep counts until another tab has written something newer', async () => {
  const { disk, factory } = makeIndexedDb()
  const [mine, other] = [
    await openStorage({ indexedDB: () => factory }),
    await openStorage({ indexedDB: () => factory }),
  ]
  await mine.set('log', { seq: 1 })
  disk.isFull = true
  await mine.set('log', { seq: 2 })
  expect(await mine.get('log')).toEqual({ seq: 2 })
  expect(await other.get('log')).toEqual({ seq: 1 })
  // Room was made.
  disk.isFull = false
  await other.set('log', { seq: 3 })
  expect(await mine.get('log')).toEqual({ seq: 3 })
  // And not again, should that one be put back.
  await other.set('log', { seq: 1 })
  expect(await mine.get('log')).toEqual({ seq: 1 })
})

test('behavior: what was kept for good is what is read, whatever had no room before', async () => {
  const { disk, factory } = makeIndexedDb()
  const storage = await openStorage({ indexedDB: () => factory })
  disk.isFull = true
  await storage.set('device', 'first')
  disk.isFull = false
  await storage.setForGood('device', 'second')
  disk.values.delete('device')
  expect(await storage.get('device')).toBeUndefined()
})
