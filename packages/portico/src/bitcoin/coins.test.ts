import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { type Choice, type Coin, chooseCoins, dustLimit, feeOf, mostCoins, type Spending, spendAll } from './coins.js'

const coinsOf = (...values: readonly (bigint | number)[]): readonly Coin[] =>
  values.map((value, vout) => ({ txid: 'a'.repeat(64), vout, value: BigInt(value), confirmed: true }))
const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)
const base = { rate: 2_000n, from: 'p2wpkh', to: 'p2wpkh' } as const

const types = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const
const receivers = [...types, 'p2wsh', 'witness'] as const
const coin = fc.record({
  value: fc.oneof(fc.bigInt(1n, 2_000n), fc.bigInt(1n, 21_000_000n * 100_000_000n)),
  confirmed: fc.boolean(),
})
const spending = fc
  .record({
    coins: fc.array(coin, { maxLength: 12 }),
    amount: fc.bigInt(1n, 3_000_000_000n),
    share: fc.option(fc.integer({ min: 1, max: 110 })),
    rate: fc.bigInt(1_000n, 400_000n),
    from: fc.constantFrom(...types),
    to: fc.constantFrom(...receivers),
  })
  .map(({ coins, amount, share, ...rest }): Spending => {
    const named = coins.map((one, vout) => ({ txid: 'b'.repeat(64), vout, ...one }))
    return { ...rest, coins: named, amount: share ? (sum(named) * BigInt(share)) / 100n + 1n : amount }
  })

describe('chooseCoins', () => {
  test('default: the smallest coin that is enough, and change', () => {
    const choice = chooseCoins({ ...base, coins: coinsOf(50_000, 90_000, 200_000), amount: 60_000n })
    const fee = feeOf(base, 1, ['p2wpkh', 'p2wpkh'])
    expect(choice).toEqual({ coins: coinsOf(0, 90_000).slice(1), fee, change: 30_000n - fee })
  })

  test('behavior: what would be dust is left to the network', () => {
    const fee = feeOf(base, 1, ['p2wpkh'])
    const choice = chooseCoins({ ...base, coins: coinsOf(50_000n + fee + 100n), amount: 50_000n })
    expect(choice).toMatchObject({ fee: fee + 100n, change: 0n })
  })

  test('behavior: coins that wait come last', () => {
    const [mined, waiting] = coinsOf(80_000, 90_000) as [Coin, Coin]
    const coins = [{ ...waiting, confirmed: false }, mined]
    expect(chooseCoins({ ...base, coins, amount: 60_000n })?.coins).toEqual([mined])
    expect(chooseCoins({ ...base, coins, amount: 100_000n })?.coins).toHaveLength(2)
  })

  test('behavior: property: what goes in comes out, nothing is dust, the fee is the one of the rate', () => {
    fc.assert(
      fc.property(spending, (asked) => {
        const choice = chooseCoins(asked)
        if (!choice) {
          const most = spendAll(asked)
          expect(most.amount < asked.amount || most.amount === 0n).toBe(true)
          return
        }
        checkChoice(asked, choice)
      }),
      { numRuns: runs(2_000) },
    )
  })
})

function checkChoice(asked: Spending, { coins, fee, change }: Choice): void {
  expect(sum(coins)).toBe(asked.amount + fee + change)
  expect(new Set(coins).size).toBe(coins.length)
  for (const one of coins) expect(asked.coins).toContain(one)
  expect(change === 0n || change >= dustLimit(asked.from)).toBe(true)
  const outputs = change > 0n ? [asked.to, asked.from] : [asked.to]
  const least = feeOf(asked, coins.length, outputs)
  expect(fee).toBeGreaterThanOrEqual(least)
  const most = feeOf(asked, coins.length, [asked.to, asked.from]) + dustLimit(asked.from)
  expect(fee).toBeLessThan(change > 0n ? least + 1n : most)
}

describe('spendAll', () => {
  test('default: all that is there can be paid, and not one satoshi more', () => {
    fc.assert(
      fc.property(spending, (asked) => {
        const { amount, fee } = spendAll(asked)
        if (amount === 0n) return
        expect(chooseCoins({ ...asked, amount: amount + 1n })).toBeUndefined()
        const choice = chooseCoins({ ...asked, amount })
        expect(choice).toMatchObject({ fee, change: 0n })
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('what the network carries', () => {
  const mostSize = 100_000n

  test.each(types)('behavior: as many coins of %s are spent as fit, and no more', (from) => {
    const rate = 1_000n
    const most = mostCoins({ from, to: 'witness' })
    const sizeOf = (inputs: number) => feeOf({ from, rate }, inputs, ['witness', from])
    expect(sizeOf(most)).toBeLessThanOrEqual(mostSize)
    expect(sizeOf(most + 1)).toBeGreaterThan(mostSize - 50n)
    for (const count of [most - 1, most, most + 1, most + 500]) {
      const asked = { rate, from, to: 'witness', coins: coinsOf(...new Array<number>(count).fill(20_000)) } as const
      const fits = Math.min(count, most)
      const { amount, fee } = spendAll(asked)
      expect(amount).toBe(20_000n * BigInt(fits) - fee)
      expect(chooseCoins({ ...asked, amount })?.coins).toHaveLength(fits)
      expect(chooseCoins({ ...asked, amount: amount + 1n })).toBeUndefined()
    }
  })

  test('behavior: of more than fit the largest are taken', () => {
    const values = Array.from({ length: 2_000 }, (_, index) => 10_000 + index)
    const { amount, fee } = spendAll({ ...base, coins: coinsOf(...values) })
    const largest = values.slice(-mostCoins(base)).reduce((total, value) => total + value, 0)
    expect(amount + fee).toBe(BigInt(largest))
  })
})
