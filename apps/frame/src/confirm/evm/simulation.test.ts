import { expect, test } from 'vitest'
import { contextOf, friend, nft, own, stranger, usdc, weth } from '../../signing/context.test-support.js'
import { simulateCalls } from './simulation.js'

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
  return simulateCalls([call], own.eip155, { rpc: context.rpc, chainId: chainId as 'eip155:1' })
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
  // What a call that failed has logged did not happen, whatever the node hands out.
  const undone = { status: '0x0', logs: [transfer(usdc, stranger, own.eip155, 5)] }
  expect((await run([undone, moved])).predicted).toMatchObject([{ direction: 'out', amount: 5n }])
})

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const ofNft = (topics: readonly string[], bytes = '0x') => ({ address: nft.toLowerCase(), topics, data: bytes })
const two = (id: number, amount: number) => `${data(id)}${data(amount).slice(2)}`

test('behavior: items of a collection, one by one and by number', async () => {
  const one = (from: string, to: string) => ofNft([transferTopic, topic(from), topic(to), data(9)])
  const several = (from: string, to: string) => ofNft([singleTopic, topic(friend), topic(from), topic(to)], two(9, 4))
  const item = { kind: 'token', address: nft, id: 9n }
  const seen = async (log: object) => (await run([fine(log)])).predicted
  expect(await seen(one(own.eip155, stranger))).toEqual([{ direction: 'out', asset: item, amount: 1n }])
  expect(await seen(one(stranger, own.eip155))).toEqual([{ direction: 'in', asset: item, amount: 1n }])
  expect(await seen(several(own.eip155, stranger))).toEqual([{ direction: 'out', asset: item, amount: 4n }])
  expect(await seen(several(stranger, own.eip155))).toEqual([{ direction: 'in', asset: item, amount: 4n }])
  // Each item stands alone, and beside the amounts of its contract.
  const other = ofNft([transferTopic, topic(own.eip155), topic(stranger), data(8)])
  const plain = transfer(nft, own.eip155, stranger, 5)
  expect((await run([fine(one(own.eip155, stranger), other, plain)])).predicted).toHaveLength(3)
})

test('behavior: what is between others, from oneself to oneself, or has another form moves nothing of ours', async () => {
  for (const log of [
    transfer(usdc, stranger, friend, 5),
    transfer(usdc, own.eip155, own.eip155, 5),
    ofNft([transferTopic, topic(own.eip155)]),
    ofNft([transferTopic]),
    ofNft([]),
    ofNft([transferTopic, topic(own.eip155), topic(stranger), data(1), data(2)]),
    ofNft([transferTopic, topic(own.eip155).slice(0, -2), topic(stranger)], data(5)),
    ofNft([singleTopic, topic(friend), topic(own.eip155), topic(stranger)], data(5)),
    ofNft([singleTopic, topic(own.eip155), topic(stranger)], two(1, 2)),
    ofNft([singleTopic, topic(friend), topic(own.eip155)], two(9, 4)),
    ofNft([data(1), topic(own.eip155), topic(stranger)], data(5)),
    ofNft([data(1), topic(friend), topic(own.eip155), topic(stranger)], two(1, 2)),
    { ...wrap(weth, deposit, own.eip155, 7), data: `${data(7)}00` },
    { ...wrap(weth, deposit, own.eip155, 7), topics: [deposit, topic(own.eip155), topic(stranger)] },
    { ...wrap(weth, deposit, own.eip155, 7), topics: [data(1), topic(own.eip155)] },
  ])
    expect((await run([fine(log)])).predicted, JSON.stringify(log)).toEqual([])
})

test('behavior: one line for each asset, of all calls together', async () => {
  const first = fine(transfer(usdc, own.eip155, stranger, 5), transfer(native, own.eip155, stranger, 1))
  const second = fine(transfer(usdc, stranger, own.eip155, 7), transfer(native, own.eip155, stranger, 2))
  expect((await run([first, second])).predicted).toEqual([
    { direction: 'in', asset: { kind: 'token', address: usdc }, amount: 2n },
    { direction: 'out', asset: { kind: 'native' }, amount: 3n },
  ])
})

test('behavior: a transfer without an amount is one of nothing', async () => {
  const bare = { ...transfer(usdc, own.eip155, stranger, 5), data: '0x' }
  expect((await run([fine(bare)])).predicted).toEqual([
    { direction: 'in', asset: { kind: 'token', address: usdc }, amount: 0n },
  ])
})

test('behavior: the node is asked for all calls in their order; what it does not answer well is no run', async () => {
  const asks = (answer: unknown) => contextOf({ eth_simulateV1: answer })
  const calls = [
    { to: stranger, value: 255n, data: new Uint8Array([1, 2]) },
    { to: undefined, value: 0n, data: new Uint8Array() },
  ]
  const { context, asked } = asks([{ calls: [fine(), fine()] }])
  const asking = { rpc: context.rpc, chainId: 'eip155:1' } as const
  expect(await simulateCalls(calls, own.eip155, asking)).toEqual({ trial: { state: 'ran' }, predicted: [] })
  expect(asked).toEqual([
    {
      method: 'eth_simulateV1',
      params: [
        {
          blockStateCalls: [
            {
              calls: [
                { from: own.eip155, to: stranger, value: '0xff', input: '0x0102' },
                { from: own.eip155, to: undefined, value: '0x0', input: '0x' },
              ],
            },
          ],
          traceTransfers: true,
          validation: false,
        },
        'latest',
      ],
    },
  ])
  for (const answer of [[], {}, 'no', [{ calls: [{ status: '0xzz' }] }], [{ number: 'x', calls: [] }]]) {
    const { rpc } = asks(answer).context
    expect(await simulateCalls(calls, own.eip155, { ...asking, rpc })).toEqual({ trial: { state: 'unavailable' } })
  }
  const { rpc } = asks([{ calls: [] }]).context
  expect(await simulateCalls(calls, own.eip155, { ...asking, rpc })).toEqual({ trial: { state: 'failed' } })
})
