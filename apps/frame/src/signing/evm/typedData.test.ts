import fc from 'fast-check'
import { hashTypedData as hashByViem, hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { toHex, utf8 } from '../bytes.js'
import { deriveKeys, signerOf } from '../keys.js'
import { hashPersonal, joinSignature } from './message.js'
import { encodeType, hashTypedData, type Member, type TypedData } from './typedData.js'

const mail: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

test('default', () => {
  expect(encodeType('Mail', mail.types)).toBe(
    'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
  )
  expect(toHex(hashTypedData(mail))).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
})

const hex = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map(toHex)
const address = hex(20)

/** A type with a value that fits it. */
const atoms: fc.Arbitrary<{ type: string; value: unknown }> = fc.oneof(
  fc.record({ type: fc.constant('string'), value: fc.string() }),
  fc.record({ type: fc.constant('bool'), value: fc.boolean() }),
  fc.record({ type: fc.constant('address'), value: address }),
  fc.record({ type: fc.constant('bytes'), value: fc.uint8Array({ maxLength: 50 }).map(toHex) }),
  fc.integer({ min: 1, max: 32 }).chain((size) => fc.record({ type: fc.constant(`bytes${size}`), value: hex(size) })),
  fc.integer({ min: 1, max: 32 }).chain((size) =>
    fc.record({
      type: fc.constant(`uint${size * 8}`),
      value: fc.bigInt({ min: 0n, max: 2n ** BigInt(size * 8) - 1n }).map(String),
    }),
  ),
  fc.integer({ min: 1, max: 32 }).chain((size) =>
    fc.record({
      type: fc.constant(`int${size * 8}`),
      value: fc.bigInt({ min: -(2n ** BigInt(size * 8 - 1)), max: 2n ** BigInt(size * 8 - 1) - 1n }).map(String),
    }),
  ),
)
const lists = fc.oneof(
  atoms,
  fc.array(address, { maxLength: 4 }).map((value) => ({ type: 'address[]', value })),
  fc
    .array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { maxLength: 3 })
    .map((value) => ({ type: 'string[2][]', value })),
)

/** Structs that hold each other in a line, with lists of them. */
const typed: fc.Arbitrary<TypedData> = fc
  .array(fc.array(lists, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((structs) => {
    const types: Record<string, Member[]> = {}
    let message: Record<string, unknown> = {}
    structs.forEach((members, at) => {
      types[`S${at}`] = members.map(({ type }, place) => ({ name: `f${place}`, type }))
      const value: Record<string, unknown> = Object.fromEntries(
        members.map((member, place) => [`f${place}`, member.value]),
      )
      if (at > 0) {
        types[`S${at}`]?.push({ name: 'inner', type: `S${at - 1}[]` })
        value.inner = [message, message]
      }
      message = value
    })
    const domain = { name: 'n', version: '2', chainId: 5, verifyingContract: `0x${'11'.repeat(20)}` }
    return { types, primaryType: `S${structs.length - 1}`, domain, message }
  })

test('behavior: any types and values have the hash that viem finds', () => {
  fc.assert(
    fc.property(typed, (data) => {
      expect(toHex(hashTypedData(data))).toBe(hashByViem(data as any))
    }),
  )
})

test('behavior: signatures are those of viem', async () => {
  const keys = deriveKeys(new Uint8Array(16))
  const account = privateKeyToAccount(toHex(keys.secp256k1))
  expect(joinSignature(await signerOf(keys).secp256k1(hashTypedData(mail)))).toBe(
    await account.signTypedData(mail as any),
  )
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(toHex(hashPersonal(utf8(text)))).toBe(hashMessage(text))
      const signature = joinSignature(await signerOf(keys).secp256k1(hashPersonal(utf8(text))))
      expect(signature).toBe(await account.signMessage({ message: text }))
    }),
    { numRuns: runs(20) },
  )
})

test('error: data that does not follow its types', () => {
  const withMember = (type: string, value: unknown): TypedData => ({
    ...mail,
    types: { ...mail.types, Mail: [{ name: 'x', type }] },
    message: { x: value },
  })
  const bad: TypedData[] = [
    { ...mail, primaryType: 'Nobody' },
    { ...mail, primaryType: 'constructor' },
    { ...mail, message: { ...mail.message, to: undefined } },
    { ...mail, message: { from: mail.message.from, contents: '' } },
    { ...mail, types: { ...mail.types, 'Bad(name': [] } },
    { ...mail, types: { ...mail.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] } },
    withMember('uint', 1),
    withMember('uint7', 1),
    withMember('uint8', 256),
    withMember('uint8', -1),
    withMember('int8', 128),
    withMember('uint256', 1.5),
    withMember('uint256', 2 ** 60),
    withMember('uint256', '1e3'),
    withMember('bytes33', '0x'),
    withMember('bytes2', '0x01'),
    withMember('bytes', 'hello'),
    withMember('bool', 'true'),
    withMember('string', 5),
    withMember('address', '0x12'),
    withMember('address[2]', [`0x${'11'.repeat(20)}`]),
    withMember('Person[]', {}),
    withMember('Ghost', {}),
    withMember('uint256[0]', []),
  ]
  for (const data of bad) expect(() => hashTypedData(data), JSON.stringify(data.types)).toThrow(TypeError)
})

test('error: a type that holds itself without end', () => {
  const types = { Node: [{ name: 'next', type: 'Node[]' }] }
  let message: Record<string, unknown> = { next: [] }
  for (let at = 0; at < 40; at += 1) message = { next: [message] }
  expect(() => hashTypedData({ types, primaryType: 'Node', domain: {}, message })).toThrow('Too deep')
})
