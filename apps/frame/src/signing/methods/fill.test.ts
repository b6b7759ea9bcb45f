import { expect, test } from 'vitest'
import { type Answers, contextOf, friend, own } from '../context.test-support.js'
import type { MethodContext } from './context.js'
import { fillTransaction } from './fill.js'
import type { WireTransaction } from './wire.js'

// The node of the tests: 1 gwei of base fee, 0.1 gwei of priority, 21000 gas, seven transactions so far.
const gwei = 1_000_000_000n
const fill = (asked: WireTransaction, answers: Answers = {}) =>
  fillTransaction({ to: friend, ...asked }, 1n, contextOf(answers).context as MethodContext)
const price = 2n * gwei + gwei / 10n

test('default', async () => {
  const { transaction, usual, isReplacing } = await fill({})
  expect(transaction).toMatchObject({
    to: friend,
    nonce: 7n,
    gas: 21_000n,
    maxFeePerGas: price,
    maxPriorityFeePerGas: gwei / 10n,
  })
  expect(usual).toBe(21_000n * price)
  expect(isReplacing).toBe(false)
})

test('param: gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice: what the node would choose is told beside what the page chose', async () => {
  const usual = 21_000n * price
  for (const asked of [
    { gas: 480_000_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n },
    { maxFeePerGas: 200_000n * gwei },
    { maxPriorityFeePerGas: 5n * gwei },
    { gasPrice: 500n * gwei },
    { gasLimit: 21_001n },
  ])
    expect((await fill(asked)).usual, JSON.stringify(Object.keys(asked))).toBe(usual)
  expect((await fill({ maxPriorityFeePerGas: 5n * gwei })).transaction).toMatchObject({ maxFeePerGas: 7n * gwei })
  const old = await fill({ type: '0x0', gasPrice: 500n * gwei }, { eth_gasPrice: '0x64' })
  expect(old).toMatchObject({ transaction: { type: 'legacy', gasPrice: 500n * gwei }, usual: 2_100_000n })
})

test('behavior: where the node does not tell, the price is compared with nothing and the gas with a usual call', async () => {
  const none = { eth_estimateGas: undefined }
  expect((await fill({ gas: 5_000_000n }, none)).usual).toBe(210_000n * price)
  expect((await fill({ gas: 50_000n }, none)).usual).toBe(50_000n * price)
  const silent = { eth_getBlockByNumber: undefined }
  expect(await fill({ gasPrice: gwei }, silent)).not.toHaveProperty('usual')
  await expect(fill({ maxFeePerGas: gwei }, silent)).rejects.toMatchObject({ code: -32603 })
})

test('param: nonce: below the next one it takes the place of another', async () => {
  for (const [nonce, isReplacing] of [
    [6n, true],
    [7n, false],
    [8n, false],
  ] as const)
    expect(await fill({ nonce })).toMatchObject({ isReplacing, transaction: { nonce } })
})

const hex = (value: bigint) => `0x${value.toString(16)}`

test.each([
  [20_999n, 31_498n],
  [21_000n, 21_000n],
  [21_001n, 31_501n],
])('behavior: for an estimate of %i gas, %i: the plainest of all needs no more', async (estimate, gas) => {
  expect((await fill({}, { eth_estimateGas: hex(estimate) })).transaction.gas).toBe(gas)
})

test.each([
  [209_999n, 209_999n],
  [210_000n, 210_000n],
  [210_001n, 210_000n],
])('behavior: where the node cannot tell, of %i gas %i are usual', async (gas, usual) => {
  const filled = await fill({ gas }, { eth_estimateGas: undefined })
  expect([filled.transaction.gas, filled.usual]).toEqual([gas, usual * price])
})

test.each([
  [-1n, undefined],
  [0n, undefined],
  [1n, 1n],
])('behavior: what is %i more than there is, is missing: %s', async (more, missing) => {
  const held = 10n ** 18n
  const asked = { value: held - 21_000n * price + more }
  const short: bigint[] = []
  const { context } = contextOf({ eth_getBalance: hex(held) })
  const filled = fillTransaction({ to: friend, ...asked }, 1n, context as MethodContext, (each) => short.push(each))
  await filled
  expect(short).toEqual(missing === undefined ? [] : [missing])
  // Whoever does not want to be told is refused.
  const refused = fillTransaction({ to: friend, ...asked }, 1n, context as MethodContext)
  if (missing === undefined) expect((await refused).transaction.value).toBe(asked.value)
  else
    await expect(refused).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('not have enough') })
})

test.each([
  [4n, false],
  [5n, true],
  [6n, true],
])('behavior: of 5, a node does not estimate %i: taken for what cannot be paid: %s', async (value, taken) => {
  const { context } = contextOf({ eth_getBalance: '0x5', eth_estimateGas: undefined })
  const short: bigint[] = []
  const filled = fillTransaction({ to: friend, value }, 1n, context as MethodContext, (each) => short.push(each))
  if (taken) expect((await filled).transaction.gas).toBe(21_000n)
  else await expect(filled).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('would fail') })
  expect(short).toEqual(taken ? [value + 21_000n * price - 5n] : [])
})

