import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCaches } from '../cache.js'
import { a, b, contract, createMarketNode, market, usd, user, weth } from './market.test-support.js'
import { createTaxes } from './taxes.js'

const pool = contract('c')
const nobody = '0x000000000000000000000000000000000000de5d'
/** A token with a pool, and what trials of its transfers tell. */
function taxed(transfers: [from: string, to: string, sent: bigint, arrived: bigint][]) {
  const node = createMarketNode()
  node.pair(a, weth, pool)
  for (const [from, to, sent, arrived] of transfers) node.transfer(a, from, to, [sent, arrived])
  const { of } = createTaxes(node.nodes)
  return { ...node, of: (way: { sells?: string; buys?: string } = {}) => of(market, a, b, way) }
}

describe('createTaxes', () => {
  test.each([
    [10_000n, 10_000n, 0n],
    // Less than a hundredth of a percent is what is lost by counting in shares, not kept by anybody.
    [10_001n, 10_000n, 0n],
    [20_000n, 19_999n, 0n],
    [10_000n, 9_999n, 1n],
    // Rounded up: never more is quoted than arrives.
    [10_000n, 9_000n, 1_000n],
    [9_999n, 9_000n, 1_000n],
    [30_000n, 29_996n, 2n],
    [30_000n, 29_997n, 1n],
    [3n, 1n, 6_667n],
    // More arrives than was sent: nothing is kept.
    [10_000n, 10_001n, 0n],
    [10_000n, 30_000n, 0n],
    // Of a transfer that fails nothing is known.
    [0n, 0n, 0n],
    [10_000n, 0n, 0n],
    [0n, 5n, 0n],
  ])('default: of %i that a pool sends %i arrive: it keeps %i hundredths of a percent', async (sent, arrived, tax) => {
    expect(await taxed([[pool, nobody, sent, arrived]]).of()).toBe(tax)
  })

  test('param: sells: tried with what the seller holds; with what a pool pays out where he holds nothing', async () => {
    expect(
      await taxed([
        [user, pool, 100n, 90n],
        [pool, nobody, 100n, 97n],
      ]).of({ sells: user }),
    ).toBe(1_000n)
    expect(
      await taxed([
        [user, pool, 0n, 0n],
        [pool, nobody, 100n, 97n],
      ]).of({ sells: user }),
    ).toBe(300n)
    expect(
      await taxed([
        [user, pool, 100n, 100n],
        [pool, nobody, 100n, 97n],
      ]).of({ sells: user }),
    ).toBe(0n)
  })

  test('param: buys: tried with him as the receiver', async () => {
    expect(
      await taxed([
        [pool, user, 100n, 80n],
        [pool, nobody, 100n, 97n],
      ]).of({ buys: user }),
    ).toBe(2_000n)
  })

  test('behavior: without a pool, and where no node tries it out, nothing is kept', async () => {
    const node = createMarketNode()
    expect(await createTaxes(node.nodes).of(market, a, b, {})).toBe(0n)
    expect(node.asked.filter((name) => name.startsWith('transfer'))).toEqual([])
    for (const bytes of [`0x${'11'.repeat(63)}`, `0x${'11'.repeat(65)}`, '0x'] as const) {
      const odd = taxed([])
      odd.transfer(a, pool, nobody, bytes)
      expect(await odd.of()).toBe(0n)
    }
    const failing = taxed([[pool, nobody, 100n, 50n]])
    failing.nodes.request = async () => {
      throw new Error('The node has no state overrides')
    }
    expect(await failing.of()).toBe(0n)
    const odd = taxed([])
    odd.nodes.request = async () => 7 as never
    expect(await odd.of()).toBe(0n)
  })

  test('behavior: a pool is looked for with the wrapped currency, the stable token and the other one, on every deployment', async () => {
    for (const put of [
      (node: ReturnType<typeof createMarketNode>) => node.pair(a, weth, pool),
      (node: ReturnType<typeof createMarketNode>) => node.pair(a, usd, pool),
      (node: ReturnType<typeof createMarketNode>) => node.pair(a, b, pool),
      (node: ReturnType<typeof createMarketNode>) => node.pool(a, b, 500, pool),
    ]) {
      const node = createMarketNode()
      put(node)
      node.transfer(a, pool, nobody, [100n, 90n])
      expect(await createTaxes(node.nodes).of(market, a, b, {})).toBe(1_000n)
    }
    // One side each, and none with the token itself.
    const reads = async (token: string, other: string, chain = market) => {
      const { nodes, asked } = createMarketNode()
      await createTaxes(nodes).of(chain, token, other, {})
      return [asked.filter((name) => name === 'getPair').length, asked.filter((name) => name === 'getPool').length]
    }
    expect(await reads(a, b)).toEqual([3, 3])
    expect(await reads(a, weth.toUpperCase().replace('0X', '0x'))).toEqual([2, 2])
    expect(await reads(usd.toUpperCase().replace('0X', '0x'), b)).toEqual([2, 2])
    expect(await reads(a, b, { id: market.id, wrapped: weth } as never)).toEqual([0, 0])
    expect(await reads(a, b, { ...market, stable: undefined })).toEqual([2, 2])
  })
})

