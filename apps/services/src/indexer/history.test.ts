import { expect, test } from 'vitest'
import type { Chain } from '../chains/nodes.js'
import type { Database } from '../db/connect.js'
import { createLogger } from '../log.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { readCursor } from './cursor.js'
import { createHistory } from './history.js'
import type { Names } from './names.js'
import { insertTransactions } from './store.js'
import { transactionOf } from './transaction.test-support.js'

let database: Database
databaseForTests({ max: 2 }, (opened) => {
  database = opened
})

const account = `0x${'a1'.repeat(20)}`
const names: Names = {
  listed: () => new Map(),
  tokens: async () => new Map(),
  nfts: async () => [],
  icons: async () => [],
  prices: async () => new Map(),
  inCurrency: (dollars) => dollars,
  pictures: async () => [],
}
const chainOf = (number: number): Chain => ({
  id: `eip155:${number}`,
  name: String(number),
  symbol: 'ETH',
  decimals: 18,
  testnet: true,
  rpcUrls: [],
  tokens: [],
})
/** An empty payment of the account, named by its time. */
const transactionAt = (at: number) => transactionOf({ hash: `0x${at}`, block: BigInt(at), at, from: account, to: null })
const keep = (chain: Chain, ...times: number[]) =>
  database.sql.begin((step) => insertTransactions(step, chain.id, times.map(transactionAt)))

test('behavior: while nobody knows how far back one chain is known, nothing of the others is told that may lie below it', async () => {
  const [one, two] = [chainOf(1), chainOf(2)]
  await keep(one, 100, 200, 300)
  await database.sql`insert into index_accounts (account, chain, filled_from, filled_at)
    values (${account}, ${one.id}, 0, null), (${account}, ${two.id}, 260, null)`
  const nodes = { request: expect.unreachable, batch: expect.unreachable } as never
  const history = createHistory({ database, nodes, log: createLogger('silent') })
  const told: (string | undefined)[] = []
  const page = async (next: string | null) => {
    const cursor = next ? readCursor(next) : undefined
    const found = await history.page([one, two], account, { names, cursor, size: 2, patienceMs: 0 })
    told.push(...found.data.map(({ metadata }) => metadata.hash))
    return found.next
  }
  let next = await page(null)
  // Its past has come to light.
  await keep(two, 150, 250)
  await database.sql`update index_accounts set filled_from = 0 where chain = ${two.id}`
  expect(next).not.toBeNull()
  while (next) next = await page(next)
  expect(told).toEqual(['0x300', '0x250', '0x200', '0x150', '0x100'])
})
