import { expect, test } from 'vitest'
import type { Answers } from '../context.test-support.js'
import { contextOf, own } from '../context.test-support.js'
import { safeAddress } from './account.js'
import { networkOfCalls, operationStatus } from './status.js'

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const operation = 'ab'.repeat(32)
/** Operation 7 of the account, on network 0x2105. */
const id = `0x${word(0x2105)}${operation}${word(7)}`
const sender = safeAddress(own.eip155)
const log = { address: sender, data: '0x01', topics: [`0x${word(1)}`] }
const receipt = {
  transactionHash: `0x${'12'.repeat(32)}`,
  blockHash: `0x${'34'.repeat(32)}`,
  blockNumber: '0x10',
  gasUsed: '0x5208',
}
const done = { success: true, logs: [log], receipt }

/** `nonces`: the account's next number by block; `answers` of the bundler come one after the other, the last one stays. */
function world(nonces: Record<string, bigint | undefined>, answers: readonly unknown[] = [null], height = '0x64') {
  const asked: unknown[][] = []
  const node: Answers = {
    eth_blockNumber: height,
    eth_call: ([, at]: readonly any[]) => {
      const nonce = nonces[at]
      if (nonce === undefined) throw new Error('missing trie node')
      return `0x${word(nonce)}`
    },
  }
  const { context, asked: askedOfNode } = contextOf(node)
  const network = { ...context.network, caipNetworkId: 'eip155:8453' } as NonNullable<typeof context.network>
  const left = [...answers]
  const bundler = async (method: string, params: readonly unknown[]) => {
    asked.push([method, ...params])
    return left.length > 1 ? left.shift() : left[0]
  }
  return {
    asked,
    askedOfNode,
    status: (of: unknown = [id]) => operationStatus(of, { rpc: context.rpc, network, sender, bundler }),
  }
}

const told = { version: '2.0.0', id, chainId: '0x2105', atomic: true }

test.each([
  [true, 200, '0x1'],
  [false, 500, '0x0'],
])('default: in a block, all of it or none: %s', async (success, status, word) => {
  const { status: ask, asked, askedOfNode } = world({}, [{ ...done, success }])
  expect(await ask()).toEqual({ ...told, status, receipts: [{ ...receipt, status: word, logs: [log] }] })
  expect(asked).toEqual([['eth_getUserOperationReceipt', `0x${operation}`]])
  expect(askedOfNode).toEqual([])
})

test.each<[string, Record<string, bigint | undefined>, string?]>([
  ['its number is the account’s next', { latest: 7n }],
  ['others go before it', { latest: 3n }],
  ['its number was used up a moment ago', { latest: 8n, '0x58': 7n }],
  ['nobody remembers when its number was used up', { latest: 8n }],
  ['the network is as young as that', { latest: 8n, '0x0': 7n }, '0xc'],
  ['the network is younger', { latest: 8n, '-0x1': 8n }, '0xb'],
])('behavior: it waits while %s', async (_, nonces, height) => {
  expect(await world(nonces, [null], height).status()).toEqual({ ...told, status: 100, receipts: [] })
})

test('behavior: its number was used up by another operation, twelve blocks ago: it never comes', async () => {
  expect(await world({ latest: 9n, '0x58': 8n }).status()).toEqual({ ...told, status: 400, receipts: [] })
  expect(await world({ latest: 8n, '0x0': 8n }, [null], '0xc').status()).toMatchObject({ status: 400 })
})

test.each([
  [true, 200],
  [false, 500],
])('behavior: a bundler that learnt of it late is asked once more; all of it: %s', async (success, status) => {
  const { status: ask, asked } = world({ latest: 8n, '0x58': 8n }, [null, { ...done, success }])
  expect(await ask()).toMatchObject({ status, receipts: [{ transactionHash: receipt.transactionHash }] })
  expect(asked).toHaveLength(2)
})

test('behavior: a receipt that cannot be read is none', async () => {
  for (const bad of [{ success: true }, { ...done, receipt: { ...receipt, gasUsed: 5 } }, 'done'])
    expect(await world({ latest: 7n }, [bad]).status()).toMatchObject({ status: 100 })
})

test.each([
  ['a transaction’s hash', `0x${operation}`],
  ['more than an operation', `${id}00`],
  ['something ahead of it', `1${id}`],
  ['no network', `0x${'1'.repeat(64)}${operation}${word(7)}`],
  ['other letters', id.replace('abab', 'gaba')],
  ['letters in its number', `${id.slice(0, -1)}g`],
  ['letters in its network', id.replace('2105', '21z5')],
])('error: an id that is %s', async (_, other) => {
  expect(networkOfCalls([other])).toBeUndefined()
  await expect(world({}).status([other])).rejects.toMatchObject({ code: 5730 })
})

test('error: no id at all', async () => {
  for (const params of [[], [id, id], [7], ['0x'.padEnd(4_097, '0')], id, null])
    await expect(world({}).status(params)).rejects.toMatchObject({ code: -32602 })
})

test('behavior: an id names its network', () => {
  expect(networkOfCalls([id])).toBe('eip155:8453')
  expect(networkOfCalls([id.toUpperCase().replace('0X', '0x')])).toBe('eip155:8453')
  for (const params of [[], [7], id, undefined, [undefined]]) expect(networkOfCalls(params)).toBeUndefined()
})
