import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinals, regtestId, payment as to } from './bitcoin.test-support.js'
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
    ['a capital among small letters', to.replace(/.$/, (last) => last.toUpperCase())],
    ['a small letter among capitals', to.toUpperCase().replace(/^./, (first) => first.toLowerCase())],
    ['capitals behind the prefix', `${to.slice(0, 4)}${to.slice(4).toUpperCase()}`],
    ['taproot, mixed', `${ordinals.slice(0, 10).toUpperCase()}${ordinals.slice(10)}`],
  ])('error: an address whose letters are of both kinds: %s', async (_, address) => {
    expect(address).not.toBe(address.toLowerCase())
    expect(await read(`bitcoin:${address}?amount=1`)).toBeUndefined()
  })

  test.each([old, `ethereum:${old}`, 'bitcoin:', 'bitcoin:?amount=1', 'bitcoin:nobody?amount=1'])(
    'error: %s',
    async (text) => {
      expect(await read(text)).toBeUndefined()
    },
  )

  test.each(['amount=1&amount=2', 'amount=1e2', 'amount=-1', 'amount=0.000000001', 'amount=21000001', 'amount='])(
    'error: no amount there can be: %s',
    async (query) => {
      expect(await read(`bitcoin:${old}?${query}`)).toEqual({ refused: 'bad-amount' })
    },
  )

  test('error: what has to be understood, whatever else is right', async () => {
    const refused = { refused: 'unknown-parameter' }
    expect(await read(`bitcoin:${old}?req-somethingyoudontunderstand=50&amount=1`)).toEqual(refused)
    expect(await read(`bitcoin:${old}?amount=1&REQ-else=`)).toEqual(refused)
  })

  test('param: networkId: an address of another network says which', async () => {
    const main = 'bip122:000000000019d6689c085ae165831e93'
    const test4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
    expect(await read(`bitcoin:${old}?amount=1`, main)).toEqual({ to: old, amount: 100_000_000n })
    expect(await read(`bitcoin:${old}`, test4)).toEqual({ to: old, networkId: main })
    expect(await read(`bitcoin:${to}?amount=1`, main)).toEqual({ to, amount: 100_000_000n, networkId: regtestId })
    // Test networks write theirs alike: it may well be of the one in use.
    const ofTests = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    expect(await read(`bitcoin:${ofTests}`, test4)).toEqual({ to: ofTests })
  })
})
