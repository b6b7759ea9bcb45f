import { assert, asyncProperty, bigInt, option, record, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read, write } from './paymentLink.js'
import { addressOne, addressTwo } from './wallet.test-support.js'

const ether = 10n ** 18n

describe('write', () => {
  test('default', async () => {
    expect(await write({ to: addressOne, networkId: 'eip155:8453', amount: ether })).toBe(
      `ethereum:${addressOne}@8453?value=1000000000000000000`,
    )
    expect(await write({ to: addressOne })).toBe(`ethereum:${addressOne}`)
  })

  test('param: token', async () => {
    expect(await write({ to: addressOne, networkId: 'eip155:1', amount: 5n, token: addressTwo })).toBe(
      `ethereum:${addressTwo}@1/transfer?address=${addressOne}&uint256=5`,
    )
  })
})

describe('read', () => {
  test.each([
    [`ethereum:${addressOne}`, { to: addressOne }],
    [`ethereum:pay-${addressOne}@10`, { to: addressOne, networkId: 'eip155:10' }],
    [` ETHEREUM:${addressOne}?value=2.014e18 `, { to: addressOne, amount: 2_014_000_000_000_000_000n }],
    [`ethereum:${addressOne}?value=1e18&gas=21000`, { to: addressOne, amount: ether }],
    [`ethereum:${addressOne}?value=1.50e1`, { to: addressOne, amount: 15n }],
    ['ethereum:aldo.eth?value=5', { to: 'aldo.eth', amount: 5n }],
    [`ethereum:${addressTwo}/transfer?address=aldo.eth&uint256=7`, { to: 'aldo.eth', amount: 7n, token: addressTwo }],
  ])('default: %s', async (text, request) => {
    expect(await read(text)).toEqual(request)
  })

  test.each([
    addressOne,
    'bitcoin:bc1q',
    'ethereum:',
    `ethereum:${addressOne}?value=-5`,
    `ethereum:${addressOne}?value=0.5`,
    `ethereum:${addressOne}?value=1.5e0`,
    `ethereum:${addressOne}?value=1e99`,
    `ethereum:${addressOne}?value=`,
    `ethereum:${addressOne}?value=0x5`,
    `ethereum:${addressOne}/approve?address=${addressTwo}&uint256=5`,
    `ethereum:${addressOne}/transfer?uint256=5`,
    `ethereum:token.eth/transfer?address=${addressTwo}`,
    'ethereum:%E0%A4%A?value=1',
  ])('error: %s is none', async (text) => {
    expect(await read(text)).toBeUndefined()
  })

  test('behavior: what was written is read again, to the last unit', async () => {
    const address = uint8Array({ minLength: 20, maxLength: 20 }).map(
      (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
    )
    const requests = record({
      to: address,
      networkId: option(
        bigInt({ min: 1n, max: 2n ** 53n - 1n }).map((id) => `eip155:${id}` as const),
        { nil: undefined },
      ),
      amount: option(bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined }),
      token: option(address, { nil: undefined }),
    })
    await assert(
      asyncProperty(requests, async (request) => {
        expect(await read(await write(request))).toEqual(request)
      }),
    )
  })
})
