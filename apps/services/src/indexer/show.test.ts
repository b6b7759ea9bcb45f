import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../sandbox/chains/rpc.js'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'
import { startShow } from './show.test-support.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let postgres: TestDatabase
beforeAll(async () => {
  ;[chains, postgres] = await Promise.all([startTestChains(), startTestDatabase()])
})
afterAll(async () => {
  await chains?.stop()
  await postgres?.stop()
})

test('behavior: after random traffic, a reorganisation and a killed indexer, all equals the recomputation', async () => {
  const show = await startShow(chains, await postgres.createDatabase('show'), 20_261)
  try {
    const first = show.startIndexer()
    await show.untilBlock(5n)
    const sending = show.traffic.blocks(25)
    await show.untilBlock(40n)
    first.kill('SIGKILL')
    await sending
    show.startIndexer()
    show.startIndexer()
    await show.untilTaken()
    await show.compare()

    await show.traffic.reorganise(9)
    await show.traffic.blocks(6)
    await show.untilTaken()
    await show.compare()
  } finally {
    await show.stop()
  }
}, 120_000)

test('behavior: what lies before the followed range is looked up for an account, by the node’s search and by its logs', async () => {
  const head = BigInt(await call<string>(chains.one.rpcUrl, 'eth_blockNumber'))
  const show = await startShow(chains, await postgres.createDatabase('past'), 77, {
    from: Number(head) + 4,
    traces: 'trace',
  })
  try {
    await show.traffic.blocks(8)
    show.startIndexer()
    await show.untilTaken()
    await show.compare()
    await show.traffic.reorganise(6)
    await show.traffic.blocks(3)
    await show.untilTaken()
    await show.compare()
  } finally {
    await show.stop()
  }
}, 120_000)

test('behavior: an index of the accounts that were asked for knows the same of them', async () => {
  const show = await startShow(chains, await postgres.createDatabase('seen'), 78, { from: 0, accounts: 'seen' })
  try {
    show.startIndexer()
    await show.untilTaken()
    await show.compare()
    await show.traffic.blocks(5)
    await show.untilTaken()
    await show.compare()
    const [row] = await show.deps.database.sql`select count(distinct account)::int as count from index_entries`
    expect(row?.count).toBeLessThanOrEqual(show.accounts.length)
  } finally {
    await show.stop()
  }
}, 120_000)

test('behavior: the first answer is right although no indexer runs', async () => {
  const show = await startShow(chains, await postgres.createDatabase('first'), 79, {})
  try {
    await show.traffic.blocks(4)
    await show.compareHistory()
  } finally {
    await show.stop()
  }
}, 120_000)
