import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits } from '../../../base/units.js'
import { minimumOut } from '../../payments/exchange/plan.js'
import { isNative, nativeAddress, readToken, type SwapToken } from '../../payments/exchange/tokens.js'
import { isWorse, priceImpact, readAmount, readSlippage, slippageLimits } from './amounts.js'
import { findToken, sectionsOf } from './tokens.js'

const token = (address: string, symbol: string, decimals = 18): SwapToken => ({
  address,
  symbol,
  name: symbol,
  decimals,
})
const pay = token('0x01', 'PAY', 6)
const get = token('0x02', 'GET')
const amounts = fc.bigInt({ min: 1n, max: (1n << 200n) - 1n })
const slippages = fc.integer({ min: 1, max: slippageLimits.max })

describe('minimumOut', () => {
  test('property: never more than the quote, and less by no more than the limit', () => {
    fc.assert(
      fc.property(amounts, slippages, (out, slippage) => {
        const least = minimumOut(out, slippage)
        expect(least <= out).toBe(true)
        // Rounded down, so by less than one unit under the exact limit.
        expect((least + 1n) * 10_000n > out * BigInt(10_000 - slippage)).toBe(true)
        expect(least * 10_000n <= out * BigInt(10_000 - slippage)).toBe(true)
      }),
    )
  })

  test('property: a looser limit never promises more', () => {
    fc.assert(
      fc.property(amounts, slippages, slippages, (out, one, other) => {
        const [tight, loose] = one < other ? [one, other] : [other, one]
        expect(minimumOut(out, tight) >= minimumOut(out, loose)).toBe(true)
      }),
    )
  })

  test('property: a price within the limit is not worse, one beyond it is', () => {
    fc.assert(
      fc.property(amounts, slippages, amounts, (out, slippage, now) => {
        const minimum = minimumOut(out, slippage)
        expect(isWorse({ minimum: `${minimum}` }, { amountOut: `${now}` })).toBe(now < minimum)
      }),
    )
  })
})

describe('priceImpact', () => {
  test('default: in hundredths of a percent', () => {
    const small = { amountIn: 100n, amountOut: 10_000n }
    expect(priceImpact({ amountIn: 10_000n, amountOut: 950_000n }, small)).toBe(500)
    expect(priceImpact({ amountIn: 10_000n, amountOut: 1_000_000n }, small)).toBe(0)
  })

  test('behavior: a better price than the small one has none; too small a trade tells nothing', () => {
    expect(priceImpact({ amountIn: 100n, amountOut: 2_000_000n }, { amountIn: 1n, amountOut: 10_000n })).toBe(0)
    expect(priceImpact({ amountIn: 100n, amountOut: 1n }, { amountIn: 1n, amountOut: 999n })).toBeUndefined()
  })

  test.each([
    [999n, false],
    [1_000n, true],
    [1_001n, true],
  ])('behavior: of a small trade %i come out: whether that tells anything', (amountOut, tells) => {
    const trade = { amountIn: 100n, amountOut: 90_000n }
    expect(priceImpact(trade, { amountIn: 1n, amountOut }) !== undefined).toBe(tells)
    expect(priceImpact({ ...trade, amountIn: 0n }, { amountIn: 1n, amountOut })).toBeUndefined()
    expect(priceImpact(trade, { amountIn: 0n, amountOut })).toBeUndefined()
  })

  test('property: between none and all', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (a, b, c, d) => {
        const impact = priceImpact({ amountIn: a, amountOut: b }, { amountIn: c, amountOut: d })
        if (impact !== undefined) expect(impact >= 0 && impact <= 10_000).toBe(true)
      }),
    )
  })
})

