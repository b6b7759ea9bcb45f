import * as Eip712 from 'ox/TypedData'
import { fromHex, isHex } from '../bytes.js'
import { isAddress } from './address.js'

export type Member = { name: string; type: string }
export type TypedData = {
  types: Readonly<Record<string, readonly Member[]>>
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

/** Deeper data is refused. It comes from any page. */
const maxDepth = 24
const identifier = /^[a-zA-Z_$][\w$]{0,127}$/
const domainMembers: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The hash of EIP-712 that is signed. Throws a TypeError for data that does not follow its own types to the letter. */
export function hashTypedData(data: TypedData): Uint8Array {
  const types = completeTypes(data)
  checkTypes(types, data.primaryType)
  const known = new Set(types.EIP712Domain?.map(({ name }) => name))
  // What is not hashed is not signed: it would be believed, and mean nothing.
  if (!Object.keys(data.domain).every((name) => known.has(name)))
    throw new TypeError('The domain has a field that its type does not')
  checkStruct('EIP712Domain', data.domain, types, 0)
  // A message of the type of domains is the domain and nothing more.
  if (data.primaryType !== 'EIP712Domain') checkStruct(data.primaryType, data.message, types, 0)
  // The library is asked of nothing but what has been found right: it takes more, and reads some of it in its own way.
  return fromHex(Eip712.getSignPayload({ ...data, types } as never))
}

/** The form with what is hashed, and nothing else. `data` has been hashed. */
export function hashedPart(data: TypedData): TypedData {
  const types = completeTypes(data)
  const domain = partOf('EIP712Domain', data.domain, types) as TypedData['domain']
  const isDomain = data.primaryType === 'EIP712Domain'
  const message = isDomain ? domain : (partOf(data.primaryType, data.message, types) as TypedData['message'])
  return { types, primaryType: data.primaryType, domain, message }
}

function partOf(type: string, value: unknown, types: TypedData['types']): unknown {
  const inner = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (inner !== undefined) return (value as readonly unknown[]).map((each) => partOf(inner, each, types))
  const members = Object.hasOwn(types, type) ? types[type] : undefined
  if (!members) return value
  const fields = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(members.map((member) => [member.name, partOf(member.type, fields[member.name], types)]))
}

/** Who leaves out the type of the domain means the known fields that the domain has. */
function completeTypes({ types, domain }: TypedData): TypedData['types'] {
  if (Object.hasOwn(types, 'EIP712Domain')) return types
  return { ...types, EIP712Domain: domainMembers.filter(({ name }) => Object.hasOwn(domain, name)) }
}

function checkTypes(types: TypedData['types'], primaryType: string): void {
  if (!Object.hasOwn(types, primaryType)) throw new TypeError('The primary type is not among the types')
  for (const [name, members] of Object.entries(types)) {
    if (!identifier.test(name) || isAtomic(name)) throw new TypeError('Not the name of a type')
    const names = new Set(members.map((member) => member.name))
    if (names.size !== members.length || !members.every((member) => identifier.test(member.name)))
      throw new TypeError('Not the members of a type')
    for (const { type } of members) {
      const base = baseOf(type)
      if (!isAtomic(base) && !Object.hasOwn(types, base)) throw new TypeError('A type that is not there')
    }
  }
  for (const member of types.EIP712Domain ?? []) {
    const known = domainMembers.find(({ name }) => name === member.name)
    if (known?.type !== member.type) throw new TypeError('Not the type of a domain')
  }
}

const baseOf = (type: string) => type.replace(/^([^[]*)(?:\[(?:[1-9]\d{0,3})?\])*$/, '$1')

function isAtomic(type: string): boolean {
  const [, kind = '', size] = /^(uint|int|bytes)(\d*)$/.exec(type) ?? []
  if (type === 'address' || type === 'bool' || type === 'string' || type === 'bytes') return true
  const bits = Number(size)
  if (kind === 'bytes') return isPlain(size) && bits >= 1 && bits <= 32
  // `uint` and `int` alone have no place in the standard.
  return kind !== '' && isPlain(size) && bits % 8 === 0 && bits >= 8 && bits <= 256
}

const isPlain = (size: string | undefined) => size !== undefined && /^[1-9]\d*$/.test(size)

/** The type in full: its members, and then all types it stands on by their names. */
export function encodeType(primaryType: string, types: TypedData['types']): string {
  return Eip712.encodeType({ primaryType, types } as never)
}

function checkStruct(type: string, value: unknown, types: TypedData['types'], depth: number): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('Not a struct')
  for (const member of types[type] ?? []) {
    if (!Object.hasOwn(value, member.name)) throw new TypeError('A field is missing')
    checkValue(member.type, (value as Record<string, unknown>)[member.name], types, depth + 1)
  }
}

function checkValue(type: string, value: unknown, types: TypedData['types'], depth: number): void {
  if (depth > maxDepth) throw new TypeError('Too deep')
  const [, inner, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    if (!Array.isArray(value) || (size && value.length !== Number(size))) throw new TypeError('Not such a list')
    for (const item of value) checkValue(inner, item, types, depth + 1)
  } else if (Object.hasOwn(types, type)) checkStruct(type, value, types, depth)
  else checkAtom(type, value)
}

function checkAtom(type: string, value: unknown): void {
  if (type === 'string' && typeof value !== 'string') throw new TypeError('Not a text')
  if (type === 'bool' && typeof value !== 'boolean') throw new TypeError('Not true or false')
  if (type === 'address' && (typeof value !== 'string' || !isAddress(value))) throw new TypeError('Not an address')
  if (type.startsWith('bytes')) {
    if (typeof value !== 'string' || !isHex(value)) throw new TypeError('Not bytes')
    if (type !== 'bytes' && value.length !== 2 + 2 * Number(type.slice(5))) throw new TypeError('Not so many bytes')
  }
  if (/^u?int/.test(type)) readInteger(type, value)
}

/** A whole number of the type: written in decimal or hex, or one that JSON holds exactly. */
export function readInteger(type: string, value: unknown): bigint {
  const [, unsigned, bits = '256'] = /^(u?)int(\d+)$/.exec(type) ?? []
  const isText = typeof value === 'string' && /^(?:-?(?:0|[1-9]\d{0,77})|0x[0-9a-f]{1,64})$/i.test(value)
  if (!isText && !Number.isSafeInteger(value) && typeof value !== 'bigint') throw new TypeError('Not a whole number')
  const number = BigInt(value as string | number | bigint)
  const fitting = unsigned ? BigInt.asUintN(Number(bits), number) : BigInt.asIntN(Number(bits), number)
  if (fitting !== number) throw new TypeError('Out of the range of its type')
  return number
}
