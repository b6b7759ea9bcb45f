import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../../sandbox/chains/rpc.js'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { followChain } from './follow.js'
import { createHistory } from './history.js'
import { startShow } from './show.test-support.js'
import { type Progress, readProgress, rollBack } from './store.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let postgres: TestDatabase
beforeAll(async () => {
  ;[chains, postgres] = await Promise.all([startTestChains({ own: true }), startServicesDatabase()])
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
    window: 2,
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

test('behavior: an index of the accounts that were asked for knows the same of them, after a reorganisation deeper than it remembers, too', async () => {
  const seen = { from: 0, accounts: 'seen', window: 4 } as const
  const show = await startShow(chains, await postgres.createDatabase('seen'), 78, seen)
  try {
    show.startIndexer()
    await show.untilTaken()
    await show.compare()
    await show.traffic.blocks(5)
    await show.untilTaken()
    await show.compare()
    // Deeper than the blocks that are kept.
    await show.traffic.reorganise(9)
    await show.traffic.blocks(2)
    await show.untilTaken()
    await show.compare()
    const [row] = await show.deps.database.sql`select count(distinct account)::int as count from index_entries`
    expect(row?.count).toBeLessThanOrEqual(show.accounts.length)
  } finally {
    await show.stop()
  }
}, 120_000)

test('behavior: a chain that went back further than is remembered, and is shorter than it was, is followed at once', async () => {
  const { rpcUrl } = chains.one
  const show = await startShow(chains, await postgres.createDatabase('back'), 83, { from: 0, window: 4 })
  const follow = async () => {
    while ((await followChain(show.deps, show.chain, { traces: 'debug', searches: false })).more);
  }
  const next = async () => (await readProgress(show.deps.database.sql, show.chain.id))?.next
  const head = async () => BigInt(await call<string>(rpcUrl, 'eth_blockNumber'))
  try {
    await show.traffic.blocks(16)
    await follow()
    const before = await head()
    expect(await next()).toBe(before + 1n)
    await call(rpcUrl, 'anvil_rollback', [14])
    await call(rpcUrl, 'anvil_mine', ['0x7'])
    expect(await head()).toBe(before - 7n)
    await follow()
    expect(await next()).toBe(before - 6n)
    await show.compare()

    // Nothing happened in these: that they are younger than what came later says it.
    await call(rpcUrl, 'anvil_mine', ['0x10'])
    await follow()
    await call(rpcUrl, 'anvil_rollback', [14])
    await call(rpcUrl, 'evm_increaseTime', [3_600])
    await call(rpcUrl, 'anvil_mine', ['0x7'])
    await follow()
    expect(await next()).toBe((await head()) + 1n)
  } finally {
    await show.stop()
  }
}, 120_000)

test('behavior: empty blocks that are no younger than what they took the place of are waited with, and followed with the first that is', async () => {
  const { rpcUrl } = chains.one
  const show = await startShow(chains, await postgres.createDatabase('empty'), 85, { from: 0, window: 4 })
  const follow = async () => {
    while ((await followChain(show.deps, show.chain, { traces: 'debug', searches: false })).more);
  }
  const progress = () => readProgress(show.deps.database.sql, show.chain.id)
  const head = async () => BigInt(await call<string>(rpcUrl, 'eth_blockNumber'))
  try {
    // A minute between blocks: those that come in their place are all older than the first that stays unreplaced.
    await call(rpcUrl, 'anvil_mine', ['0x10', '0x3c'])
    await follow()
    const before = await progress()
    await call(rpcUrl, 'anvil_rollback', [14])
    await call(rpcUrl, 'anvil_mine', ['0x7', '0x1'])
    expect(await head()).toBe((before?.next ?? 0n) - 8n)
    // So would a node look that has not heard of the newest ones, and nothing of the others is forgotten for it.
    await follow()
    expect(await progress()).toEqual(before)
    // Shorter than it was, still.
    await call(rpcUrl, 'anvil_mine', ['0x1', '0xe10'])
    await follow()
    expect((await progress())?.next).toBe((await head()) + 1n)
    expect(await head()).toBe((before?.next ?? 0n) - 7n)
    await show.compare()
  } finally {
    await show.stop()
  }
}, 240_000)

test('behavior: a node that is far behind takes nothing back', async () => {
  const show = await startShow(chains, await postgres.createDatabase('behind'), 84, { from: 0, window: 4 })
  const { nodes, database, log } = show.deps
  const able = { traces: 'none', searches: false } as const
  let hidden = 0n
  // What a node answers that has not heard of the newest blocks.
  const request = (async (id, method, params, options) => {
    const head = BigInt(await nodes.request<string>(id, 'eth_blockNumber', [])) - hidden
    if (method === 'eth_blockNumber') return `0x${head.toString(16)}`
    const [number] = params as [string]
    return method === 'eth_getBlockByNumber' && BigInt(number) > head
      ? null
      : nodes.request(id, method, params, options)
  }) as typeof nodes.request
  const deps = { database, log, nodes: { ...nodes, request } }
  try {
    await show.traffic.blocks(12)
    while ((await followChain(deps, show.chain, able)).more);
    const before = await readProgress(database.sql, show.chain.id)
    for (hidden = 5n; hidden < 12n; hidden += 2n) {
      const { more } = await followChain(deps, show.chain, able)
      expect([more, await readProgress(database.sql, show.chain.id)]).toEqual([false, before])
    }
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

test('behavior: a block that is taken while a page is put together is on that page', async () => {
  const show = await startShow(chains, await postgres.createDatabase('meanwhile'), 81, {})
  const { nodes, database, log } = show.deps
  const follow = () => followChain(show.deps, show.chain, { traces: 'none', searches: false })
  const [payer, paid] = show.accounts as [string, string]
  let taken: Promise<unknown> | undefined
  const sql = new Proxy(database.sql, {
    apply(target, that, args: [readonly string[], ...unknown[]]) {
      const query = Reflect.apply(target, that, args)
      const text = args[0].join('')
      // The rows of before the block, while it is being taken.
      if (text.includes('from index_entries')) {
        taken = Promise.resolve(query).then(follow)
        return taken.then(() => query)
      }
      if (!text.includes('from index_chains')) return query
      // Whoever asks where the index stands beside the rows is answered late.
      return vi
        .waitUntil(() => taken, { timeout: 500, interval: 10 })
        .catch(() => {})
        .then(() => taken)
        .then(() => query)
    },
  })
  try {
    await show.historyOf(paid)
    while ((await follow()).more);
    const value = '0x2a'
    const transaction = { from: payer, to: paid, value }
    const { transactionHash } = await call<{ transactionHash: string }>(chains.one.rpcUrl, 'eth_sendTransactionSync', [
      transaction,
    ])
    const { data } = await createHistory({ nodes, log, database: { ...database, sql } }).page([show.chain], paid, {
      names: show.names,
      size: 1,
    })
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([transactionHash])
  } finally {
    await show.stop()
  }
})

test('behavior: a block that is taken back while a page is put together is on that page', async () => {
  const show = await startShow(chains, await postgres.createDatabase('back'), 82, {})
  const { nodes, database, log } = show.deps
  const [payer, paid] = show.accounts as [string, string]
  let isBack = false
  const sql = new Proxy(database.sql, {
    apply(target, that, args: [readonly string[], ...unknown[]]) {
      const query = Reflect.apply(target, that, args) as unknown as Promise<unknown>
      if (isBack || !args[0].join('').includes('from index_entries')) return query
      isBack = true
      // The next time that the chain is followed it comes back.
      return readProgress(database.sql, show.chain.id)
        .then((progress) => {
          const { next } = progress as Progress
          return rollBack(database.sql, show.chain.id, next, next - 1n)
        })
        .then(() => query)
    },
  })
  try {
    const transaction = { from: payer, to: paid, value: '0x2b' }
    const { transactionHash } = await call<{ transactionHash: string }>(chains.one.rpcUrl, 'eth_sendTransactionSync', [
      transaction,
    ])
    await show.historyOf(paid)
    while ((await followChain(show.deps, show.chain, { traces: 'none', searches: false })).more);
    const { data } = await createHistory({ nodes, log, database: { ...database, sql } }).page([show.chain], paid, {
      names: show.names,
      size: 1,
      patienceMs: 60_000,
    })
    expect(isBack).toBe(true)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([transactionHash])
  } finally {
    await show.stop()
  }
})

test('error: a node that names a newest block which it does not have: nothing begins there', async () => {
  const show = await startShow(chains, await postgres.createDatabase('liar'), 80, {})
  const { nodes, database, log } = show.deps
  let lies = true
  const request: typeof nodes.request = (id, method, params, options) =>
    lies && method === 'eth_blockNumber'
      ? Promise.resolve('0xe8d4a51000' as never)
      : nodes.request(id, method, params, options)
  const deps = { database, log, nodes: { ...nodes, request } }
  try {
    await expect(followChain(deps, show.chain, { traces: 'none', searches: false })).rejects.toThrow('does not have')
    expect(await readProgress(database.sql, show.chain.id)).toBeUndefined()
    lies = false
    await followChain(deps, show.chain, { traces: 'none', searches: false })
    const { next } = (await readProgress(database.sql, show.chain.id)) ?? {}
    // Later on it says what it likes: only blocks that stand on what is known are taken.
    lies = true
    const ahead = await followChain(deps, show.chain, { traces: 'none', searches: false })
    expect(ahead.head).toBe(1_000_000_000_000n)
    lies = false
    const head = BigInt(await call<string>(chains.one.rpcUrl, 'eth_blockNumber'))
    expect((await readProgress(database.sql, show.chain.id))?.next).toBeGreaterThanOrEqual(next ?? 0n)
    expect((await readProgress(database.sql, show.chain.id))?.next).toBeLessThanOrEqual(head + 1n)
  } finally {
    await show.stop()
  }
})
