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

  test('behavior: what the payment is to be told by is carried', async () => {
    const references = [token, to]
    const query = `amount=1&reference=${token}&reference=${to}&memo=Order%20%2312`
    expect(await read(`solana:${to}?${query}`)).toEqual({
      to,
      amount: 1_000_000_000n,
      marks: { references, memo: 'Order #12' },
    })
    expect(await read(`solana:${to}?spl-token=${token}&reference=${token}`)).toEqual({
      to,
      token,
      marks: { references: [token] },
    })
    expect(await read(`solana:${to}?memo=${'m'.repeat(256)}`)).toMatchObject({ marks: { references: [] } })
    expect(await read(`solana:${to}?${`reference=${token}&`.repeat(8)}`)).toMatchObject({ to })
  })

  test.each([
    ['two amounts', 'amount=1&amount=2', 'bad-amount'],
    ['the same amount twice', 'amount=1&amount=1', 'bad-amount'],
    ['two tokens', `spl-token=${token}&spl-token=${token}`, 'unknown-parameter'],
    ['a reference that is no key', 'amount=1&reference=nobody', 'unknown-parameter'],
    ['a long note', `memo=${'m'.repeat(257)}`, 'unknown-parameter'],
    ['a note that is long in bytes', `memo=${'%C3%A9'.repeat(129)}`, 'unknown-parameter'],
    ['two notes', 'memo=a&memo=b', 'unknown-parameter'],
    ['more references than there is room for', `reference=${token}&`.repeat(9), 'unknown-parameter'],
  ])('error: refused is %s', async (_, query, refused) => {
    expect(await read(`solana:${to}?${query}`)).toEqual({ refused })
  })
})
