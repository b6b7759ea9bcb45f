import { describe, expect, test } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { wasRefused } from '../refused.js'
import { exchangeErrors } from './errors.js'
import { failureOf } from './failure.js'
import { isNative, isSameToken, nativeAddress, readToken, type SwapToken } from './tokens.js'

test.each<[string, unknown, ReturnType<typeof failureOf>]>([
  ['fees that nobody knows', fail(exchangeErrors, 'swap/gas-price-unsupported'), 'gas-price'],
  ['too little for the fee', fail(paymentErrors, 'tx/insufficient-funds'), 'fee'],
  ['a run that fails', fail(paymentErrors, 'tx/reverted', { reason: 'paused' }), 'fails'],
  ['a pair that nobody trades, by ourselves', new Error('insufficient liquidity'), 'no-route'],
  [
    'a pair that nobody trades, by the services',
    fail(httpErrors, 'http/status', { status: 400 }, { cause: new Error('Insufficient Liquidity here') }),
    'no-route',
  ],
  ['services that are away', fail(httpErrors, 'http/unreachable', { endpoint: 'x' }), 'unavailable'],
  ['anything else', {}, 'unavailable'],
])('failureOf: %s', (_, error, expected) => {
  expect(failureOf(error)).toBe(expected)
})

describe('wasRefused', () => {
  test.each([4100, 4200, 4900, 4901, -32601, -32602, -32002])('behavior: %i: nothing was sent', (code) => {
    expect(wasRefused(Object.assign(new Error('no'), { code }))).toBe(true)
  })

  test.each(['tx/reverted', 'tx/insufficient-funds', 'tx/fee-cap', 'tx/gas', 'send/unsupported-chain'] as const)(
    'behavior: %s: nothing was sent',
    (code) => {
      expect(wasRefused(fail(paymentErrors, code as 'tx/gas'))).toBe(true)
    },
  )

  test.each([
    new Error('gone'),
    fail(paymentErrors, 'tx/nonce'),
    Object.assign(new Error('x'), { code: -32603 }),
    undefined,
  ])('behavior: nobody knows: %s', (error) => {
    expect(wasRefused(error)).toBe(false)
  })
})

describe('tokens', () => {
  const wire = { name: 'Dollar', symbol: 'USDX', decimals: 6, logoUri: null, eip2612: false }

  test('readToken: the address in small letters, without its network', () => {
    const address = `eip155:1:0x${'AB'.repeat(20)}` as const
    expect(readToken({ ...wire, address })).toEqual({
      address: `0x${'ab'.repeat(20)}`,
      symbol: 'USDX',
      name: 'Dollar',
      decimals: 6,
    })
    expect(readToken({ ...wire, address, name: '', eip2612: true, logoUri: 'https://x.test/a.png' })).toMatchObject({
      name: 'USDX',
      permits: true,
      logoUri: 'https://x.test/a.png',
    })
  })

  test('isNative, isSameToken', () => {
    const [one, other] = [{ address: nativeAddress }, { address: '0x1' }] as SwapToken[]
    expect([isNative(one as SwapToken), isNative(other as SwapToken)]).toEqual([true, false])
    expect([isSameToken(one, one), isSameToken(one, other), isSameToken(undefined, undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
