import { expect, test } from 'vitest'
import { contextOf, own, stranger, usdc, weth } from '../../signing/context.test-support.js'
import { tryCalls } from './trial.js'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const topic = (account: string) => `0x${'0'.repeat(24)}${account.slice(2).toLowerCase()}`
const data = (amount: number) => `0x${amount.toString(16).padStart(64, '0')}`
const transfer = (address: string, from: string, to: string, amount: number) => ({
  address: address.toLowerCase(),
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
  data: data(amount),
})
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const wrap = (address: string, name: string, account: string, amount: number) => ({
  address,
  topics: [name, topic(account)],
  data: data(amount),
})
const run = (calls: object[], chainId = 'eip155:1') => {
  const { context } = contextOf({ eth_simulateV1: [{ number: '0x2', calls }] })
  const call = { to: stranger, value: 0n, data: new Uint8Array() }
  return tryCalls([call], own.eip155, { rpc: context.rpc, chainId: chainId as 'eip155:1' })
}
const fine = (...logs: object[]) => ({ status: '0x1', logs })

test('default', async () => {
  expect(await run([fine(transfer(usdc, own.eip155, stranger, 5), transfer(usdc, stranger, own.eip155, 2))])).toEqual({
    trial: { state: 'ran', block: '2' },
    predicted: [{ direction: 'out', asset: { kind: 'token', address: usdc }, amount: 3n }],
  })
})

test('behavior: what left and came back whole was seen, and is nothing', async () => {
  const { predicted } = await run([
    fine(transfer(native, own.eip155, stranger, 5), transfer(native, stranger, own.eip155, 5)),
  ])
  expect(predicted).toEqual([{ direction: 'in', asset: { kind: 'native' }, amount: 0n }])
})

test('behavior: the wrapped currency tells in its own way that it was made and taken back, and it alone', async () => {
  const asset = { kind: 'token', address: weth }
  const made = wrap(weth, deposit, own.eip155, 7)
  expect((await run([fine(made)])).predicted).toEqual([{ direction: 'in', asset, amount: 7n }])
  const back = await run([fine(wrap(weth, withdrawal, own.eip155, 7))])
  expect(back.predicted).toEqual([{ direction: 'out', asset, amount: 7n }])
  for (const [log, chainId] of [
    [wrap(usdc, deposit, own.eip155, 7)],
    [wrap(weth, deposit, stranger, 7)],
    [made, 'eip155:424242'],
  ] as const)
    expect((await run([fine(log)], chainId)).predicted).toEqual([])
})

test('behavior: where one call fails, what the others moved is told all the same', async () => {
  const moved = fine(transfer(usdc, own.eip155, stranger, 5))
  expect(await run([{ status: '0x0', logs: [] }, moved])).toMatchObject({
    trial: { state: 'failed' },
    predicted: [{ direction: 'out', amount: 5n }],
  })
  expect(await run([{ status: '0x0', logs: [] }])).toEqual({ trial: { state: 'failed' } })
})
