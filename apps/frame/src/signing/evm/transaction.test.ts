import fc from 'fast-check'
import { getAddress, type Hex, keccak256, serializeTransaction, toRlp } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization as hashAuthorizationByViem } from 'viem/utils'
import { expect, test } from 'vitest'
import { concat, fromBigInt, fromHex, toHex, word } from '../bytes.js'
import { deriveKeys, signerOf } from '../keys.js'
import { checksum, isAddress } from './address.js'
import { authorizationProblem, hashAuthorization } from './authorization.js'
import { decodeUnsigned, encodeSigned, encodeUnsigned, hashOf, type Transaction } from './transaction.js'

const bytesOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })
const address = bytesOf(20).map((bytes) => checksum(toHex(bytes)))
const amount = fc.bigInt({ min: 0n, max: 2n ** 200n })
const accessList = fc.array(fc.record({ address, storageKeys: fc.array(bytesOf(32).map(toHex), { maxLength: 3 }) }), {
  maxLength: 3,
})
const common = {
  chainId: fc.bigInt({ min: 1n, max: 2n ** 40n }),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 32n }),
  gas: fc.bigInt({ min: 21_000n, max: 2n ** 32n }),
  to: fc.option(address, { nil: undefined }),
  value: amount,
  data: fc.uint8Array({ maxLength: 300 }),
}
const transaction: fc.Arbitrary<Transaction> = fc.oneof(
  fc.record({ type: fc.constant('legacy' as const), gasPrice: amount, ...common }),
  fc.record({ type: fc.constant('eip2930' as const), gasPrice: amount, accessList, ...common }),
  fc
    .record({
      type: fc.constant('eip1559' as const),
      maxFeePerGas: amount,
      maxPriorityFeePerGas: amount,
      accessList,
      ...common,
    })
    .map((each) => ({ ...each, maxPriorityFeePerGas: each.maxPriorityFeePerGas % (each.maxFeePerGas + 1n) })),
)

/** The same in viem's words. */
const forViem = ({ nonce, chainId, ...rest }: Transaction): any => ({
  ...rest,
  data: toHex(rest.data),
  nonce: Number(nonce),
  chainId: Number(chainId),
})

test('behavior: bytes, hash and signed transaction are those of viem', async () => {
  const keys = deriveKeys(new Uint8Array(16))
  const account = privateKeyToAccount(toHex(keys.secp256k1))
  await fc.assert(
    fc.asyncProperty(transaction, async (each) => {
      const bytes = encodeUnsigned(each)
      expect(toHex(bytes)).toBe(serializeTransaction(forViem(each)))
      expect(toHex(hashOf(bytes))).toBe(keccak256(bytes))
      const signed = encodeSigned(each, await signerOf(keys).secp256k1(hashOf(bytes)))
      expect(toHex(signed)).toBe(await account.signTransaction(forViem(each)))
    }),
  )
})

test('behavior: what is read back is what was written', () => {
  fc.assert(
    fc.property(transaction, (each) => {
      expect(decodeUnsigned(encodeUnsigned(each))).toEqual(each)
    }),
  )
})

