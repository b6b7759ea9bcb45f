import type { WireTransaction } from 'portico/wire'
import { beforeEach, expect, test } from 'vitest'
import { createCaches } from '../cache.js'
import { type Chain, RpcError } from '../chains/nodes.js'
import type { Database } from '../db/connect.js'
import { createLogger } from '../log.js'
import type { Ratio } from '../money/ratio.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { createHistory } from './history.js'
import type { Names } from './names.js'
import { insertTransactions, rollBack, takeBlocks } from './store.js'
import { transactionOf } from './transaction.test-support.js'
import type { ChainTransaction } from './types.js'

let database: Database
databaseForTests({ max: 2 }, (opened) => {
  database = opened
})

const [account, other] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const chain: Chain = {
  id: 'eip155:7',
  name: 'Seven',
  symbol: 'ETH',
  decimals: 18,
  testnet: true,
  rpcUrls: [],
  tokens: [],
  history: { pollMs: 100, traces: 'none' },
}
const { id } = chain

/** The chain, and an index that has taken all of it: a block for each list of payments. */
function start() {
  let head = -1n
  const unseen = new Map<bigint, string>()
  const nodes = {
    async request(_: string, method: string, [number]: [string]) {
      if (method === 'eth_blockNumber') return `0x${head.toString(16)}`
      const hash = method === 'eth_getBlockByNumber' ? unseen.get(BigInt(number)) : undefined
      if (method === 'eth_getBlockReceipts')
        return [{ transactionHash: '0xnew', blockHash: number, contractAddress: null, gasUsed: '0x1', logs: [] }]
      if (!hash) throw new RpcError(-32_601, 'not here')
      const raw = { hash: '0xnew', blockHash: hash, blockNumber: number, transactionIndex: '0x0' }
      const transactions = [{ ...raw, from: account, to: other, value: '0x1', input: '0x', nonce: '0x9' }]
      return { number, hash, parentHash: '0x', timestamp: number, transactions }
    },
    batch: expect.unreachable,
  }
  const asked: string[] = []
  let meanwhile: (() => Promise<unknown>) | undefined
  const sql = new Proxy(database.sql, {
    apply(target, that, args: [readonly string[], ...unknown[]]) {
      const query = Reflect.apply(target, that, args) as unknown as Promise<unknown>
      const text = args[0].join('?')
      asked.push(text)
      const first = text.includes('from index_entries e join') ? meanwhile : undefined
      if (!first) return query
      meanwhile = undefined
      return first().then(() => query)
    },
  })
  const worth = new Map<string, Ratio>()
  const names: Names = {
    listed: () => new Map(),
    tokens: async () => new Map(),
    nfts: async (_, list) => list.map(() => ({ name: null, preview: null })),
    icons: async () => [],
    prices: async () => new Map(worth),
    inCurrency: (dollars) => dollars,
    pictures: async () => [],
  }
  const caches = createCaches()
  const deps = { database: { ...database, sql }, nodes: nodes as never, log: createLogger('silent'), caches }
  const history = createHistory(deps)
  const take = async (fork: string, transactions: readonly Partial<ChainTransaction>[] = []) => {
    head += 1n
    const block = head
    const taken = transactions.map((given, position) =>
      transactionOf({ block, at: Number(block), position, from: account, to: other, ...given }),
    )
    const parent = `0x${fork}${block - 1n}`
    const blocks = [
      { number: block, hash: `0x${fork}${block}`, parent, at: Number(block), transactions: taken, delegations: [] },
    ]
    await takeBlocks(database.sql, id, blocks, { window: 100n, accounts: 'all' })
    await database.sql`update index_transactions set prices = '{"":"2"}' where prices is null`
  }
  return {
    take,
    worth,
    names,
    history,
    /** Does something the next time between the questions of a page. */
    between(work: () => Promise<unknown>) {
      meanwhile = work
    },
    /** Puts the next block on the chain, which the index has not. */
    mine() {
      head += 1n
      unseen.set(head, `0xunseen${head}`)
    },
    unmine() {
      unseen.delete(head)
      head -= 1n
    },
    async undo(blocks: bigint) {
      await rollBack(database.sql, id, head + 1n, head + 1n - blocks)
      head -= blocks
    },
    async told(options: { told?: string; size?: number } = {}) {
      asked.length = 0
      const text = await history.text([chain], account, { names, told: '', ...options })
      const { data } = JSON.parse(text) as { data: WireTransaction[] }
      const isAnew = asked.some((statement) => statement.includes('from index_entries e join'))
      return { hashes: data.map(({ metadata }) => metadata.hash), data, isAnew, statements: asked.length }
    },
    samples: () => Object.fromEntries(caches.samples().map(({ name, value }) => [name, value])),
  }
}

