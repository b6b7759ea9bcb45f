import { describe, expect, test } from 'vitest'
import { blockAt } from './blockAt.js'

/** A chain whose block `n` has the time `times[n]`. */
function chainOf(times: (number: number) => number, newest: number) {
  const asked: string[] = []
  const request = async (_: string, method: string, params: unknown) => {
    const [tag] = params as [string]
    asked.push(tag)
    expect(method).toBe('eth_getBlockByNumber')
    const number = tag === 'latest' ? newest : Number(tag)
    return { number: `0x${number.toString(16)}`, timestamp: `0x${times(number).toString(16)}` }
  }
  return { asked, nodes: { request: request as never } }
}

describe('blockAt', () => {
  test.each([
    ['blocks at one pace', (number: number) => 1_700_000_000 + number * 12, 20_000_000, 1_939_913_600],
    [
      'a beginning without a time',
      (number: number) => number && 1_500_000_000 + number * 12,
      20_000_000,
      1_739_913_600,
    ],
    [
      'a chain that is faster since',
      (number: number) => number * 12 - Math.max(0, number - 9_000_000) * 11,
      30_000_000,
      128_900_000,
    ],
  ])('default: %s, in few questions', async (_, times, newest, time) => {
    const { nodes, asked } = chainOf(times, newest)
    const found = await blockAt(nodes, 'eip155:1', time)
    expect(found?.at).toBe(times(Number(found?.number)))
    expect(time - (found?.at ?? 0)).toBeGreaterThanOrEqual(0)
    expect(time - (found?.at ?? 0)).toBeLessThanOrEqual(60)
    expect(asked.length).toBeLessThan(30)
  })

  test('behavior: where a day passes between two blocks, the one before it counts', async () => {
    const times = [0, 100, 200, 90_000, 90_010]
    const { nodes } = chainOf((number) => times[number] ?? 0, 4)
    expect(await blockAt(nodes, 'eip155:1', 50_000)).toEqual({ number: 2n, at: 200 })
    expect(await blockAt(nodes, 'eip155:1', 90_005)).toEqual({ number: 3n, at: 90_000 })
  })

  test('behavior: a chain that has stood still since has its newest block', async () => {
    const { nodes } = chainOf((number) => 1_000 + number, 10)
    expect(await blockAt(nodes, 'eip155:1', 5_000)).toEqual({ number: 10n, at: 1_010 })
  })

  test('error: a younger chain has none, nor has one whose node answers something else', async () => {
    const { nodes } = chainOf((number) => 1_000 + number, 10)
    expect(await blockAt(nodes, 'eip155:1', 999)).toBeUndefined()
    for (const answer of [null, {}, { number: 7, timestamp: '0x1' }, { number: '0x1', timestamp: 'soon' }]) {
      expect(await blockAt({ request: (async () => answer) as never }, 'eip155:1', 999)).toBeUndefined()
    }
  })
})
