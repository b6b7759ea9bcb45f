import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { concat, toHex, word } from '../signing/bytes.js'
import { checksum } from '../signing/evm/address.js'
import { type AbiValue, decodeAbi, encodeAbi, encodeCall, selectorOf } from './abi.js'

const bytesOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })
type Typed = { type: string; value: AbiValue }
const leaf: fc.Arbitrary<Typed> = fc.oneof(
  fc.record({ type: fc.constant('address'), value: bytesOf(20).map((bytes) => checksum(toHex(bytes))) }),
  fc.record({ type: fc.constant('uint256'), value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) }),
  fc.record({ type: fc.constant('uint64'), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
  fc.record({ type: fc.constant('int128'), value: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }) }),
  fc.record({ type: fc.constant('bool'), value: fc.boolean() }),
  fc.record({ type: fc.constant('bytes'), value: fc.uint8Array({ maxLength: 70 }) }),
  fc.record({ type: fc.constant('bytes4'), value: bytesOf(4) }),
  fc.record({ type: fc.constant('string'), value: fc.string({ unit: 'grapheme' }) }),
)
const { node } = fc.letrec<{ node: Typed }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((items) => ({
      type: `(${items.map(({ type }) => type).join(',')})`,
      value: items.map(({ value }) => value),
    })),
    fc
      .tuple(tie('node'), fc.nat(3))
      .map(([{ type, value }, count]) => ({ type: `${type}[]`, value: Array(count).fill(value) })),
    tie('node').map(({ type, value }) => ({ type: `${type}[2]`, value: [value, value] })),
  ),
}))

/** viem takes bytes as hex; small numbers as numbers we do not use. */
const forViem = (value: AbiValue): any =>
  value instanceof Uint8Array ? toHex(value) : Array.isArray(value) ? value.map(forViem) : value

test('behavior: values are written as viem writes them and read back', () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 3 }), (items) => {
      const types = items.map(({ type }) => type).join(',')
      const values = items.map(({ value }) => value)
      const bytes = encodeAbi(types, values)
      const parameters = parseAbiParameters(types)
      expect(toHex(bytes)).toBe(encodeAbiParameters(parameters, values.map(forViem) as never))
      expect(decodeAbi(types, bytes)).toEqual(values)
    }),
  )
})

test('behavior: noise throws nothing but a TypeError, and what is read agrees with viem', () => {
  const types = 'uint8,(address,bytes)[],bytes[2]'
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.nat(16), { maxLength: 12 }), (noise, small) => {
      const bytes = concat(...small.map((each) => word(BigInt(each * 32))), noise)
      let ours: AbiValue[]
      try {
        ours = decodeAbi(types, bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        return
      }
      const theirs = decodeAbiParameters(parseAbiParameters(types), bytes) as any
      expect(forViem(ours).slice(1)).toEqual(theirs.slice(1))
    }),
    { numRuns: runs(300) },
  )
})

test('error: dirty words, endless lists, pointers outside', () => {
  expect(() => decodeAbi('address', word(1n << 160n))).toThrow(TypeError)
  expect(() => decodeAbi('bool', word(2n))).toThrow(TypeError)
  expect(() => decodeAbi('uint8', word(256n))).toThrow(TypeError)
  expect(() => decodeAbi('bytes4', word(1n))).toThrow(TypeError)
  expect(() => decodeAbi('uint256[]', concat(word(32n), word(2n ** 32n - 1n)))).toThrow(TypeError)
  expect(() => decodeAbi('bytes', word(2n ** 255n))).toThrow(TypeError)
})

test('behavior: calls', () => {
  expect(selectorOf('transfer(address,uint256)')).toBe('0xa9059cbb')
  expect(toHex(encodeCall('decimals()', []))).toBe('0x313ce567')
})