beforeEach(async () => {
  for (const table of ['entries', 'movements', 'transactions', 'blocks', 'accounts', 'chains'])
    await database.sql`truncate ${database.sql(`index_${table}`)}`
  await database.sql`insert into index_chains (chain, genesis, start, next) values (${id}, '0xa0', 0, 0)`
  await database.sql`insert into index_accounts (account, chain, filled_from) values (${account}, ${id}, 0), (${other}, ${id}, 0)`
})

test('default: a page that nothing has changed since is told again by one statement, and counted', async () => {
  const { take, told, samples } = start()
  await take('a', [{ hash: '0x1' }])
  expect(await told()).toMatchObject({ hashes: ['0x1'], isAnew: true })
  expect(await told()).toMatchObject({ hashes: ['0x1'], isAnew: false, statements: 1 })
  // Blocks that have nothing of the account change nothing.
  await take('a', [{ hash: '0x2', from: other, to: `0x${'c3'.repeat(20)}` }])
  expect(await told()).toMatchObject({ hashes: ['0x1'], isAnew: false })
  expect(samples()).toEqual({ cache_hits: 2, cache_misses: 1, cache_entries: 1 })
})

test('behavior: a new block of the account is told, whether the index has it or the chain alone', async () => {
  const { take, told, mine, unmine } = start()
  await take('a', [{ hash: '0x1' }])
  await told()
  await take('a', [{ hash: '0x2' }])
  expect(await told()).toMatchObject({ hashes: ['0x2', '0x1'], isAnew: true })
  expect(await told()).toMatchObject({ isAnew: false })
  mine()
  expect((await told()).hashes).toEqual(['0xnew', '0x2', '0x1'])
  // What stands in no index yet is not kept: it may never come to be there.
  expect(await told()).toMatchObject({ hashes: ['0xnew', '0x2', '0x1'], isAnew: true })
  unmine()
  expect((await told()).hashes).toEqual(['0x2', '0x1'])
})

test.each([
  ['of the same height', 1n, ['b']],
  ['that is higher by now', 1n, ['b', 'b', 'b']],
  ['that is deeper than the page', 2n, ['b', 'b', 'b']],
  ['that is lower', 2n, ['b']],
])('behavior: after a reorganisation nothing of before it is told: a chain %s', async (_, depth, forks) => {
  const { take, told, undo } = start()
  await take('a', [{ hash: '0x1' }])
  await take('a')
  await take('a', [{ hash: '0x2' }])
  expect((await told()).hashes).toEqual(['0x2', '0x1'])
  await undo(depth)
  for (const fork of forks) await take(fork)
  expect((await told()).hashes).toEqual(['0x1'])
  expect(await told()).toMatchObject({ hashes: ['0x1'], isAnew: false })
})

