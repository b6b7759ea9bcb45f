import { expect, test } from 'vitest'
import type { Database } from '../db/connect.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { insertTransactions } from './store.js'
import { transactionOf } from './transaction.test-support.js'

let database: Database
databaseForTests({ max: 3 }, (opened) => {
  database = opened
})

const [alice, bob] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
/** A payment of one to the other. */
const transaction = (hash: string, block: bigint) =>
  transactionOf({ hash, block, at: Number(block), from: alice, to: bob })

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
