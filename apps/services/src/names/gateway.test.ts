import {
  concat,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  recoverAddress,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createGateway, type Gateway } from './gateway.js'
import { addName } from './store.js'

const signerKey = `0x${'17'.repeat(32)}` as const
const resolver = `0x${'AB'.repeat(20)}`
const owner = `0x${'a1'.repeat(20)}`
const bsc = 0x80000038
const zeros = `0x${'0'.repeat(64)}`
const names = {
  ...{ suffix: '.portico.id', moreSuffixes: ['.two.id'], legacySuffixes: ['.old.id'], reserved: [], allowedRanges: [] },
  gateway: { signerKey, resolvers: [resolver], ttlSeconds: 300 },
}

let server: TestDatabase
let database: Database
let gateway: Gateway
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 2 })
  const made = createGateway({ database }, { names, now: () => 1_000_999 })
  if (!made) throw new Error('There is no gateway')
  gateway = made
  for (const [label, attributes] of [
    ['mira', { bio: 'Sails at dawn' }],
    ['nobio', {}],
  ] as const)
    await addName(
      { database },
      { address: owner, message: label },
      { name: `${label}.portico.id`, label, zone: 'portico.id' },
      { coinTypes: [60, bsc], attributes },
    )
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const serviceAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const oneAddr = parseAbi(['function addr(bytes32)'])
const coinAddr = parseAbi(['function addr(bytes32, uint256)'])
const textAbi = parseAbi(['function text(bytes32, string)'])
const packet = (name: string) => toHex(packetToBytes(name))
const addr = (name: string) => encodeFunctionData({ abi: oneAddr, args: [namehash(name)] })
const addrOf = (name: string, coinType: number) =>
  encodeFunctionData({ abi: coinAddr, args: [namehash(name), BigInt(coinType)] })
const text = (name: string, key: string) => encodeFunctionData({ abi: textAbi, args: [namehash(name), key] })
const resolve = (named: Hex, data: Hex) => encodeFunctionData({ abi: serviceAbi, args: [named, data] })

/** What the gateway says, its signature checked; or why it says nothing. */
async function answered(question: Hex, sender = resolver): Promise<Hex | { field: string; refused: string }> {
  const answer = await gateway.answer(sender, question)
  if ('refused' in answer) return answer
  const [result, expires, signature] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    answer.data,
  )
  expect(expires).toBe(1_300n)
  const stated = concat([
    ...(['0x1900', sender.toLowerCase() as Hex, toHex(expires, { size: 8 })] as const),
    ...[keccak256(question), keccak256(result)],
  ])
  expect(await recoverAddress({ hash: keccak256(stated), signature })).toBe(privateKeyToAccount(signerKey).address)
  return result
}
const addressOf = async (name: string) => answered(resolve(packet(name), addr(name)))
const textOf = async (name: string, key: string) => {
  const result = await answered(resolve(packet(name), text(name, key)))
  if (typeof result !== 'string') return result
  return decodeAbiParameters([{ type: 'string' }], result)[0]
}
const bytesOf = async (name: string, coinType: number) => {
  const result = await answered(resolve(packet(name), addrOf(name, coinType)))
  if (typeof result !== 'string') return result
  return decodeAbiParameters([{ type: 'bytes' }], result)[0]
}

describe('answer', () => {
  test('default: the addresses and texts of a registered name, signed', async () => {
    expect(await addressOf('mira.portico.id')).toBe(`0x${'0'.repeat(24)}${'a1'.repeat(20)}`)
    expect(await bytesOf('mira.portico.id', 60)).toBe(owner)
    expect(await bytesOf('mira.portico.id', bsc)).toBe(owner)
    expect(await bytesOf('mira.portico.id', 0)).toBe('0x')
    for (const key of ['bio', 'description']) expect(await textOf('mira.portico.id', key)).toBe('Sails at dawn')
    expect(await textOf('mira.portico.id', 'url')).toBe('')
    expect(await textOf('nobio.portico.id', 'bio')).toBe('')
  })

  test('behavior: what nobody registered, and an ending itself, has empty records', async () => {
    for (const name of ['nobody.portico.id', 'portico.id', 'deep.mira.portico.id', 'mira.two.id']) {
      expect(await addressOf(name)).toBe(zeros)
      expect(await bytesOf(name, 60)).toBe('0x')
      expect(await textOf(name, 'bio')).toBe('')
    }
  })

  test.each(['mira.eth', 'eth', 'evilportico.id', 'mira.old.id', 'portico.id.eth'])(
    'error: %s is of another ending',
    async (name) => {
      expect(await addressOf(name)).toEqual({
        field: 'data',
        refused: 'Names of this ending are not registered here',
      })
    },
  )

  test('error: another contract; capitals make none', async () => {
    const question = resolve(packet('mira.portico.id'), addr('mira.portico.id'))
    const refused = { field: 'sender', refused: 'This contract is not a resolver of these names' }
    expect(await answered(question, `0x${'cd'.repeat(20)}`)).toEqual(refused)
    expect(await answered(question, resolver.toLowerCase())).toMatch(/^0x/)
    expect([resolver, resolver.toLowerCase(), `0x${'cd'.repeat(20)}`].map(gateway.serves)).toEqual([true, true, false])
  })

  test('error: a record of another name, and one that is not kept', async () => {
    const named = packet('mira.portico.id')
    expect(await answered(resolve(named, addr('nobio.portico.id')))).toEqual({
      field: 'data',
      refused: 'The record asked for is of another name',
    })
    for (const data of ['0x', '0x12345678', addr('mira.portico.id').slice(0, -2) as Hex] as const)
      expect(await answered(resolve(named, data))).toEqual({
        field: 'data',
        refused: 'Records of this kind are not kept here',
      })
  })

  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['no labels', '0x00'],
    ['no end', '0x056d6972610769'],
    ['a label beyond the end', '0xff6d'],
    ['something behind the end', `${packet('mira.portico.id')}00`],
    ['no zero at the end', packet('mira.portico.id').slice(0, -2) as Hex],
    ['a dot within a label', toHex(Uint8Array.of(15, ...new TextEncoder().encode('mira.portico.id'), 0))],
    ['capitals', toHex(Uint8Array.of(4, ...new TextEncoder().encode('MIRA'), ...packetToBytes('portico.id')))],
  ])('error: a name with %s', async (_, named) => {
    const refused = { field: 'data', refused: 'This is not a call of resolve(bytes,bytes) with a name' }
    expect(await answered(resolve(named, addr('mira.portico.id')))).toEqual(refused)
    expect(await answered(named)).toEqual(refused)
  })

  test.each([
    [254, true],
    [255, true],
    [256, false],
  ])('behavior: a name of %i bytes is read: %s', async (bytes, good) => {
    // Each label of 50 letters takes one byte more.
    const rest = bytes - packetToBytes('portico.id').length
    const labels = Array.from({ length: 4 }, () => 'a'.repeat(50))
    const name = [...labels, 'a'.repeat(rest - 4 * 51 - 1), 'portico.id'].join('.')
    expect(packetToBytes(name)).toHaveLength(bytes)
    const answer = await addressOf(name)
    expect(typeof answer === 'string').toBe(good)
  })
})

test('default: how long an answer counts is told; without a gateway there is none', () => {
  expect(gateway.ttlSeconds).toBe(300)
  expect(createGateway({ database }, { names: { ...names, gateway: undefined } })).toBeUndefined()
})
