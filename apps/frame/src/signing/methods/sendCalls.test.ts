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
  for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'])
    await expect(prepare(requestOf(method, [{}]), send().context)).rejects.toMatchObject({ code: 4200 })
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
