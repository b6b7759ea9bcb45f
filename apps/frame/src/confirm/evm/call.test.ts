import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { fromHex } from '../../signing/bytes.js'
import { friend, nft, own, stranger, usdc, weth } from '../../signing/context.test-support.js'
import { readCall } from './call.js'

const self = own.eip155
const reading = { self, chainId: 'eip155:1' } as const
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

function read(to: string, signature: string, args: readonly unknown[], value = 0n) {
  const abi = parseAbi([`function ${signature}`] as any)
  const data = encodeFunctionData({ abi, args } as any)
  return readCall({ to, value, data: fromHex(data) }, reading)
}
const keysOf = (...all: Parameters<typeof read>) => read(...all).map(({ key }) => key)

test('behavior: tokens', () => {
  expect(read(usdc, 'transfer(address,uint256)', [stranger, 5n])).toMatchObject([
    { key: 'step.send', amount: 5n, party: stranger, risk: 'low', moves: [{ direction: 'out', to: stranger }] },
  ])
  expect(read(usdc, 'transferFrom(address,address,uint256)', [stranger, self, 5n])).toMatchObject([
    { key: 'step.move', moves: [{ direction: 'in' }] },
  ])
  expect(read(usdc, 'approve(address,uint256)', [stranger, 2n ** 256n - 1n])).toMatchObject([
    { key: 'step.allowAll', permission: 'all', risk: 'high' },
  ])
  expect(read(usdc, 'increaseAllowance(address,uint256)', [stranger, 5n])).toMatchObject([
    { key: 'step.allowMore', risk: 'medium' },
  ])
  expect(read(nft, 'setApprovalForAll(address,bool)', [stranger, true])).toMatchObject([
    { key: 'step.allowItems', risk: 'high' },
  ])
  expect(read(nft, 'setApprovalForAll(address,bool)', [stranger, false])).toMatchObject([
    { key: 'step.stopItems', risk: 'low' },
  ])
  expect(read(nft, 'safeTransferFrom(address,address,uint256)', [self, stranger, 9n])).toMatchObject([
    { asset: { id: 9n }, amount: 1n, key: 'step.send' },
  ])
  expect(
    keysOf(nft, 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      self,
      stranger,
      [1n, 2n],
      [3n, 4n],
      '0x',
    ]),
  ).toEqual(['step.send', 'step.send'])
  expect(
    keysOf(nft, 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      self,
      stranger,
      [1n, 2n],
      [3n],
      '0x',
    ]),
  ).toEqual(['step.unknown'])
})

test('behavior: money that goes along with a call that does not speak of it is told', () => {
  expect(read(usdc, 'approve(address,uint256)', [stranger, 0n], 7n)).toMatchObject([
    { key: 'step.allow', moves: [{ direction: 'out', asset: { kind: 'native' }, amount: 7n }], risk: 'medium' },
  ])
})

test('behavior: swaps of Uniswap V2 and V3', () => {
  const end = 1_800_000_000n
  expect(
    read(router, 'swapExactETHForTokens(uint256,address[],address,uint256)', [4n, [weth, usdc], self, end], 9n),
  ).toMatchObject([
    {
      key: 'step.swap',
      asset: { kind: 'native' },
      amount: 9n,
      other: { amount: 4n, asset: { address: usdc } },
      until: end,
      risk: 'medium',
    },
  ])
  expect(
    read(router, 'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', [
      4n,
      9n,
      [usdc, weth],
      self,
      end,
    ]),
  ).toMatchObject([{ key: 'step.swapExact', amount: 9n, other: { amount: 4n } }])
  expect(
    read(router, 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
      4n,
      9n,
      [usdc, weth],
      stranger,
      end,
    ]),
  ).toMatchObject([
    { key: 'step.swap', amount: 4n, other: { amount: 9n, asset: { kind: 'native' } }, party: stranger, risk: 'high' },
  ])
  const single = 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))'
  expect(read(router, single, [[usdc, weth, 3000, self, end, 5n, 6n, 0n]])).toMatchObject([
    { key: 'step.swap', amount: 5n, other: { amount: 6n, asset: { address: weth } }, until: end },
  ])
  const path = `0x${usdc.slice(2)}000bb8${weth.slice(2)}`
  expect(read(router, 'exactOutput((bytes,address,uint256,uint256))', [[path, self, 5n, 6n]])).toMatchObject([
    { key: 'step.swapExact', asset: { address: weth }, amount: 6n, other: { amount: 5n } },
  ])
  const inner = encodeFunctionData({
    abi: parseAbi([`function ${single}`] as any),
    args: [[usdc, weth, 3000, self, end, 5n, 6n, 0n]],
  } as any)
  expect(keysOf(router, 'multicall(uint256,bytes[])', [end, [inner, '0x12210e8a']])).toEqual([
    'step.swap',
    'step.refund',
  ])
})

test('behavior: batches and shared accounts are read from inside, and what is inside keeps its risk', () => {
  const approve = encodeFunctionData({
    abi: parseAbi(['function approve(address,uint256)']),
    args: [stranger, 2n ** 256n - 1n],
  } as any)
  expect(read(router, 'aggregate3((address,bool,bytes)[])', [[[usdc, false, approve]]])).toMatchObject([
    { key: 'step.batch' },
    { key: 'step.allowAll', risk: 'high' },
  ])
  const exec = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'
  const zero = `0x${'0'.repeat(40)}`
  expect(read(router, exec, [usdc, 0n, '0x12345678', 1, 0n, 0n, 0n, zero, zero, '0x'])).toMatchObject([
    { key: 'step.safeDelegate', risk: 'high', warnings: ['delegate'] },
    { key: 'step.unknown', risk: 'high' },
  ])
})