test('behavior: the node is asked for this very call', async () => {
  const call = async (asked: WireTransaction) => {
    const { context, asked: questions } = contextOf()
    await fillTransaction(asked, 1n, context as MethodContext)
    const of = (method: string) => questions.find((each) => each.method === method)?.params
    expect(of('eth_getTransactionCount')).toEqual([own.eip155, 'pending'])
    expect(of('eth_getBalance')).toEqual([own.eip155, 'latest'])
    expect(of('eth_getBlockByNumber')).toEqual(['latest', false])
    for (const method of ['eth_chainId', 'eth_maxPriorityFeePerGas']) expect(of(method)).toEqual([])
    return of('eth_estimateGas')
  }
  expect(await call({ to: friend, value: 255n })).toEqual([{ from: own.eip155, to: friend, value: '0xff' }])
  expect(await call({ to: friend, data: '0x12' })).toEqual([
    { from: own.eip155, to: friend, value: '0x0', data: '0x12' },
  ])
  expect(await call({ to: friend, input: '0x34' })).toMatchObject([{ data: '0x34' }])
  expect(await call({ to: null, data: '0x60' })).toEqual([{ from: own.eip155, value: '0x0', data: '0x60' }])
})

const list: NonNullable<WireTransaction['accessList']> = [{ address: friend, storageKeys: [] }]
const oldNode = { eth_getBlockByNumber: {}, eth_gasPrice: '0x64' }
test.each<[string, WireTransaction, Answers, object]>([
  ['nothing named', {}, {}, { type: 'eip1559', accessList: [] }],
  ['an access list', { accessList: list }, {}, { type: 'eip1559', accessList: list }],
  ['type 0', { type: '0x0' }, { eth_gasPrice: '0x64' }, { type: 'legacy', gasPrice: 100n }],
  ['type 1', { type: '0x01', accessList: list }, { eth_gasPrice: '0x64' }, { type: 'eip2930', gasPrice: 100n }],
  ['type 2', { type: '0x2' }, {}, { type: 'eip1559' }],
  ['an old network', {}, oldNode, { type: 'legacy', gasPrice: 100n }],
  ['an old network with an access list', { accessList: list }, oldNode, { type: 'eip2930', accessList: list }],
  ['a network without blocks', {}, { eth_getBlockByNumber: null, eth_gasPrice: '0x64' }, { type: 'legacy' }],
  ['a price', { gasPrice: 7n }, {}, { type: 'legacy', gasPrice: 7n }],
  ['a price and an access list', { gasPrice: 7n, accessList: list }, {}, { type: 'eip2930', gasPrice: 7n }],
  ['a price and a highest fee', { gasPrice: 7n, maxFeePerGas: gwei }, {}, { type: 'eip1559', maxFeePerGas: gwei }],
  [
    'both, of type 0',
    { gasPrice: 7n, maxFeePerGas: 9n, type: '0x00' },
    { eth_gasPrice: '0x64' },
    { type: 'legacy', gasPrice: 7n },
  ],
  ['both, of type 2', { gasPrice: 7n, maxFeePerGas: gwei, type: '0x02' }, {}, { type: 'eip1559', maxFeePerGas: gwei }],
  [
    'a price of a network that does not tell its own',
    { gasPrice: 7n, maxFeePerGas: gwei },
    { eth_getBlockByNumber: undefined },
    { type: 'eip1559', maxFeePerGas: gwei, maxPriorityFeePerGas: gwei },
  ],
])('behavior: fees: %s', async (_, asked, answers, fees) => {
  expect((await fill(asked, answers)).transaction).toMatchObject(fees)
})

test('behavior: who does not tell the priority takes one gwei; it is never above the whole', async () => {
  const none = { eth_maxPriorityFeePerGas: undefined }
  expect((await fill({}, none)).transaction).toMatchObject({ maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: gwei })
  expect((await fill({ maxFeePerGas: 5n, maxPriorityFeePerGas: 5n })).transaction).toMatchObject({ maxFeePerGas: 5n })
  await expect(fill({ maxFeePerGas: 5n, maxPriorityFeePerGas: 6n })).rejects.toMatchObject({
    code: -32602,
    message: 'maxPriorityFeePerGas is above maxFeePerGas.',
  })
})

test('error: a node of another network, one that answers with no number, one that fails: each is told', async () => {
  const message = (answers: Answers) => fill({}, answers).catch((error: Error) => error.message)
  expect(await message({ eth_chainId: '0x2' })).toBe('The node belongs to another network.')
  expect(await message({ eth_getTransactionCount: 'seven' })).toBe(
    'The network’s answer to eth_getTransactionCount cannot be read.',
  )
  expect(await message({ eth_estimateGas: undefined })).toBe('The network says that this would fail.')
  await expect(fill({}, { eth_estimateGas: undefined })).rejects.toMatchObject({
    cause: { message: 'eth_estimateGas is not offered' },
  })
})
