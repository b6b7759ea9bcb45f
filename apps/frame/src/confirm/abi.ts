import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, toBigInt, toHex, utf8, word } from '../signing/bytes.js'
import { checksum } from '../signing/evm/address.js'

/** Addresses are in EIP-55 spelling, numbers are bigint, structs and lists are arrays. */
export type AbiValue = bigint | boolean | string | Uint8Array | readonly AbiValue[]

type Shape =
  | { kind: 'number'; bits: number; isSigned: boolean }
  | { kind: 'bool' | 'address' | 'bytes' | 'string' }
  | { kind: 'fixed'; size: number }
  | { kind: 'list'; of: Shape; length: number | undefined }
  | { kind: 'tuple'; of: readonly Shape[] }

const maxItems = 512
const maxDepth = 12

/** Splits at the commas that stand in no bracket. */
function split(text: string): string[] {
  if (text === '') return []
  const parts: string[] = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

function shapeOf(type: string): Shape {
  const [, inner, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) return { kind: 'list', of: shapeOf(inner), length: length ? Number(length) : undefined }
  if (type.startsWith('(')) return { kind: 'tuple', of: split(type.slice(1, -1)).map(shapeOf) }
  if (type === 'bool' || type === 'address' || type === 'bytes' || type === 'string') return { kind: type }
  const [, kind, size] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? []
  if (kind === 'bytes') return { kind: 'fixed', size: Number(size) }
  if (kind === undefined) throw new Error(`Not a type: ${type}`)
  return { kind: 'number', bits: Number(size), isSigned: kind === 'int' }
}

function isDynamic(shape: Shape): boolean {
  if (shape.kind === 'list') return shape.length === undefined || isDynamic(shape.of)
  if (shape.kind === 'tuple') return shape.of.some(isDynamic)
  return shape.kind === 'bytes' || shape.kind === 'string'
}

function sizeOf(shape: Shape): number {
  if (isDynamic(shape)) return 32
  if (shape.kind === 'tuple') return shape.of.reduce((sum, each) => sum + sizeOf(each), 0)
  return shape.kind === 'list' ? (shape.length ?? 0) * sizeOf(shape.of) : 32
}

function slice(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at < 0 || at + length > bytes.length) throw new TypeError('Cut short')
  return bytes.subarray(at, at + length)
}

function small(bytes: Uint8Array, at: number): number {
  const value = toBigInt(slice(bytes, at, 32))
  if (value > 0xffff_ffffn) throw new TypeError('Points outside')
  return Number(value)
}

function readAll(shapes: readonly Shape[], bytes: Uint8Array, depth: number): AbiValue[] {
  if (depth > maxDepth) throw new TypeError('Too deep')
  let at = 0
  return shapes.map((shape) => {
    const place = at
    at += sizeOf(shape)
    return isDynamic(shape)
      ? read(shape, bytes.subarray(offset(bytes, place)), depth)
      : read(shape, slice(bytes, place, sizeOf(shape)), depth)
  })
}

function offset(bytes: Uint8Array, place: number): number {
  const to = small(bytes, place)
  if (to > bytes.length) throw new TypeError('Points outside')
  return to
}

function read(shape: Shape, bytes: Uint8Array, depth: number): AbiValue {
  if (shape.kind === 'tuple') return readAll(shape.of, bytes, depth + 1)
  if (shape.kind === 'list') {
    const length = shape.length ?? small(bytes, 0)
    if (length > maxItems) throw new TypeError('Too many')
    const body = shape.length === undefined ? bytes.subarray(32) : bytes
    return readAll(Array<Shape>(length).fill(shape.of), body, depth + 1)
  }
  if (shape.kind === 'bytes' || shape.kind === 'string') {
    const body = slice(bytes, 32, small(bytes, 0))
    return shape.kind === 'bytes' ? body.slice() : new TextDecoder().decode(body)
  }
  return readWord(shape, slice(bytes, 0, 32))
}

/** Bits that the type has no place for make a contract fail; here they make the call unreadable. */
function readWord(shape: Shape, bytes: Uint8Array): AbiValue {
  const value = toBigInt(bytes)
  if (shape.kind === 'fixed') {
    if (bytes.subarray(shape.size).some((byte) => byte !== 0)) throw new TypeError('Not in its place')
    return bytes.slice(0, shape.size)
  }
  if (shape.kind === 'number') {
    const fitting = shape.isSigned ? BigInt.asIntN(shape.bits, value) : BigInt.asUintN(shape.bits, value)
    if (BigInt.asUintN(256, fitting) !== value) throw new TypeError('Out of its range')
    return fitting
  }
  if (shape.kind === 'bool') {
    if (value > 1n) throw new TypeError('Not true or false')
    return value === 1n
  }
  if (value >> 160n) throw new TypeError('Not an address')
  return checksum(toHex(bytes.subarray(12)))
}

/** Reads values of the types, `uint256,(address,bytes)[]`. Throws a TypeError for bytes that are not such values. */
export function decodeAbi(types: string, bytes: Uint8Array): AbiValue[] {
  return readAll(split(types).map(shapeOf), bytes, 0)
}

export function encodeAbi(types: string, values: readonly AbiValue[]): Uint8Array {
  return writeAll(split(types).map(shapeOf), values)
}

function writeAll(shapes: readonly Shape[], values: readonly AbiValue[]): Uint8Array {
  if (shapes.length !== values.length) throw new TypeError('Not as many values as types')
  const heads: Uint8Array[] = []
  const tails: Uint8Array[] = []
  let next = shapes.reduce((sum, shape) => sum + sizeOf(shape), 0)
  shapes.forEach((shape, at) => {
    const body = writeOne(shape, values[at] as AbiValue)
    heads.push(isDynamic(shape) ? word(BigInt(next)) : body)
    if (!isDynamic(shape)) return
    tails.push(body)
    next += body.length
  })
  return concat(...heads, ...tails)
}

function writeOne(shape: Shape, value: AbiValue): Uint8Array {
  if (shape.kind === 'tuple') return writeAll(shape.of, value as readonly AbiValue[])
  if (shape.kind === 'list') {
    const items = value as readonly AbiValue[]
    const body = writeAll(Array<Shape>(items.length).fill(shape.of), items)
    return shape.length === undefined ? concat(word(BigInt(items.length)), body) : body
  }
  if (shape.kind === 'bytes' || shape.kind === 'string') {
    const body = typeof value === 'string' ? utf8(value) : (value as Uint8Array)
    return concat(word(BigInt(body.length)), body, new Uint8Array((32 - (body.length % 32)) % 32))
  }
  if (shape.kind === 'fixed') return concat(value as Uint8Array, new Uint8Array(32 - shape.size))
  return word(typeof value === 'boolean' ? (value ? 1n : 0n) : BigInt(value as bigint | string))
}

/** The first four bytes of a call: of `transfer(address,uint256)`, say. */
export function selectorOf(signature: string): `0x${string}` {
  return toHex(keccak_256(utf8(signature)).subarray(0, 4))
}

export function encodeCall(signature: string, values: readonly AbiValue[]): Uint8Array {
  const types = signature.slice(signature.indexOf('(') + 1, -1)
  return concat(keccak_256(utf8(signature)).subarray(0, 4), encodeAbi(types, values))
}
