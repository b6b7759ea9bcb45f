import { encodeAbiParameters, type Hex, maxUint256, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPermit } from './permit.js'

const user = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const spender = `0x${'c3'.repeat(20)}` as const
const [r, s] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`] as const
const amount = 1_000n

const types = parseAbiParameters(
  'address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s',
)
const permit = (part: { owner?: Hex; value?: bigint; v?: number } = {}) =>
  encodeAbiParameters(types, [part.owner ?? user, spender, part.value ?? amount, 2n ** 40n, part.v ?? 27, r, s])
const read = (text: string) => readPermit(text, { user, amount })

describe('readPermit', () => {
  test('default: what stands in it', () => {
    const [owner, to] = [user, spender].map((address) => expect.stringMatching(new RegExp(`^${address}$`, 'i')))
    expect(read(permit())).toEqual({ owner, spender: to, value: amount, deadline: 2n ** 40n, v: 27, r, s })
    expect(read(permit().toUpperCase().replace('0X', '0x'))).toMatchObject({ value: amount })
  })

  test('behavior: 0x asks for a swap that takes one', () => {
    expect(read('0x')).toBe('asked')
  })

  test.each([
    [amount - 1n, false],
    [amount, true],
    [amount + 1n, true],
    [0n, false],
    [maxUint256, true],
  ])('behavior: a permission of %i for a swap of 1000', (value, fits) => {
    expect(read(permit({ value })) !== undefined).toBe(fits)
  })

  test('behavior: whoever swaps gave it, in whatever letters', () => {
    expect(read(permit({ owner: other }))).toBeUndefined()
    expect(readPermit(permit(), { user: user.toUpperCase().replace('0X', '0x'), amount })).toMatchObject({ r })
  })

  test.each([
    ['a byte too few', permit().slice(0, -2)],
    ['a byte too many', `${permit()}00`],
    ['no hex', permit().replace(/.$/, 'g')],
    ['nothing', ''],
    ['no prefix', permit().slice(2)],
    ['something ahead', ` ${permit()}`],
    ['an owner that is no address', permit().replace(/^0x0/, '0x1')],
    ['a v of more than a byte', permit().replace(/0{62}1b/, `${'0'.repeat(61)}11b`)],
  ])('error: %s', (_, text) => {
    expect(read(text)).toBeUndefined()
  })
})
