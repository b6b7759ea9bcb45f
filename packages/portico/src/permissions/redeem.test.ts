import fc from 'fast-check'
import { encodeFunctionData, encodePacked, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { redeemCall, takeCall } from './redeem.js'

const abi = parseAbi(['function redeemDelegations(bytes[], bytes32[], bytes[])'])
const manager = `0x${'db'.repeat(20)}` as const
const token = `0x${'ab'.repeat(20)}` as const
const shop = '0x000000000000000000000000000000000005409E'
const hexOf = (length: { minLength: number; maxLength: number }) =>
  fc.uint8Array(length).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)

test('default: the very bytes that viem writes, for any context and any call', () => {
  fc.assert(
    fc.property(
      // Begins with a place far behind its end, so that it is never a list.
      hexOf({ minLength: 0, maxLength: 200 }).map((rest): Hex => `0xff${rest.slice(2)}`),
      hexOf({ minLength: 20, maxLength: 20 }),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      hexOf({ minLength: 0, maxLength: 100 }),
      (context, to, value, data) => {
        const call = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
        expect(redeemCall({ context, delegationManager: manager }, { to, value, data })).toEqual({
          to: manager,
          data: encodeFunctionData({ abi, args: [[context], [`0x${'00'.repeat(32)}`], [call]] }),
        })
      },
    ),
  )
})

const given = { context: '0x1234', delegationManager: manager } as const
test('default: a token is sent by its contract, the network’s own currency as the value', () => {
  const periodic = { type: 'periodic', amount: 1n, period: 1 } as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [shop, 5n] })
  expect(takeCall({ ...given, permission: { ...periodic, token } }, shop, 5n)).toEqual(
    redeemCall(given, { to: token, data }),
  )
  expect(takeCall({ ...given, permission: periodic }, shop, 5n)).toEqual(redeemCall(given, { to: shop, value: 5n }))
})

test('error: a permission for calls pays nothing', () => {
  const permission = { type: 'calls', target: token, methods: ['play()'] } as const
  expect(() => takeCall({ ...given, permission }, shop, 5n)).toThrow(TypeError)
})

const periodic = { ...given, permission: { type: 'periodic', amount: 1n, period: 1 } } as const
test.each<[string, () => unknown, object]>([
  ['a receiver that is no address', () => takeCall(periodic, '0x12', 1n), { code: 'address/invalid' }],
  [
    'a receiver of a token that is none',
    () => takeCall({ ...periodic, permission: { ...periodic.permission, token } }, 'bob.eth' as Hex, 1n),
    { code: 'address/invalid' },
  ],
  ['less than nothing', () => takeCall(periodic, shop, -1n), { name: 'RangeError' }],
  ['more than there can be', () => takeCall(periodic, shop, 2n ** 256n), { name: 'RangeError' }],
  ['half a byte', () => redeemCall(given, { to: shop, data: '0x123' }), { name: 'TypeError' }],
])('error: %s makes no call', (_, make, error) => {
  expect(make).toThrow(expect.objectContaining(error))
})

test.each<[string, Hex]>([
  ['no bytes', '0x'],
  ['an empty list', `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`],
  ['an empty list elsewhere', `0x${'40'.padStart(64, '0')}${'f'.repeat(64)}${'0'.repeat(64)}`],
])('error: a context that nobody gives, by which one would pay oneself: %s', (_, context) => {
  for (const make of [
    () => redeemCall({ ...given, context }, { to: token }),
    () => takeCall({ ...periodic, context }, shop, 1n),
  ])
    expect(make).toThrow(expect.objectContaining({ code: 'permission/answer' }))
})