describe('readAmount', () => {
  test.each<[string, string, bigint | undefined, string]>([
    ['nothing', '', 5n, 'no-amount'],
    ['zero', '0.00', 5n, 'no-amount'],
    ['words', 'ten', 5n, 'bad-amount'],
    ['an exponent', '1e6', 5n, 'bad-amount'],
    ['a sign', '-1', 5n, 'bad-amount'],
    ['too fine', '0.0000001', 5n, 'too-many-decimals'],
    ['more than 256 bits', '9'.repeat(80), undefined, 'bad-amount'],
    ['too much', '0.000006', 5n, 'insufficient'],
  ])('error: %s', (_name, amount, have, problem) => {
    expect(readAmount({ pay, get, amount }, have)).toMatchObject({ problem })
  })

  test.each([
    [(1n << 256n) - 1n, { amount: (1n << 256n) - 1n }],
    [1n << 256n, { problem: 'bad-amount' }],
    [(1n << 256n) + 1n, { problem: 'bad-amount' }],
  ])('behavior: %i units, of what a contract can count', (units, expected) => {
    expect(readAmount({ pay: token('0x01', 'PAY', 0), get, amount: `${units}` }, undefined)).toEqual(expected)
  })

  test.each([
    ['1.000001', 1_000_001n],
    ['1.0000010', 1_000_001n],
    ['1.0000000', 1_000_000n],
    ['1.00000100000', 1_000_001n],
  ])('behavior: zeros behind the last place of a token change nothing: %s', (amount, expected) => {
    expect(readAmount({ pay, get, amount }, undefined)).toEqual({ amount: expected })
  })

  test.each([
    [4n, { problem: 'insufficient', amount: 5n }],
    [5n, { amount: 5n }],
    [6n, { amount: 5n }],
  ])('behavior: of %i, 5 are paid', (have, expected) => {
    expect(readAmount({ pay, get, amount: ' 0.000005 ' }, have)).toEqual(expected)
  })

  test('error: a token is missing', () => {
    expect(readAmount({ pay, amount: '1' }, 5n)).toEqual({ problem: 'no-token' })
    expect(readAmount({ get, amount: '1' }, 5n)).toEqual({ problem: 'no-token' })
  })

  test('property: no unit is lost, and never more than the balance is let through', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 30 }), (units, have, decimals) => {
        const draft = { pay: token('0x01', 'PAY', decimals), get, amount: formatUnits(units, decimals) }
        expect(readAmount(draft, undefined)).toEqual({ amount: units })
        const read = readAmount(draft, have)
        expect(read).toEqual(units > have ? { problem: 'insufficient', amount: units } : { amount: units })
      }),
    )
  })
})

describe('readSlippage', () => {
  test.each<[string, number | undefined]>([
    ['1', 100],
    [' 0.5 ', 50],
    ['0.01', 1],
    ['50', 5_000],
    ['2.50', 250],
    ['2.500', 250],
    ['49.99', 4_999],
    ['1.001', undefined],
    ['1.0010', undefined],
    ['1.0101', undefined],
    ['50.00', 5_000],
    ['0', undefined],
    ['50.01', undefined],
    ['0.001', undefined],
    ['1%', undefined],
    ['', undefined],
    ['-1', undefined],
  ])('param: %j', (text, expected) => {
    expect(readSlippage(text)).toBe(expected)
  })
})

describe('tokens', () => {
  const usdc = token('0xaa', 'USDC', 6)
  const dai = token('0xbb', 'DAI')
  const basil = token('0xcc', 'BASIL')
  const native = token(nativeAddress, 'ETH')
  const list = [native, basil, usdc, dai]

  test('readToken: default', () => {
    const address = `eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
    const read = readToken({ address, name: '', symbol: 'ETH', decimals: 18, logoUri: null, eip2612: null })
    expect(read).toEqual({ address: nativeAddress, name: 'ETH', symbol: 'ETH', decimals: 18 })
    expect(isNative(read)).toBe(true)
  })

  test('sectionsOf: default', () => {
    const { suggested, yours, all } = sectionsOf(list, { '0xbb': '5', '0xaa': '0' }, '')
    expect(suggested.map(({ symbol }) => symbol)).toEqual(['USDC', 'DAI', 'ETH'])
    expect(yours).toEqual([dai])
    expect(all.map(({ symbol }) => symbol)).toEqual(['BASIL', 'ETH', 'USDC'])
  })

  test('sectionsOf: param: query: symbol, name or the whole address', () => {
    expect(sectionsOf(list, {}, 'usd').all).toEqual([usdc])
    expect(sectionsOf(list, {}, '0xCC').all).toEqual([basil])
    expect(sectionsOf(list, {}, 'zzz')).toEqual({ suggested: [], yours: [], all: [] })
  })

  test('findToken: by address, then by symbol', () => {
    expect(findToken(list, 'dai')).toBe(dai)
    expect(findToken(list, '0xAA')).toBe(usdc)
    expect(findToken(list, 'nope')).toBeUndefined()
    expect(findToken(list, undefined)).toBeUndefined()
  })
})
