import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read, write } from './paymentLink.js'
import { addressOne as to, addressTwo as token } from './wallet.test-support.js'

describe('write', () => {
  test('default', async () => {
    expect(await write({ to })).toBe(`solana:${to}`)
    expect(await write({ to, amount: 1_500_000_000n })).toBe(`solana:${to}?amount=1.5`)
    expect(await write({ to, amount: 1n })).toBe(`solana:${to}?amount=0.000000001`)
    expect(await write({ to, token })).toBe(`solana:${to}?spl-token=${token}`)
  })

  test('param: decimals: an amount of a token is written in whole units of it', async () => {
    expect(await write({ to, token, amount: 1_250_000n, decimals: 6 })).toBe(
      `solana:${to}?amount=1.25&spl-token=${token}`,
    )
    expect(await write({ to, token, amount: 1_250_000n })).toBe(`solana:${to}?spl-token=${token}`)
  })
})

describe('read', () => {
  test('behavior: what was written is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined }), async (amount) => {
        expect(await read(await write({ to, amount }))).toEqual({ to, amount, token: undefined })
      }),
    )
    expect(await read(`solana:${to}?spl-token=${token}&amount=3.5&label=Shop`)).toEqual({ to, token, units: '3.5' })
  })

  test('error: another text, a request that a server answers, amounts that are none', async () => {
    for (const text of [
      to,
      `ethereum:${to}`,
      'solana:https%3A%2F%2Fshop.example%2Fpay',
      'solana:nobody',
      `solana:${to}?amount=1e9`,
      `solana:${to}?amount=-1`,
      `solana:${to}?amount=0.0000000001`,
      `solana:${to}?spl-token=nobody`,
      `solana:${to}?spl-token=${token}&amount=1e9`,
    ])
      expect(await read(text)).toBeUndefined()
  })
})