test('behavior: what is written between the questions of a page is not taken for what it was told of', async () => {
  const { take, told, undo, between } = start()
  await take('a', [{ hash: '0x1' }])
  // The rows have a block more than where the index stood, which is gone again when that is asked the second time.
  between(() => take('a', [{ hash: '0x2' }]))
  expect((await told()).hashes).toEqual(['0x2', '0x1'])
  await undo(1n)
  expect((await told()).hashes).toEqual(['0x1'])
  await take('b')
  expect((await told()).hashes).toEqual(['0x1'])
})

test('behavior: an account that was erased is looked up anew', async () => {
  const { take, told } = start()
  await take('a', [{ hash: '0x1' }])
  await told()
  await database.sql`delete from index_accounts where account = ${account}`
  await told({}).catch(() => {})
  const rows = await database.sql`select 1 from index_accounts where account = ${account}`
  expect(rows).toHaveLength(1)
})

test('behavior: a price of now is told as it is now, one of its time stays', async () => {
  const { take, told, worth } = start()
  const flows = [{ kind: 'native', token: '', tokenId: null, from: account, to: other, amount: 10n ** 18n }] as const
  await take('a', [{ hash: '0x1', flows }])
  const priceOf = async () => {
    const { data, isAnew } = await told()
    return [data[0]?.transfers?.[0]?.price, isAnew]
  }
  worth.set('', { over: 5n, under: 1n })
  expect([await priceOf(), await priceOf()]).toEqual([
    [2, true],
    [2, false],
  ])
  worth.set('', { over: 6n, under: 1n })
  expect(await priceOf()).toEqual([2, false])
  // Nobody knows what it was worth then.
  await database.sql`update index_transactions set prices = '{}'`
  await take('a', [{ hash: '0x2' }])
  const second = async () => {
    const { data, isAnew } = await told()
    return [data[1]?.transfers?.[0]?.price, isAnew]
  }
  expect([await second(), await second()]).toEqual([
    [6, true],
    [6, false],
  ])
  worth.set('', { over: 7n, under: 1n })
  expect(await second()).toEqual([7, true])
  worth.clear()
  expect(await second()).toEqual([null, true])
})

test('behavior: what is only missing for now is asked anew', async () => {
  const { take, told, names } = start()
  await take('a', [{ hash: '0x1' }])
  await database.sql`update index_transactions set prices = null`
  expect(await told()).toMatchObject({ isAnew: true })
  // The price of its time may come to light.
  expect(await told()).toMatchObject({ isAnew: true })
  await database.sql`update index_transactions set prices = '{}'`
  const tokens = names.tokens
  names.tokens = () => Promise.reject(new Error('no node answers'))
  expect(await told()).toMatchObject({ isAnew: true })
  names.tokens = tokens
  expect(await told()).toMatchObject({ isAnew: true })
  expect(await told()).toMatchObject({ isAnew: false })
})

test('behavior: while the past of the account is looked up, nothing is kept', async () => {
  const { take, told } = start()
  await take('a')
  await take('a', [{ hash: '0x2' }])
  await database.sql`update index_accounts set filled_from = 1, filled_at = 1 where account = ${account}`
  expect((await told()).hashes).toEqual(['0x2'])
  // It has come to light.
  const transaction = transactionOf({ hash: '0x1', block: 0n, from: account, to: other })
  await database.sql.begin((step) => insertTransactions(step, id, [transaction]))
  await database.sql`update index_accounts set filled_from = 0 where account = ${account}`
  expect((await told()).hashes).toEqual(['0x2', '0x1'])
})

test('behavior: who asks for another size, or is told in another way, gets a page of its own', async () => {
  const { take, told } = start()
  await take('a', [{ hash: '0x1' }, { hash: '0x2' }])
  expect((await told({ told: 'usd' })).hashes).toEqual(['0x2', '0x1'])
  expect(await told({ told: 'eur' })).toMatchObject({ isAnew: true })
  expect((await told({ told: 'usd', size: 1 })).hashes).toEqual(['0x2'])
  expect(await told({ told: 'usd' })).toMatchObject({ hashes: ['0x2', '0x1'], isAnew: false })
})
