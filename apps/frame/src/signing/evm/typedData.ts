import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromHex, isHex, utf8, word } from '../bytes.js'
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
  const domain = hashStruct('EIP712Domain', data.domain, types, 0)
  // A message of the type of domains is the domain and nothing more.
  if (data.primaryType === 'EIP712Domain') return keccak_256(concat(Uint8Array.of(0x19, 1), domain))
  return keccak_256(concat(Uint8Array.of(0x19, 1), domain, hashStruct(data.primaryType, data.message, types, 0)))
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
export function encodeType(primary: string, types: TypedData['types']): string {
  const found = new Set<string>()
  const visit = (type: string) => {
    const base = baseOf(type)
    if (found.has(base) || !Object.hasOwn(types, base)) return
    found.add(base)
    for (const member of types[base] ?? []) visit(member.type)
  }
  visit(primary)
  found.delete(primary)
  const write = (name: string) =>
    `${name}(${(types[name] ?? []).map(({ type, name: member }) => `${type} ${member}`).join(',')})`
  return [primary, ...[...found].sort()].map(write).join('')
}

function hashStruct(type: string, value: unknown, types: TypedData['types'], depth: number): Uint8Array {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('Not a struct')
  const members = types[type] ?? []
  const words = members.map((member) => {
    if (!Object.hasOwn(value, member.name)) throw new TypeError('A field is missing')
    return encodeValue(member.type, (value as Record<string, unknown>)[member.name], types, depth + 1)
  })
  return keccak_256(concat(keccak_256(utf8(encodeType(type, types))), ...words))
}

function encodeValue(type: string, value: unknown, types: TypedData['types'], depth: number): Uint8Array {
  if (depth > maxDepth) throw new TypeError('Too deep')
  const [, inner, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    if (!Array.isArray(value) || (size && value.length !== Number(size))) throw new TypeError('Not such a list')
    return keccak_256(concat(...value.map((item) => encodeValue(inner, item, types, depth + 1))))
  }
  return Object.hasOwn(types, type) ? hashStruct(type, value, types, depth) : encodeAtom(type, value)
}

function encodeAtom(type: string, value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw new TypeError('Not a text')
    return keccak_256(utf8(value))
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw new TypeError('Not true or false')
    return word(value ? 1n : 0n)
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !isAddress(value)) throw new TypeError('Not an address')
    return concat(new Uint8Array(12), fromHex(value))
  }
  if (type.startsWith('bytes')) {
    if (typeof value !== 'string' || !isHex(value)) throw new TypeError('Not bytes')
    const bytes = fromHex(value)
    if (type === 'bytes') return keccak_256(bytes)
    if (bytes.length !== Number(type.slice(5))) throw new TypeError('Not so many bytes')
    return concat(bytes, new Uint8Array(32 - bytes.length))
  }
  return word(readInteger(type, value))
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
