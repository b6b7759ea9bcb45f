import { encodeAbiParameters, type Hex, pad, parseAbiParameters, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Permission } from './permission.js'
import { readTaken } from './taken.js'

// What a real chain tells is read in apps/frame/src/signing/permissions/otherWallets.chain.test.ts.
const shop = '0x000000000000000000000000000000000005409E'
const payer = `0x${'0a'.repeat(20)}` as const
const usdc = `0x${'ab'.repeat(20)}` as const
const own = `0x${'cd'.repeat(20)}` as const
const hash = `0x${'12'.repeat(32)}` as const
const list = parseAbiParameters('(address, address delegator, bytes32, (address, bytes, bytes)[], uint256, bytes)[]')
const context = encodeAbiParameters(list, [[[shop, payer, `0x${'ff'.repeat(32)}`, [], 1n, '0x']]])
const permission: Permission = { type: 'periodic', token: usdc, amount: 5n, period: 7 }

const transfer = ({ token = usdc, from = payer, to = shop, amount = 5n, event = 'Transfer' } = {}) => ({
  address: token as Hex,
  topics: [toEventSelector(`${event}(address,address,uint256)`), pad(from as Hex), pad(to as Hex).toLowerCase()],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
const nodeOf = (answer: unknown) => ({
  request: async (question: { method: string; params?: unknown }) => {
    expect(question).toEqual({ method: 'eth_getTransactionReceipt', params: [hash] })
    return answer
  },
})
const read = (answer: unknown) => readTaken(nodeOf(answer), { context, permission }, { hash, receiver: shop })

test('default: what the token told, and no other, from that account to that receiver', async () => {
  const others = [
    transfer({ token: own }),
    transfer({ from: own }),
    transfer({ to: own }),
    transfer({ event: 'Approval' }),
    { address: usdc, topics: [], data: '0x' },
  ]
  expect(await read({ status: '0x1', logs: [...others, transfer()] })).toBe(5n)
  expect(await read({ status: '0x1', logs: [transfer({ amount: 2n }), transfer({ amount: 1n })] })).toBe(3n)
  expect(await read({ status: '0x1', logs: others })).toBe(0n)
})

test('behavior: of one that failed nothing; of one that is in no block yet it is not known', async () => {
  expect(await read({ status: '0x0', logs: [] })).toBe(0n)
  expect(await read(null)).toBeUndefined()
})

test.each<[string, unknown]>([
  ['that is none', 'done'],
  ['without a status', { logs: [] }],
  ['with half a number in it', { status: '0x1', logs: [{ ...transfer(), data: '0x12' }] }],
])('error: permission/answer: a receipt %s', async (_, answer) => {
  await expect(read(answer)).rejects.toMatchObject({ code: 'permission/answer' })
})

test('error: of the network’s own currency no receipt tells', async () => {
  const native = { context, permission: { type: 'periodic', amount: 5n, period: 7 } } as const
  await expect(readTaken(nodeOf(null), native, { hash, receiver: shop })).rejects.toThrow(TypeError)
})

test('error: rpc/error: a node that fails', async () => {
  const request = async () => Promise.reject(Object.assign(new Error('busy'), { code: -32005 }))
  await expect(readTaken({ request }, { context, permission }, { hash, receiver: shop })).rejects.toMatchObject({
    code: 'rpc/error',
    context: { code: -32005 },
  })
})
