import { type ChildProcess, spawn } from 'node:child_process'
import { formatUnits, type Hex } from 'viem'
import { expect, vi } from 'vitest'
import { call } from '../../../../sandbox/chains/rpc.js'
import type { startTestChains } from '../../../../sandbox/chains/testing.js'
import { programOf } from '../../../../scripts/program.mjs'
import { type Chain, createNodes } from '../chains/nodes.js'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { createLogger } from '../log.js'
import { createTokenFacts } from '../tokens/facts.js'
import { readCursor } from './cursor.js'
import { createHistory } from './history.js'
import { nftsOf, tokensOf } from './known.js'
import type { Names } from './names.js'
import { balanceOnChain, type Expected, recompute } from './recompute.test-support.js'
import { readProgress } from './store.js'
import { createTraffic, type Sent } from './traffic.test-support.js'

/** What each kind of traffic is for its sender, whether it succeeds or fails. */
const operations: Readonly<Record<string, string>> = {
  refused: 'send',
  cancel: 'cancel',
  deploy: 'deploy',
  transfer: 'send',
  tooMuch: 'send',
  approve: 'approve',
  allow: 'approve',
  permit: 'approve',
  buy: 'trade',
  sell: 'trade',
  change: 'trade',
  wrap: 'deposit',
  unwrap: 'withdraw',
  collect: 'mint',
  mint: 'mint',
  editions: 'mint',
}

type Chains = Awaited<ReturnType<typeof startTestChains>>

