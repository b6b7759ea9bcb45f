import { describe, expect, test, vi } from 'vitest'
import { type Chain, RpcError } from '../chains/nodes.js'
import { createLogger } from '../log.js'
import { formatRatio, parseRatio, type Ratio, ratio } from '../money/ratio.js'
import type { PriceProvider } from '../providers/types.js'
import { changeOf, createChanges } from './changes.js'
import { createPastPrices } from './past.js'

const [eth, usd, own] = [`0x${'E'.repeat(40)}`, `0x${'1'.repeat(40)}`, `0x${'a'.repeat(40)}`]
const chain = { id: 'eip155:1', stable: usd } as Chain
const day = 86_400_000
const of = (text: string) => parseRatio(text) as Ratio

/** A chain with a block each ten seconds, and pools that say what a test wishes of the past. */
function start(before: Record<string, string>, { source = 'pools', first = 0 } = {}) {
  const clock = { at: 1_800_000_000_000 }
  const blocks: string[] = []
  const past: { addresses: readonly string[]; block: bigint }[] = []
  const failing: { past?: Error; blocks?: Error } = {}
  const request = async (_: string, _method: string, params: unknown) => {
    if (failing.blocks) throw failing.blocks
    const [tag] = params as [string]
    blocks.push(tag)
    const number = tag === 'latest' ? Math.floor(clock.at / 10_000) - first : Number(tag)
    return { number: `0x${number.toString(16)}`, timestamp: `0x${((number + first) * 10).toString(16)}` }
  }
  const pools: PriceProvider = {
    name: 'pools',
    serves: () => true,
    prices: async () => new Map(),
    async pricesAt(_chain, addresses, block) {
      past.push({ addresses, block })
      if (failing.past) throw failing.past
      return new Map(Object.entries(before).map(([address, text]) => [address.toLowerCase(), of(text)]))
    },
  }
  const log = createLogger('silent')
  const nodes = { request: request as never }
  const changes = createChanges(nodes, [pools], createPastPrices([pools]), log, { now: () => clock.at })
  const told = (prices: Record<string, string>, at = chain) =>
    Object.fromEntries(
      [...changes.of(at, new Map(Object.entries(prices).map(([key, text]) => [key, { price: of(text), source }])))].map(
        ([address, change]) => [address, formatRatio(change)],
      ),
    )
  /** Until what was begun behind an answer has ended. */
  const settled = async (prices: Record<string, string>, length: number) =>
    vi.waitFor(() => expect(Object.keys(told(prices))).toHaveLength(length))
  return { told, settled, clock, blocks, past, failing }
}

