import { keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { type Answers, contextOf, friend, own, requestOf, signer, stranger, usdc } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { callsStatus } from './callsStatus.js'

const approve = `0x095ea7b3${'0'.repeat(24)}${stranger.slice(2).toLowerCase()}${'5'.padStart(64, '0')}`
const bundle = {
  version: '2.0.0',
  chainId: '0x1',
  from: own.eip155,
  atomicRequired: false,
  calls: [
    { to: usdc, data: approve },
    { to: friend, value: '0x5' },
  ],
}
const eth_simulateV1 = [
  {
    number: '0x1',
    calls: [
      { status: '0x1', gasUsed: '0x9c40', logs: [] },
      { status: '0x1', gasUsed: '0x5208', logs: [] },
    ],
  },
]
const send = (more: object = {}, answers: Answers = {}) => {
  const { context, asked } = contextOf({ eth_simulateV1, ...answers })
  return { prepared: prepare(requestOf('wallet_sendCalls', [{ ...bundle, ...more }]), context), asked, context }
}

test('default', async () => {
  const { prepared, asked } = send()
  const { sheet, finish, digests } = await prepared
  expect(sheet.steps.map(({ words }) => words.key)).toEqual(['step.allow', 'step.send'])
  expect(sheet).toMatchObject({ risk: 'medium', trial: { state: 'ran' } })
  expect(digests).toHaveLength(2)
  const { id } = (await finish(signer)) as { id: string }
  const sent = asked.flatMap(({ method, params }) =>
    method === 'eth_sendRawTransaction' ? [params[0] as `0x02${string}`] : [],
  )
  expect(sent.map((each) => parseTransaction(each)).map(({ nonce, gas }) => [nonce, gas])).toEqual([
    [7, 60_000n],
    [8, 21_000n],
  ])
  expect(id).toBe(`0x${sent.map((each) => keccak256(each).slice(2)).join('')}`)
})

test('behavior: what leaves beside the calls that can be read is on the sheet, in its whole amount', async () => {
  const topic = (account: string) => `0x${'0'.repeat(24)}${account.slice(2).toLowerCase()}`
  const paid = (amount: bigint, token: string = usdc) => ({
    address: token.toLowerCase(),
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(own.eip155), topic(stranger)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  })
  const transfer = `0xa9059cbb${topic(friend).slice(2)}${1_000_000n.toString(16).padStart(64, '0')}`
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const run = (...logs: object[]) => [
    {
      number: '0x1',
      calls: [
        { status: '0x1', gasUsed: '0x9c40', logs: [paid(1_000_000n)] },
        { status: '0x1', gasUsed: '0x5208', logs },
      ],
    },
  ]
  const calls = (data: string) => [
    { to: usdc, data: transfer },
    { to: stranger, data, value: '0x5' },
  ]
  // Of a call that nobody can read, and of one that claims to be nothing but a permission.
  const blind = await send({ calls: calls('0xdeadbeef') }, { eth_simulateV1: run(paid(9_000_000n), paid(9n, native)) })
    .prepared
  expect(blind.sheet.movements).toMatchObject([
    { amount: '1', asset: { symbol: 'USDC' } },
    { amount: '0.000000000000000005' },
    { direction: 'out', amount: '9', asset: { symbol: 'USDC' }, source: 'more' },
    { direction: 'out', amount: '0.000000000000000004', asset: { symbol: 'ETH' }, source: 'more' },
  ])
  const read = await send({ calls: calls(approve) }, { eth_simulateV1: run(paid(9_000_000n), paid(5n, native)) })
    .prepared
  expect(read.sheet.risk).toBe('high')
  expect(read.sheet.notes[0]).toMatchObject({
    tone: 'crit',
    title: { key: 'note.more.title' },
    body: { values: { amount: '9', symbol: 'USDC' } },
  })
  const honest = await send({ calls: calls(approve) }, { eth_simulateV1: run(paid(5n, native)) }).prepared
  expect(honest.sheet.movements).toHaveLength(2)
  expect(honest.sheet.risk).toBe('medium')
})

test('error: what an account without code cannot do', async () => {
  const cases: [object, number][] = [
    [{ atomicRequired: true }, 5760],
    [{ chainId: '0xa' }, 5710],
    [{ capabilities: { paymasterService: { url: 'x' } } }, 5700],
    [{ calls: [{ to: usdc, capabilities: { flow: {} } }] }, 5700],
    [{ calls: Array(11).fill({ to: usdc }) }, 5740],
    [{ id: '0x1' }, 5720],
    [{ from: stranger }, 4100],
    [{ calls: [] }, -32602],
    [{ calls: [{ to: 'x' }] }, -32602],
  ]
  for (const [more, code] of cases)
    await expect(send(more).prepared, JSON.stringify(more)).rejects.toMatchObject({ code })
  await expect(send({}, { eth_simulateV1: undefined }).prepared).rejects.toMatchObject({ code: -32603 })
  await expect(prepare(requestOf('eth_sendUserOperation', [{}]), send().context)).rejects.toMatchObject({ code: 4200 })
})

test('behavior: capabilities that are optional are left out', async () => {
  const { sheet } = await send({ capabilities: { paymasterService: { optional: true } } }).prepared
  expect(sheet.steps).toHaveLength(2)
})

test('error: a node that takes only the first', async () => {
  let count = 0
  const { prepared } = send(
    {},
    {
      eth_sendRawTransaction: () => {
        count += 1
        if (count > 1) throw new Error('full')
        return '0x'
      },
    },
  )
  await expect((await prepared).finish(signer)).rejects.toMatchObject({ code: -32603, data: { sent: 1 } })
})

test('behavior: the status is made of the receipts', async () => {
  const id = `0x${'aa'.repeat(32)}${'bb'.repeat(32)}`
  const receipt = (status: string) => ({
    status,
    transactionHash: `0x${'aa'.repeat(32)}`,
    blockHash: `0x${'cc'.repeat(32)}`,
    blockNumber: '0x1',
    gasUsed: '0x5208',
    logs: [],
  })
  const status = async (answer: unknown) => {
    const { context } = contextOf({ eth_getTransactionReceipt: answer })
    return callsStatus([id], { rpc: context.rpc, network: context.network! })
  }
  expect(await status(null)).toMatchObject({ status: 100, chainId: '0x1', atomic: false })
  expect(await status(receipt('0x1'))).toMatchObject({ status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect(await status(receipt('0x0'))).toMatchObject({ status: 500 })
  expect(await status(([hash]: readonly any[]) => receipt(hash.startsWith('0xaa') ? '0x1' : '0x0'))).toMatchObject({
    status: 600,
  })
  const { context } = contextOf()
  await expect(callsStatus(['0x12'], { rpc: context.rpc, network: context.network! })).rejects.toMatchObject({
    code: 5730,
  })
})