/** Everything of one show: a chain with traffic, a database, and an indexer in a process of its own. */
export async function startShow(
  chains: Chains,
  databaseUrl: string,
  seed: number,
  history: Partial<NonNullable<Chain['history']>> = { from: 0 },
) {
  const { one, seeded } = chains
  const { usdx, eurx } = seeded.tokens
  const chain: Chain = {
    id: `eip155:${one.chainId}`,
    name: one.name,
    symbol: 'ETH',
    decimals: 18,
    testnet: true,
    rpcUrls: [one.rpcUrl],
    multicall: seeded.multicall3,
    wrapped: seeded.weth,
    tokens: [usdx, eurx],
    uniswapV2: [seeded.uniswapV2],
    history: { ...history, pollMs: 20 },
  }
  const database: Database = connect(databaseUrl)
  await migrate(database)
  const nodes = createNodes([chain])
  const deps = { database, nodes, log: createLogger('silent') }
  const accounts = (await call<Hex[]>(one.rpcUrl, 'eth_accounts')).slice(0, 6)
  const traffic = createTraffic(one.rpcUrl, seeded, accounts, seed)
  const pages = createHistory(deps)
  const facts = createTokenFacts(nodes)
  const names: Names = {
    listed: () => new Map(),
    async tokens(on, contracts) {
      const found = await facts.of(on, contracts)
      return new Map(
        contracts.map((contract, index) => {
          const { name = null, symbol = null, decimals: places = null } = found[index] ?? {}
          return [contract, { name, symbol, decimals: places, icon: null }]
        }),
      )
    },
    nfts: async (_, asked) => asked.map(() => ({ name: null, preview: null })),
    icons: async (_, tokens) => tokens.map(() => ''),
    prices: async () => new Map(),
    inCurrency: (dollars) => dollars,
    pictures: async (sources) => sources.map(() => undefined),
  }
  const children = new Set<ChildProcess>()
  const program = await programOf(new URL('./child.test-support.ts', import.meta.url))
  const sent = new Map<string, Sent>()
  const decimals = new Map(Object.values(seeded.tokens).map((token) => [token.address.toLowerCase(), token.decimals]))

  const historyOf = async (account: string, size = 7) => {
    const found = []
    let cursor: ReturnType<typeof readCursor>
    do {
      const page = await pages.page([chain], account, { cursor, size, patienceMs: 20_000, names })
      found.push(...page.data)
      cursor = page.next ? readCursor(page.next) : undefined
    } while (cursor)
    return found
  }

  /** Holds what is told against the recomputation. */
  async function compareHistory(): Promise<Map<string, Expected>> {
    const expected = await recompute(one.rpcUrl, accounts, seeded.weth)
    for (const account of accounts) {
      const { history: wanted } = expected.get(account) as Expected
      const told = await historyOf(account)
      const flat = told.map(({ metadata }) => ({ hash: metadata.hash, failed: metadata.status === 'failed' }))
      expect(flat).toEqual(wanted.map(({ hash, failed }) => ({ hash, failed })))

      const decimalsOf = (asset: string) =>
        asset === 'native' ? 18 : asset.includes(' ') ? 0 : (decimals.get(asset) ?? 18)
      const nets = wanted.map(({ net }) =>
        Object.entries(net).map(([asset, sum]) => {
          const amount = BigInt(sum)
          return `${amount > 0n ? 'in' : 'out'} ${formatUnits(amount < 0n ? -amount : amount, decimalsOf(asset))}`
        }),
      )
      const amounts = told.map(({ transfers }) =>
        (transfers ?? [])
          .filter(({ direction, quantity }) => direction !== 'self' && Number(quantity.numeric) !== 0)
          .map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
      )
      const inOrder = (lists: readonly string[][]) => lists.map((list) => [...list].sort())
      expect(inOrder(amounts)).toEqual(inOrder(nets))

      for (const { metadata } of told) {
        const known = sent.get(metadata.hash)
        if (known?.from === account && operations[known.kind])
          expect([known.kind, metadata.operationType]).toEqual([known.kind, operations[known.kind]])
      }
    }
    return expected
  }

  return {
    chain,
    deps,
    traffic: {
      ...traffic,
      async blocks(count: number) {
        for (const one of await traffic.blocks(count)) sent.set(one.hash, one)
      },
    },
    accounts,
    names,
    pages,
    historyOf,
    startIndexer(): ChildProcess {
      const child = spawn(process.execPath, [program, databaseUrl, JSON.stringify([chain])], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      children.add(child)
      return child
    },
    /** Waits until the index holds the newest block as the chain has it. */
    async untilTaken(timeoutMs = 60_000): Promise<void> {
      const patience = Date.now() + timeoutMs
      for (;;) {
        const block = await call<{ number: Hex; hash: Hex }>(one.rpcUrl, 'eth_getBlockByNumber', ['latest', false])
        const progress = await readProgress(database.sql, chain.id)
        const [row] = await database.sql<{ hash: string }[]>`select hash from index_blocks
          where chain = ${chain.id} and number = ${String(BigInt(block.number))}`
        if (progress?.next === BigInt(block.number) + 1n && row?.hash === block.hash) return
        if (Date.now() > patience) throw new Error(`the index is at ${progress?.next} of ${BigInt(block.number)}`)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    },
    /** Waits until at least so many blocks have been taken. */
    async untilBlock(number: bigint): Promise<void> {
      const patience = Date.now() + 60_000
      while (((await readProgress(database.sql, chain.id))?.next ?? 0n) <= number) {
        if (Date.now() > patience) throw new Error(`block ${number} was not taken`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    /** Waits until so many blocks more have been taken, or until it is `over`. */
    async untilFurther(count: bigint, over: () => boolean): Promise<void> {
      const taken = async () => (await readProgress(database.sql, chain.id))?.next ?? 0n
      const target = (await taken()) + count
      await vi.waitUntil(async () => over() || (await taken()) >= target, { timeout: 60_000, interval: 5 })
    },
    compareHistory,
    /** Holds history, balances and ownership against the recomputation. */
    async compare(): Promise<void> {
      const expected = await compareHistory()
      for (const account of accounts) {
        const { history: wanted, native } = expected.get(account) as Expected
        const sums = new Map<string, bigint>()
        for (const { net } of wanted)
          for (const [asset, amount] of Object.entries(net)) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount))
        const rows = await database.sql<{ kind: string; token: string; id: string | null; sum: string }[]>`
          select kind, token, token_id::text as id, sum(amount)::text as sum from index_movements
          where account = ${account} and chain = ${chain.id} group by 1, 2, 3`
        const indexed = new Map(
          rows.map(({ kind, token, id, sum }) => [
            kind === 'native' ? kind : id === null ? token : `${token} ${id}`,
            BigInt(sum),
          ]),
        )
        const nonZero = (entries: Map<string, bigint>) => [...entries].filter(([, sum]) => sum !== 0n).sort()
        expect(nonZero(indexed)).toEqual(nonZero(sums))
        expect(native.initial + (indexed.get('native') ?? 0n) - native.fees).toBe(native.final)
        for (const [asset, sum] of indexed)
          if (asset !== 'native')
            expect([asset, sum]).toEqual([asset, await balanceOnChain(one.rpcUrl, asset, account)])

        const held = await nftsOf(deps, chain.id, account, { limit: 1_000 })
        const collected = [...sums].filter(([asset, sum]) => asset.includes(' ') && sum > 0n).sort()
        expect(held.map(({ address, tokenId, amount }) => [`${address} ${tokenId}`, amount]).sort()).toEqual(collected)
        const tokens = await tokensOf(deps, chain.id, account)
        const fungible = [...sums].filter(([asset, sum]) => asset.length === 42 && sum > 0n).sort()
        expect(
          tokens
            .filter(({ sum }) => sum > 0n)
            .map(({ address, sum }) => [address, sum])
            .sort(),
        ).toEqual(fungible)
      }
    },
    stopIndexers(): void {
      for (const child of children) child.kill('SIGKILL')
    },
    async stop(): Promise<void> {
      for (const child of children) child.kill('SIGKILL')
      await database.close()
    },
  }
}