describe('createChanges', () => {
  test('default: nobody waits, and who asks next is told; a price of now counts, exactly', async () => {
    const { told, settled, past, clock } = start({ [eth]: '2000', [own]: '3' })
    expect(told({ [eth]: '2024', [own]: '2.9' })).toEqual({})
    await settled({ [eth]: '2024', [own]: '2.9' }, 2)
    expect(told({ [eth]: '2024', [own]: '2.97' })).toEqual({ [eth]: '1.2', [own]: '-1' })
    expect(told({ [eth]: '1984' })).toEqual({ [eth]: '-0.8' })
    expect(past).toHaveLength(1)
    expect(Number(past[0]?.block) * 10_000).toBeGreaterThan(clock.at - day - 70_000)
    expect(Number(past[0]?.block) * 10_000).toBeLessThanOrEqual(clock.at - day)
  })

  test('behavior: the block of a chain and each price are looked up once in ten minutes', async () => {
    const { told, settled, past, blocks, clock } = start({ [eth]: '2000', [own]: '3' })
    told({ [eth]: '2000' })
    await settled({ [eth]: '2000' }, 1)
    const asked = blocks.length
    for (let second = 0; second < 599; second++) {
      told({ [eth]: '2000' })
      clock.at += 1_000
    }
    expect([past.length, blocks.length]).toEqual([1, asked])
    told({ [own]: '3' })
    await settled({ [own]: '3' }, 1)
    expect([past.length, blocks.length]).toEqual([2, asked])
    clock.at += 1_000
    expect(told({ [eth]: '2000' })).toEqual({})
    await settled({ [eth]: '2000' }, 1)
    expect(past).toHaveLength(3)
    expect(past[2]?.block).toBe((past[0]?.block ?? 0n) + 60n)
  })

  test('behavior: what no source knew a day ago is missing, and is not zero', async () => {
    const { told, settled } = start({ [eth]: '2000' })
    told({ [eth]: '2000', [own]: '3' })
    await settled({ [eth]: '2000', [own]: '3' }, 1)
    expect(told({ [eth]: '2000', [own]: '3' })).toEqual({ [eth]: '0' })
  })

  test('behavior: no change is told between two sources, nor of what prices are counted in, nor beside EVM', async () => {
    const fixed = start({ [eth]: '2000' }, { source: 'fixed' })
    expect(fixed.told({ [eth]: '2024' })).toEqual({})
    const pools = start({ [usd]: '1' })
    expect(pools.told({ [usd]: '1' })).toEqual({})
    expect(pools.told({ So1: '1' }, { id: 'solana:1' } as Chain)).toEqual({})
    expect([...fixed.blocks, ...pools.blocks]).toEqual([])
  })

  test('behavior: a chain that is younger than a day is left alone for half an hour', async () => {
    const { told, blocks, past, clock } = start({ [eth]: '2000' }, { first: 179_999_000 })
    told({ [eth]: '2000' })
    await vi.waitFor(() => expect(blocks).toEqual(['latest', '0x0']))
    // One turn for what follows the last answer.
    await new Promise(setImmediate)
    clock.at += 1_799_000
    told({ [eth]: '2000' })
    await new Promise(setImmediate)
    expect([blocks.length, past.length]).toEqual([2, 0])
    clock.at += 2_000
    told({ [eth]: '2000' })
    await vi.waitFor(() => expect(blocks).toHaveLength(4))
  })

  test('error: nodes that forget, or do not answer, are asked again after a while', async () => {
    const { told, settled, past, blocks, failing, clock } = start({ [eth]: '2000' })
    failing.past = new RpcError(-32000, 'missing trie node')
    told({ [eth]: '2000' })
    await vi.waitFor(() => expect(past).toHaveLength(1))
    await new Promise(setImmediate)
    told({ [eth]: '2000' })
    await new Promise(setImmediate)
    expect(past).toHaveLength(1)
    const asked = blocks.length
    failing.past = undefined as never
    failing.blocks = new Error('away')
    clock.at += 600_000
    told({ [eth]: '2000' })
    await new Promise(setImmediate)
    failing.blocks = undefined as never
    expect(told({ [eth]: '2000' })).toEqual({})
    await new Promise(setImmediate)
    expect(blocks).toHaveLength(asked)
    clock.at += 60_000
    told({ [eth]: '2000' })
    await settled({ [eth]: '2000' }, 1)
  })

  test('error: nodes that did not answer in time are asked again in a minute', async () => {
    const { told, settled, past, failing, clock } = start({ [eth]: '2000' })
    failing.past = new Error('timed out')
    told({ [eth]: '2000' })
    await vi.waitFor(() => expect(past).toHaveLength(1))
    await new Promise(setImmediate)
    failing.past = undefined as never
    clock.at += 59_000
    told({ [eth]: '2000' })
    await new Promise(setImmediate)
    expect(past).toHaveLength(1)
    clock.at += 1_000
    told({ [eth]: '2000' })
    await settled({ [eth]: '2000' }, 1)
  })
})

describe('changeOf', () => {
  test.each([
    ['3', '1', '-66.666666666666666666'],
    ['1', '0', '-100'],
    ['0', '1', undefined],
    ['0.000001', '1', undefined],
  ])('default: from %s to %s', (before, now, change) => {
    const found = changeOf(of(before), of(now))
    expect(found && formatRatio(found)).toBe(change)
  })

  test('behavior: it is exact, however long the figures', () => {
    expect(changeOf(ratio(3n, 7n), ratio(3n * 10n ** 40n + 3n, 7n * 10n ** 40n))).toEqual({
      over: 1n,
      under: 10n ** 38n,
    })
  })
})
