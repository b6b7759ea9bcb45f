import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPurchase, noteTold } from '../onramp/purchases.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { connect, type Database } from './connect.js'

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startServicesDatabase()
  // One connection: what it has been told of a statement is what the next one meets.
  database = connect(server.url, { max: 1 })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const id = 'a'.repeat(32)

test('behavior: a process that runs goes on while a later version adds columns to a table', async () => {
  await database.sql`
    insert into purchases (id, project_id, provider, status, network, wallet, symbol, amount, fiat, payment, elsewhere)
    values (${id}, ${id}, 'seller', 'created', 'eip155:1', '0x1', 'ETH', 1, 'USD', '1', true)`
  const tell = (status: 'paid' | 'delivering' | 'delivered') => noteTold({ database }, 'seller', { id, status })
  expect(await tell('paid')).toMatchObject({ status: 'paid' })
  expect(await findPurchase({ database }, id)).toMatchObject({ status: 'paid' })
  await database.sql`alter table purchases add column later text`
  expect(await tell('delivering')).toMatchObject({ status: 'delivering' })
  expect(await findPurchase({ database }, id)).toMatchObject({ status: 'delivering' })
  expect(await tell('delivered')).not.toHaveProperty('later')
})
