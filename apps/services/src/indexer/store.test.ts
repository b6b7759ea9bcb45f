import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { insertTransactions } from './store.js'
import type { ChainTransaction } from './types.js'

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 3 })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const [alice, bob] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
/** A payment of one to the other. */
const transaction = (hash: string, block: bigint): ChainTransaction => ({
  hash,
  block,
  position: 0,
  at: Number(block),
  from: alice,
  to: bob,
  created: null,
  succeeded: true,
  nonce: 0,
  value: 0n,
  selector: '',
  fee: 0n,
  flows: [],
  approvals: [],
  topics: [],
})

test('behavior: pasts of two accounts that share transactions are written at once, however each is ordered', async () => {
  const [one, two] = [transaction('0x01', 1n), transaction('0x02', 2n)]
  let other: Promise<unknown> | undefined
  await database.sql.begin(async (step) => {
    await insertTransactions(step, 'eip155:1', [one], new Set([alice]))
    other = database.sql.begin((own) => insertTransactions(own, 'eip155:1', [two, one], new Set([bob])))
    other.catch(() => {})
    await untilBlocked(database)
    await insertTransactions(step, 'eip155:1', [two], new Set([alice]))
  })
  await other
  const rows = await database.sql`select account, hash from index_entries order by account, hash`
  expect(rows.map(({ account, hash }) => [account, hash])).toEqual([
    [alice, '0x01'],
    [alice, '0x02'],
    [bob, '0x01'],
    [bob, '0x02'],
  ])
})
