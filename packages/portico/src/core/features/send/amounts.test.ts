import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits } from '../../../base/parseUnits.js'
import { formatUnits } from '../../../base/units.js'
import { fiatOf, unitsFor } from './fiat.js'
import { parseSend, type SendFacts } from './parse.js'
import type { SendItem } from './state.js'

const most = 2n ** 256n - 1n
const amounts = fc.bigInt({ min: 0n, max: most })
const decimals = fc.integer({ min: 0, max: 36 })
const prices = fc.double({ min: 1e-12, max: 1e9, noNaN: true })
const to = `0x${'b'.repeat(40)}`

const native = (places: number): SendItem => ({ networkId: 'eip155:1', name: 'A', symbol: 'A', decimals: places })
const token = (places: number): SendItem => ({
  ...native(places),
  asset: { kind: 'erc20', address: to, decimals: places, symbol: 'A' },
})
const facts = (part: Partial<SendFacts>): SendFacts => ({
  balance: undefined,
  native: undefined,
  fee: undefined,
  isAddress: () => true,
  isOtherFamily: () => false,
  ...part,
})

describe('amounts', () => {
  test('behavior: what is written is read again, to the last unit', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        expect(parseUnits(formatUnits(amount, places), places)).toBe(amount)
      }),
    )
  })

  test('behavior: a draft that is taken means exactly what is written, and never more than there is with the fee', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        amounts,
        amounts,
        decimals,
        fc.constantFrom(native, token),
        (amount, balance, coins, fee, places, make) => {
          const item = make(places)
          const own = item.asset ? coins : balance
          const parsed = parseSend(
            { amount: formatUnits(amount, places), to, item },
            facts({ balance, native: own, fee }),
          )
          if ('problem' in parsed) return
          expect(parsed.amount).toBe(amount)
          expect(parsed.amount).toBeLessThanOrEqual(balance)
          expect((item.asset ? 0n : parsed.amount) + fee).toBeLessThanOrEqual(own)
        },
      ),
    )
  })

  test('behavior: the whole balance less the fee is taken, and one unit more is not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 2n, max: most }),
        fc.bigInt({ min: 1n, max: most }),
        decimals,
        (balance, share, places) => {
          const fee = (share % (balance - 1n)) + 1n
          const draft = (amount: bigint) => ({ amount: formatUnits(amount, places), to, item: native(places) })
          const known = facts({ balance, native: balance, fee })
          if (balance > fee) expect(parseSend(draft(balance - fee), known)).toEqual({ amount: balance - fee, to })
          expect(parseSend(draft(balance - fee + 1n), known)).toHaveProperty('problem')
        },
      ),
    )
  })

  test('behavior: no text makes an amount that it does not say', () => {
    const pieces = fc.array(
      fc.constantFrom('0', '1', '9', '.', ',', '-', '+', 'e', 'E', 'x', ' ', '٣', 'Infinity', 'NaN'),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 18 }), (parts, places) => {
        const text = parts.join('')
        const parsed = parseSend({ amount: text, to, item: token(places) }, facts({}))
        if ('problem' in parsed) return
        expect(text.trim()).toMatch(/^(?:\d+\.?\d*|\.\d+)$/)
        expect(Number(formatUnits(parsed.amount, places))).toBe(Number(text))
      }),
    )
  })
})

describe('fiat', () => {
  test('default', () => {
    expect(fiatOf(1_204_000_000_000_000_000n, 18, 3000.33)).toBe('3612.39')
    expect(fiatOf(5n, 18, 3000)).toBe('0.00')
    expect(fiatOf(10n ** 24n, 18, 1.5e-7)).toBe('0.15')
    expect(unitsFor('120', 6, 1)).toBe(120_000_000n)
    expect(unitsFor('1', 18, 3)).toBe(333_333_333_333_333_333n)
    expect(unitsFor('2', 0, 1e21)).toBe(0n)
  })

  test('param: up: what is worth a part of a cent more is worth a cent more, and what is worth a whole number of them is not', () => {
    expect(fiatOf(1n, 18, 3_000, { up: true })).toBe('0.01')
    expect(fiatOf(10n ** 18n + 1n, 18, 1, { up: true })).toBe('1.01')
    expect(fiatOf(10n ** 18n, 18, 1, { up: true })).toBe('1.00')
    expect(fiatOf(10n ** 18n - 1n, 18, 1, { up: true })).toBe('1.00')
    expect(fiatOf(0n, 18, 1, { up: true })).toBe('0.00')
  })

  test.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('error: a price of %s is none', (price) => {
    expect(fiatOf(5n, 18, price)).toBeUndefined()
    expect(unitsFor('5', 18, price)).toBeUndefined()
  })

  test.each(['', 'x', '1,5', '-1', '1e3'])('error: %s is no amount of money', (text) => {
    expect(unitsFor(text, 18, 2)).toBeUndefined()
  })

  test('behavior: money buys no more than it is worth, and less than one cent and one unit is lost', () => {
    const money = fc
      .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
    fc.assert(
      fc.property(money, prices, fc.integer({ min: 0, max: 24 }), (text, price, places) => {
        const units = unitsFor(text, places, price) ?? -1n
        expect(units).toBeGreaterThanOrEqual(0n)
        const spent = parseUnits(text, 2) ?? 0n
        expect(parseUnits(fiatOf(units, places, price) ?? '', 2)).toBeLessThanOrEqual(spent)
        // One unit more would cost more than was meant.
        expect(parseUnits(fiatOf(units + 1n, places, price) ?? '', 2)).toBeGreaterThanOrEqual(spent)
      }),
    )
  })
})