test('behavior: the example of EIP-155', async () => {
  const example: Transaction = {
    type: 'legacy',
    chainId: 1n,
    nonce: 9n,
    gasPrice: 20n * 10n ** 9n,
    gas: 21_000n,
    to: `0x${'35'.repeat(20)}`,
    value: 10n ** 18n,
    data: new Uint8Array(),
  }
  const hash = hashOf(encodeUnsigned(example))
  expect(toHex(hash)).toBe('0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53')
  const keys = { secp256k1: fromHex(`0x${'46'.repeat(32)}`), ed25519: new Uint8Array(32) }
  expect(toHex(encodeSigned(example, await signerOf(keys).secp256k1(hash)))).toBe(
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
})

test('error: a byte cut off, a byte more, and other types are not read', () => {
  fc.assert(
    fc.property(transaction, (each) => {
      const bytes = encodeUnsigned(each)
      expect(() => decodeUnsigned(bytes.slice(0, -1))).toThrow(TypeError)
      expect(() => decodeUnsigned(concat(bytes, Uint8Array.of(0)))).toThrow(TypeError)
    }),
  )
  const typed = encodeUnsigned({
    ...fc.sample(transaction, 1)[0]!,
    type: 'eip1559',
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    accessList: [],
  } as Transaction)
  for (const type of [0, 3, 4, 127])
    expect(() => decodeUnsigned(concat(Uint8Array.of(type), typed.slice(1)))).toThrow(TypeError)
})

test('behavior: capitals of EIP-55', () => {
  fc.assert(
    fc.property(bytesOf(20), (bytes) => {
      expect(checksum(toHex(bytes))).toBe(getAddress(toHex(bytes)))
    }),
  )
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(isAddress(right)).toBe(true)
  expect(isAddress(right.toLowerCase())).toBe(true)
  expect(isAddress(right.replace('aA', 'Aa'))).toBe(false)
  expect(isAddress(`${right}0`)).toBe(false)
})

test('behavior: an authorisation’s hash is viem’s, and it is refused unless chain and delegate are ours', () => {
  const delegate = checksum(toHex(word(7n, 20)))
  const each = { chainId: 1n, address: delegate, nonce: 5n }
  expect(toHex(hashAuthorization(each))).toBe(
    hashAuthorizationByViem({ chainId: 1, address: delegate as Hex, nonce: 5 }),
  )
  const allowed = { chainId: 1n, delegates: [delegate.toLowerCase()] }
  expect(authorizationProblem(each, allowed)).toBeUndefined()
  expect(authorizationProblem({ ...each, chainId: 0n }, { ...allowed, chainId: 0n })).toBe('every-chain')
  expect(authorizationProblem({ ...each, chainId: 2n }, allowed)).toBe('other-chain')
  expect(authorizationProblem(each, { ...allowed, delegates: [] })).toBe('unknown-delegate')
})

test('error: an authorisation for a chain whose number the library would round has no hash', () => {
  const each = { address: checksum(toHex(word(7n, 20))), nonce: 5n }
  const last = BigInt(Number.MAX_SAFE_INTEGER)
  expect(hashAuthorization({ ...each, chainId: last })).toHaveLength(32)
  expect(() => hashAuthorization({ ...each, chainId: last + 1n })).toThrow('Not the number of a chain')
})

type Rlp = Uint8Array | readonly Rlp[]
const encodeRlp = (item: Rlp): Uint8Array => fromHex(toRlp(item as Uint8Array))
const smallest = {
  type: 'eip1559',
  nonce: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  gas: 1n,
  to: undefined,
  value: 1n,
  data: new Uint8Array(),
  accessList: [],
} as const

test.each([
  ['nothing', '0x'],
  ['a byte more', '0x0101'],
  ['one byte with a length', '0x817f'],
  ['a long length of 55', `0xb837${'01'.repeat(55)}`],
  ['a length that begins with zero', `0xb90038${'01'.repeat(56)}`],
  ['a length that is cut', '0xb9'],
  ['a length of seven bytes', `0xbe${'01'.repeat(7)}`],
  ['a length of six bytes and nothing there', `0xbd${'01'.repeat(6)}`],
  ['a byte too few', `0xb838${'01'.repeat(55)}`],
  ['a list whose last item ends outside', '0xc28201'],
  ['a list that ends within an item, with more behind', '0xc1820101'],
])('error: a chain written with %s', (_, text) => {
  const good = encodeUnsigned({ ...smallest, chainId: 1n })
  expect(decodeUnsigned(good)).toMatchObject({ chainId: 1n })
  // The chain is the first field, one byte in what is written right.
  const other = concat(fromHex(text), good.slice(3))
  const listed = concat(Uint8Array.of(2, 0xf8, other.length), other)
  expect(() =>
    decodeUnsigned(other.length < 56 ? concat(Uint8Array.of(2, 0xc0 + other.length), other) : listed),
  ).toThrow(TypeError)
})

test('behavior: of numbers, receivers and lists each is what a node takes, or is not read', () => {
  const address = new Uint8Array(20).fill(0xab)
  const max = fromBigInt(2n ** 64n - 1n)
  const more = fromBigInt(2n ** 64n)
  const one = Uint8Array.of(1)
  const none = new Uint8Array()
  const fields = {
    chain: one,
    nonce: one,
    priority: one,
    fee: one,
    gas: one,
    to: address as Rlp,
    value: one,
    data: none as Rlp,
    list: [] as Rlp,
  }
  const read = (part: Partial<Record<keyof typeof fields, Rlp>>) =>
    decodeUnsigned(concat(Uint8Array.of(2), encodeRlp(Object.values({ ...fields, ...part }))))
  expect(read({})).toMatchObject({ type: 'eip1559', nonce: 1n, to: checksum(toHex(address)) })
  expect(read({ nonce: max, gas: max })).toMatchObject({ nonce: 2n ** 64n - 1n, gas: 2n ** 64n - 1n })
  expect(read({ value: fromBigInt(2n ** 256n - 1n), to: none })).toMatchObject({
    value: 2n ** 256n - 1n,
    to: undefined,
  })
  for (const part of [
    { nonce: more },
    { gas: more },
    { value: fromBigInt(2n ** 256n) },
    { fee: Uint8Array.of(0) },
    { value: Uint8Array.of(0, 1) },
    { to: address.slice(1) },
    { to: concat(address, one) },
    { to: [] },
    { data: [] },
    { list: none },
    { list: [address] },
    { list: [[address.slice(1), []]] },
    { list: [[address, one]] },
    { list: [[address, [word(1n, 31)]]] },
    { list: [[address, [word(1n, 33)]]] },
  ])
    expect(() => read(part), JSON.stringify(part)).toThrow(TypeError)
  const list = read({ list: [[address, [word(1n)]]] })
  expect(list).toMatchObject({ accessList: [{ address: checksum(toHex(address)), storageKeys: [toHex(word(1n))] }] })
})

test('behavior: as many fields as a type has, and no other', () => {
  const one = Uint8Array.of(1)
  const none = new Uint8Array()
  const items = (count: number): Rlp[] =>
    [...Array<Uint8Array>(5).fill(one), none, one, none, [] as Rlp].slice(0, count)
  const typed = (type: number, list: Rlp[]) => () => decodeUnsigned(concat(Uint8Array.of(type), encodeRlp(list)))
  const [chain, nonce, price, gas, to, value, data, list]: Rlp[] = [one, one, one, one, none, one, none, []]
  expect(typed(1, [chain, nonce, price, gas, to, value, data, list] as Rlp[])()).toMatchObject({ type: 'eip2930' })
  for (const count of [0, 7, 8]) expect(typed(2, items(count))).toThrow(TypeError)
  expect(typed(1, [chain, nonce, price, price, gas, to, value, data, list] as Rlp[])).toThrow(TypeError)
  expect(typed(2, one as never)).toThrow(TypeError)
  // In the form of another type, or with one field more.
  const [older, newer] = [
    [chain, nonce, price, gas, to, value, data, list],
    [chain, nonce, price, price, gas, to, value, data, list],
  ] as [Rlp[], Rlp[]]
  expect(typed(2, newer)()).toMatchObject({ type: 'eip1559' })
  for (const other of [typed(2, older), typed(1, [...older, one]), typed(2, [...newer, one]), typed(3, older)])
    expect(other).toThrow('Not a transaction that is signed here')
  const legacy = [nonce, price, gas, to, value, data, chain, none, none] as Rlp[]
  expect(decodeUnsigned(encodeRlp(legacy))).toMatchObject({ type: 'legacy', chainId: 1n })
  // Signed already, or without its chain.
  for (const other of [
    legacy.with(7, one),
    legacy.with(8, one),
    legacy.slice(0, 6),
    legacy.slice(0, 8),
    [...legacy, none],
  ])
    expect(() => decodeUnsigned(encodeRlp(other))).toThrow(TypeError)
  expect(() => decodeUnsigned(none)).toThrow(TypeError)
})
