import { describe, expect, test, vi } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { TransactFeature } from '../core/family.js'
import { allow, spenderOf, transfer } from './allow.js'
import { addressOne, addressTwo, sandboxOne as network } from './wallet.test-support.js'

const token = `0x${'d'.repeat(40)}`
const amount = 1_000n
const { signal } = new AbortController()
const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
const approve = (units: bigint) => `0x095ea7b3${word(addressTwo)}${word(units.toString(16))}`
const call = (units: bigint) => ({ to: token, data: approve(units), value: 0n })

function make(left: bigint, refusal?: Error) {
  const allowance = vi.fn<TransactFeature['allowance']>(async () => left)
  const simulate = vi.fn<TransactFeature['simulate']>(async () => {
    if (refusal) throw refusal
    return {}
  })
  const asked = { network, token, owner: addressOne, spender: addressTwo, signal }
  return { allowance, simulate, asked, ask: () => allow({ allowance, simulate }, { ...asked, amount }) }
}

describe('allow', () => {
  test('default: exactly the amount, and nothing before it', async () => {
    const { ask, allowance, simulate, asked } = make(0n)
    expect(await ask()).toEqual([call(amount)])
    expect(allowance).toHaveBeenCalledExactlyOnceWith(asked)
    expect(simulate).not.toHaveBeenCalled()
  })

  test.each([
    [amount - 1n, true],
    [amount, false],
    [amount + 1n, false],
  ])('behavior: what may be taken already: %i', async (left, needed) => {
    expect(await make(left).ask()).toEqual(needed ? [call(amount)] : [])
  })

  describe('behavior: what was allowed is taken back first, where the token does not change one amount for another', () => {
    const refusal = fail(paymentErrors, 'tx/reverted', { reason: 'not from one amount to another' })

    test.each([
      [0n, [call(amount)]],
      [1n, [call(0n), call(amount)]],
      [amount - 1n, [call(0n), call(amount)]],
    ])('%i', async (left, calls) => {
      expect(await make(left, refusal).ask()).toEqual(calls)
    })

    test('behavior: tried is exactly what would be signed', async () => {
      const { ask, simulate } = make(1n)
      await ask()
      expect(simulate).toHaveBeenCalledExactlyOnceWith({ network, from: addressOne, calls: [call(amount)] }, { signal })
    })

    test('error: a trial that fails for another reason says nothing of the token', async () => {
      const down = fail(httpErrors, 'http/unreachable', { endpoint: 'node' })
      await expect(make(1n, down).ask()).rejects.toBe(down)
    })
  })
})

describe('spenderOf', () => {
  const data = approve(5n)

  test('default: whatever the letters', () => {
    expect(spenderOf(data)).toBe(addressTwo.toLowerCase())
    expect(spenderOf(`0x${data.slice(2).toUpperCase()}`)).toBe(addressTwo.toLowerCase())
  })

  test.each([
    ['another function', data.replace('095ea7b3', 'a9059cbb')],
    ['another text ahead of it', `0x${data}`],
    ['data that goes on', `${data}00`],
    ['data that ends early', data.slice(0, -2)],
    ['something ahead of it', data.replace('0x', '0x00')],
    ['a spender of more than an address', data.replace(/^(0x095ea7b3)0/, '$11')],
    ['nothing', '0x'],
  ])('error: %s', (_, other) => {
    expect(spenderOf(other)).toBeUndefined()
  })
})

test('transfer: behavior: a token by its contract, the network’s own currency as what the call carries', () => {
  const data = `0xa9059cbb${word(addressTwo)}${word(amount.toString(16))}`
  expect(transfer({ token, to: addressTwo, amount })).toEqual({ to: token, data, value: 0n })
  expect(transfer({ to: addressTwo, amount })).toEqual({ to: addressTwo, data: '0x', value: amount })
})
