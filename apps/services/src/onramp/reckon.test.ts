import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { one, parseRatio, type Ratio, ratio, times } from '../money/ratio.js'
import { centsText, paymentFor, quoteText, reckon, sampleQuote } from './reckon.js'

const rational = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([over, under]): Ratio => ratio(over, under))
const terms = fc.record({
  rate: rational,
  price: rational,
  decimals: fc.integer({ min: 0, max: 18 }),
  feeBasisPoints: fc.integer({ min: 0, max: 5_000 }),
  networkFee: fc.bigInt({ min: 0n, max: 10_000n }).map((cents): Ratio => ratio(cents, 100n)),
})
const free: Ratio = { over: 0n, under: 1n }
const cents = fc.bigInt({ min: 1n, max: 2_500_000n })

describe('reckon', () => {
  test('default', () => {
    const price = parseRatio('3000') ?? one
    const rate = parseRatio('0.9') ?? one
    const given = { cents: 10_000n, rate, price, decimals: 18, feeBasisPoints: 150, networkFee: parseRatio('1') ?? one }
    const done = reckon(given)
    expect(done).toEqual({
      total: 10_000n,
      fee: 150n,
      networkFee: 90n,
      subtotal: 9_760n,
      units: 36_148_148_148_148_148n,
    })
    expect(quoteText(done, { currency: 'EUR', symbol: 'ETH', decimals: 18, id: 'a' })).toEqual({
      paymentTotal: { amount: '100.00', currency: 'EUR' },
      paymentSubtotal: { amount: '97.60', currency: 'EUR' },
      purchaseAmount: { amount: '0.036148148148148148', currency: 'ETH' },
      networkFee: { amount: '0.90', currency: 'EUR' },
      quoteId: 'a',
    })
  })

  test('behavior: nothing is lost, and nothing is promised that was not paid', () => {
    fc.assert(
      fc.property(terms, cents, (given, paid) => {
        const { total, fee, networkFee, subtotal, units } = reckon({ ...given, cents: paid })
        if (subtotal > 0n) expect(fee + networkFee + subtotal).toBe(total)
        const each = times(given.rate, given.price)
        expect(units * 100n * each.over <= subtotal * 10n ** BigInt(given.decimals) * each.under).toBe(true)
        expect((units + 1n) * 100n * each.over > subtotal * 10n ** BigInt(given.decimals) * each.under).toBe(true)
      }),
    )
  })

  test('behavior: what an amount of tokens costs buys that amount', () => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 1n, max: 10n ** 20n }), (given, units) => {
        expect(reckon({ ...given, cents: paymentFor(units, given) }).units >= units).toBe(true)
      }),
    )
  })

  test('behavior: fees above the payment buy nothing', () => {
    const given = { rate: one, price: one, decimals: 6, feeBasisPoints: 0, networkFee: parseRatio('5') ?? free }
    expect(reckon({ ...given, cents: 499n })).toMatchObject({ subtotal: 0n, units: 0n })
  })
})

test('behavior: money is written with two digits', () => {
  expect([0n, 5n, 1_000n, 123_456_789n].map(centsText)).toEqual(['0.00', '0.05', '10.00', '1234567.89'])
  expect(sampleQuote(1_050n, 'USD', 'USDC')).toMatchObject({
    paymentTotal: { amount: '10.50', currency: 'USD' },
    purchaseAmount: { amount: '10.50', currency: 'USDC' },
    quoteId: 'mocked-quote-id',
  })
})
