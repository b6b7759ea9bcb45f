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

test.each([
  [511, true],
  [512, true],
  [513, false],
])('behavior: a list of %i is read: %s', (length, good) => {
  const bytes = concat(word(32n), word(BigInt(length)), new Uint8Array(length * 32))
  const read = () => decodeAbi('uint256[]', bytes)
  if (good) expect(read()).toEqual([Array(length).fill(0n)])
  else expect(read).toThrow('Too many')
})

test.each([
  [12, true],
  [13, false],
])('behavior: %i structs within each other are read: %s', (depth, good) => {
  const type = `${'('.repeat(depth)}uint256${')'.repeat(depth)}`
  const read = () => decodeAbi(type, word(7n))
  if (good) expect(read()).toEqual([Array.from({ length: depth }).reduce<AbiValue>((inner) => [inner], 7n)])
  else expect(read).toThrow('Too deep')
})

test.each([
  [12, true],
  [13, false],
])('behavior: %i lists within each other are read: %s', (depth, good) => {
  const read = () => decodeAbi(`uint256${'[1]'.repeat(depth)}`, word(7n))
  if (good) expect(read()).toEqual([Array.from({ length: depth }).reduce<AbiValue>((inner) => [inner], 7n)])
  else expect(read).toThrow('Too deep')
})

test('error: bytes that end a byte early, at each place where they may', () => {
  const types = 'uint256,(address,bool)[],bytes,string,bytes4,int8[2]'
  const address = checksum(`0x${'ab'.repeat(20)}`)
  const whole = encodeAbi(types, [
    1n,
    [[address, true]],
    Uint8Array.of(1, 2, 3),
    'x'.repeat(32),
    Uint8Array.of(1, 2, 3, 4),
    [-1n, 1n],
  ])
  expect(decodeAbi(types, whole)).toHaveLength(6)
  // What fills up the last text is not needed; all else is.
  for (let length = 0; length < whole.length; length += 31)
    expect(() => decodeAbi(types, whole.subarray(0, length))).toThrow(TypeError)
  expect(() => decodeAbi('uint256', new Uint8Array(31))).toThrow('Cut short')
  expect(decodeAbi('uint256', new Uint8Array(32))).toEqual([0n])
})

test.each([
  ['just behind the end', 64n, 'Cut short'],
  ['beyond the end', 65n, 'Points outside'],
  ['beyond what a number can be', 2n ** 32n, 'Points outside'],
])('error: a pointer %s', (_, to, problem) => {
  expect(() => decodeAbi('bytes', concat(word(to), word(0n)))).toThrow(problem)
})

test('behavior: a length of exactly what is there is read, one more is not', () => {
  const bytes = (length: bigint) => concat(word(32n), word(length), new Uint8Array(32).fill(7))
  expect(decodeAbi('bytes', bytes(32n))).toEqual([new Uint8Array(32).fill(7)])
  expect(() => decodeAbi('bytes', bytes(33n))).toThrow('Cut short')
  expect(() => decodeAbi('bytes', bytes(2n ** 32n - 1n))).toThrow('Cut short')
  expect(() => decodeAbi('bytes', bytes(2n ** 32n))).toThrow('Points outside')
})

test.each<[string, bigint, AbiValue | undefined]>([
  ['address', 2n ** 160n - 1n, '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF'],
  ['address', 2n ** 160n, undefined],
  ['bool', 0n, false],
  ['bool', 1n, true],
  ['bool', 2n, undefined],
  ['uint8', 255n, 255n],
  ['uint8', 256n, undefined],
  ['int8', 127n, 127n],
  ['int8', 128n, undefined],
  ['int8', 2n ** 256n - 128n, -128n],
  ['int8', 2n ** 256n - 129n, undefined],
  ['bytes32', 1n, new Uint8Array(32).fill(1, 31)],
  ['bytes31', 255n, undefined],
  ['bytes31', 256n, new Uint8Array(31).fill(1, 30)],
])('behavior: as %s, %i is %s', (type, value, expected) => {
  if (expected === undefined) expect(() => decodeAbi(type, word(value))).toThrow(TypeError)
  else expect(decodeAbi(type, word(value))).toEqual([expected])
})

test('error: a type that is none, and another number of values', () => {
  for (const type of ['uint', 'float8', 'xuint8', 'uint8x', 'bytesx', 'uint8,,bool'])
    expect(() => decodeAbi(type, new Uint8Array(96))).toThrow('Not a type')
  expect(() => encodeAbi('uint8,uint8', [1n])).toThrow('Not as many values as types')
  expect(() => encodeAbi('(uint8,uint8)', [[1n, 2n, 3n]])).toThrow('Not as many values as types')
  expect(decodeAbi('', new Uint8Array())).toEqual([])
})
