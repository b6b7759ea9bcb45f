import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/nodes.js'
import { createLogger } from '../log.js'
import { formatRatio, ratio } from '../money/ratio.js'
import { createFrame } from '../providers/frame.js'
import type { PriceProvider } from '../providers/types.js'
import { createPrices } from './prices.js'

const chain = { id: 'eip155:1' } as Chain
const [eth, usd] = [`0x${'e'.repeat(40)}`, `0x${'1'.repeat(40)}`]

/** Sources that say what a test wishes, on a clock of its own. */
function start(...sources: Map<string, number>[]) {
  const clock = { at: 1_000_000 }
  const asked: string[][] = []
  const down = new Set<number>()
  const providers = sources.map((prices, index): PriceProvider => {
    return {
      name: `source${index}`,
      serves: () => true,
      async prices(_, addresses) {
        asked.push([...addresses])
        if (down.has(index)) throw new Error('down')
        return new Map(
          addresses.flatMap((address) => {
            const price = prices.get(address)
            return price === undefined ? [] : [[address, ratio(BigInt(price), 1n)] as const]
          }),
        )
      },
    }
  })
  const now = () => clock.at
  const prices = createPrices(createFrame(createLogger('silent'), { now }), providers, { now })
  const of = async (...addresses: string[]) =>
    Object.fromEntries([...(await prices.of(chain, addresses))].map(([key, price]) => [key, formatRatio(price)]))
  const everySecond = async (seconds: number, ...addresses: string[]) => {
    const told: unknown[] = []
    for (let second = 0; second < seconds; second++) {
      told.push((await of(...addresses))[addresses[0] ?? ''])
      clock.at += 1_000
    }
    return told
  }
  return { of, everySecond, asked, down, clock }
}

describe('createPrices', () => {
  test('default: a price is asked for once in 15 seconds, however often somebody asks here', async () => {
    const source = new Map([[eth, 2_000]])
    const { everySecond, asked } = start(source)
    expect(await everySecond(1, eth)).toEqual(['2000'])
    source.set(eth, 1_500)
    expect(await everySecond(30, eth)).toEqual([...Array(14).fill('2000'), ...Array(16).fill('1500')])
    expect(asked).toHaveLength(3)
  })

  test('behavior: one that is asked for with another keeps the time of its own answer', async () => {
    const source = new Map([
      [eth, 2_000],
      [usd, 1],
    ])
    const { of, everySecond, clock } = start(source)
    await of(eth)
    clock.at += 10_000
    source.set(eth, 1_500)
    expect(await of(eth, usd)).toEqual({ [eth]: '2000', [usd]: '1' })
    clock.at += 5_000
    expect(await everySecond(1, eth, usd)).toEqual(['1500'])
  })

  test('behavior: what nobody knows is asked for again after a minute, however often somebody asks here', async () => {
    const source = new Map<string, number>()
    const { everySecond } = start(source)
    await everySecond(1, eth)
    source.set(eth, 7)
    expect(await everySecond(60, eth)).toEqual([...Array(59).fill(undefined), '7'])
  })

  test('error: what a source that is down may know is not held for unknown; what was kept is still told', async () => {
    const first = new Map([[usd, 1]])
    const { of, asked, down, clock } = start(first, new Map([[eth, 9]]))
    down.add(1)
    expect(await of(eth, usd)).toEqual({ [usd]: '1' })
    down.clear()
    expect(await of(eth, usd)).toEqual({ [eth]: '9', [usd]: '1' })
    down.add(0).add(1)
    asked.length = 0
    expect(await of(eth, usd)).toEqual({ [eth]: '9', [usd]: '1' })
    expect(asked).toEqual([])
    clock.at += 15_000
    await expect(of(eth)).rejects.toThrow('No provider of prices answers')
  })
})
