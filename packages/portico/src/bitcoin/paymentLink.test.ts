import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinals, payment as to } from './bitcoin.test-support.js'
import { read, write } from './paymentLink.js'

const old = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

describe('write', () => {
  test('default', async () => {
    expect(await write({ to })).toBe(`bitcoin:${to}`)
    expect(await write({ to, amount: 150_000_000n })).toBe(`bitcoin:${to}?amount=1.5`)
    expect(await write({ to, amount: 1n })).toBe(`bitcoin:${to}?amount=0.00000001`)
  })
})

describe('read', () => {
  test('behavior: what was written is read', async () => {
    const amounts = fc.option(fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(amounts, fc.constantFrom(to, ordinals, old), async (amount, address) => {
        const asked = amount === undefined ? { to: address } : { to: address, amount }
        expect(await read(await write(asked))).toEqual(asked)
      }),
    )
  })

  test('behavior: labels are left out, capitals are for the code alone', async () => {
    const asked = { to: old, amount: 2_030_000_000n }
    expect(await read(`bitcoin:${old}?amount=20.3&label=Luke-Jr&message=A%20gift&lightning=lnbc1`)).toEqual(asked)
    expect(await read(`BITCOIN:${to.toUpperCase()}?AMOUNT=0.5`)).toEqual({ to, amount: 50_000_000n })
    expect(await read(` bitcoin:${old} `)).toEqual({ to: old })
  })

  test.each([
    old,
    `ethereum:${old}`,
    'bitcoin:',
    'bitcoin:?amount=1',
    'bitcoin:nobody?amount=1',
    `bitcoin:${old}?req-somethingyoudontunderstand=50&amount=1`,
    `bitcoin:${old}?amount=1&amount=2`,
    `bitcoin:${old}?amount=1e2`,
    `bitcoin:${old}?amount=-1`,
    `bitcoin:${old}?amount=0.000000001`,
    `bitcoin:${old}?amount=21000001`,
    `bitcoin:${old}?amount=`,
  ])('error: %s', async (text) => {
    expect(await read(text)).toBeUndefined()
  })
})