test('behavior: a deployment that does not answer hides no pool of another', async () => {
  const node = createMarketNode()
  node.pool(a, weth, 500, pool)
  node.transfer(a, pool, nobody, [100n, 90n])
  const nodes: typeof node.nodes = {
    ...node.nodes,
    batch: async (id, calls) => {
      const [, ...others] = await node.nodes.batch(id, calls)
      return [{ status: 'rejected', reason: new Error('execution reverted') }, ...others]
    },
  }
  expect(await createTaxes(nodes).of(market, a, b, {})).toBe(1_000n)
})

test('param: caches: what is kept is counted there', async () => {
  const caches = createCaches()
  const node = createMarketNode()
  const taxes = createTaxes(node.nodes, caches)
  await taxes.of(market, a, b, {})
  await taxes.of(market, a, b, {})
  const labels = { cache: 'taxes' }
  expect(caches.samples()).toEqual([
    { name: 'cache_hits', labels, value: 1 },
    { name: 'cache_misses', labels, value: 1 },
    { name: 'cache_entries', labels, value: 1 },
  ])
})

describe('what was found', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    [599_999, 1],
    [600_000, 2],
  ])('behavior: %i ms later it was asked %i times', async (ms, times) => {
    const node = taxed([[pool, nobody, 100n, 90n]])
    await node.of()
    vi.advanceTimersByTime(ms)
    expect(await node.of()).toBe(1_000n)
    expect(node.asked.filter((name) => name.startsWith('transfer'))).toHaveLength(times)
  })

  test('behavior: kept for each chain, token, seller and buyer', async () => {
    const node = taxed([
      [pool, nobody, 100n, 90n],
      [user, pool, 100n, 80n],
      [pool, user, 100n, 70n],
    ])
    const taxes = createTaxes(node.nodes)
    node.pair(b, weth, pool)
    node.transfer(b, pool, nobody, [100n, 60n])
    expect(await taxes.of(market, a, b, {})).toBe(1_000n)
    expect(await taxes.of(market, a, b, { sells: user })).toBe(2_000n)
    expect(await taxes.of(market, a, b, { buys: user })).toBe(3_000n)
    expect(await taxes.of(market, b, a, {})).toBe(4_000n)
    const before = node.asked.length
    expect(await taxes.of(market, a.toUpperCase().replace('0X', '0x'), b, { sells: user.toLowerCase() })).toBe(2_000n)
    expect(node.asked.length).toBe(before)
    expect(await taxes.of({ ...market, id: 'eip155:2' }, a, b, {})).toBe(1_000n)
    expect(node.asked.length).toBeGreaterThan(before)
  })
})