test('behavior: what a batch or a shared account moves of this account, by its permission, is named', () => {
  const pull = (from: string, to: string) =>
    encodeFunctionData({
      abi: parseAbi(['function transferFrom(address,address,uint256)']),
      args: [from, to, 7n],
    } as any)
  const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
  const through = (data: string, value = 0n) =>
    read(multicall, 'aggregate3Value((address,bool,uint256,bytes)[])', [[[usdc, false, value, data]]], value)
  expect(through(pull(self, stranger))).toMatchObject([
    { key: 'step.batch' },
    { key: 'step.send', moves: [{ direction: 'out', amount: 7n, to: stranger }], risk: 'medium' },
  ])
  // What the batch itself has is not ours, and what was sent along is named once.
  expect(through(pull(multicall, stranger))[1]).toMatchObject({ key: 'step.send', moves: [] })
  expect(through(pull(stranger, friend))[1]).toMatchObject({ key: 'step.move', moves: [] })
  expect(through('0x', 9n).flatMap(({ moves = [] }) => moves)).toEqual([
    { direction: 'out', asset: { kind: 'native' }, amount: 9n, to: multicall },
  ])
  const exec = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'
  const zero = `0x${'0'.repeat(40)}`
  expect(read(router, exec, [usdc, 0n, pull(self, router), 0, 0n, 0n, 0n, zero, zero, '0x'])[1]?.moves).toMatchObject([
    { direction: 'out', amount: 7n, to: router },
  ])
})

test('behavior: from oneself to oneself nothing moves', () => {
  expect(read(usdc, 'transfer(address,uint256)', [self, 5n])).toMatchObject([
    { key: 'step.send', party: self, moves: [] },
  ])
  expect(read(usdc, 'transferFrom(address,address,uint256)', [self, self, 5n])).toMatchObject([{ moves: [] }])
  expect(readCall({ to: self, value: 5n, data: new Uint8Array() }, reading)).toMatchObject([
    { key: 'step.send', moves: [] },
  ])
})

test('behavior: a call that holds itself again and again by pointers is not read for ever, and cannot be read', () => {
  const words = (value: number) => value.toString(16).padStart(64, '0')
  const pointers = 512
  // multicall(bytes[]) whose items are all the same bytes: another such call.
  let data = 'a9059cbb'
  for (let depth = 0; depth < 4; depth += 1) {
    const length = data.length / 2
    const padded = data.padEnd(Math.ceil(data.length / 64) * 64, '0')
    const place = words(pointers * 32)
    data = `ac9650d8${words(32)}${words(pointers)}${place.repeat(pointers)}${words(length)}${padded}`
  }
  expect(data.length).toBeLessThan(2 * 131_072)
  const actions = readCall({ to: router, value: 3n, data: fromHex(`0x${data}`) }, reading)
  expect(actions).toMatchObject([{ key: 'step.unknown', risk: 'high', moves: [{ amount: 3n }] }])
  const several = (count: number) => {
    const step = encodeFunctionData({ abi: parseAbi(['function refundETH()']) })
    return keysOf(router, 'multicall(bytes[])', [Array(count).fill(step)])
  }
  expect(several(63)).toEqual(Array(63).fill('step.refund'))
  expect(several(64)).toEqual(['step.unknown'])
})

test('behavior: calls within each other are read four deep, and no deeper', () => {
  const encode = (signature: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)
  const around: Record<string, (inner: string) => string> = {
    // By the same contract, and by another.
    steps: (inner) => encode('multicall(bytes[])', [[inner]]),
    batches: (inner) => encode('aggregate3((address,bool,bytes)[])', [[[router, false, inner]]]),
  }
  for (const [name, wrap] of Object.entries(around)) {
    const last = (depth: number) => {
      let data = encode('refundETH()', [])
      for (let at = 0; at < depth; at += 1) data = wrap(data) as typeof data
      return readCall({ to: router, value: 0n, data: fromHex(data) }, reading).at(-1)?.key
    }
    expect([4, 5].map(last), name).toEqual(['step.refund', 'step.unknown'])
  }
})

test('behavior: unknown, cut or dirty data, and new contracts, are of high risk', () => {
  const high = (data: string, to: string | undefined = usdc) =>
    readCall({ to, value: 0n, data: fromHex(data) }, reading)
  for (const data of ['0x12', '0x12345678', '0xa9059cbb', `0xa9059cbb${'ff'.repeat(64)}`])
    expect(high(data), data).toMatchObject([{ key: 'step.unknown', risk: 'high', warnings: ['blind'] }])
  expect(high('0x12345678')[0]?.facts).toEqual([])
  expect(readCall({ to: undefined, value: 0n, data: fromHex('0x60') }, reading)).toMatchObject([
    { key: 'step.create', risk: 'high', warnings: ['create'] },
  ])
  // Steps that are none are nothing that could be told.
  expect(keysOf(router, 'multicall(bytes[])', [[]])).toEqual(['step.unknown'])
})

test('behavior: no data makes the reader throw or take something for harmless that it cannot read', () => {
  const selectors = ['0xa9059cbb', '0x095ea7b3', '0xac9650d8', '0x82ad56cb', '0x6a761202', '0x765e827f', '0x7bb37428']
  fc.assert(
    fc.property(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 300 }), (selector, noise) => {
      const actions = readCall({ to: usdc, value: 0n, data: new Uint8Array([...fromHex(selector), ...noise]) }, reading)
      expect(actions.length).toBeGreaterThan(0)
    }),
  )
})
