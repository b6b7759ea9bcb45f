import { describe, expect, test } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import type { SendIntent } from '../core/family.js'
import { fastPrice } from './fastFee.js'
import { estimateFee, type Quotes, readBlockTime, readFeeLevel } from './fees.js'
import type { Transport } from './transport.js'
import { addressOne, addressTwo, sandboxOne } from './wallet.test-support.js'

const signal = new AbortController().signal
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const intent: SendIntent = { network: sandboxOne, from: addressOne, to: addressTwo, amount: 5n }

function makeNode(answers: Record<string, unknown>) {
  const asked: [string, readonly unknown[]][] = []
  const transport: Transport = {
    async request(method, params) {
      asked.push([method, params])
      const found = answers[method]
      const answer = typeof found === 'function' ? found(params) : found
      if (answer === undefined) {
        const cause = { code: -32601, message: 'no' }
        throw fail(chainErrors, 'rpc/error', { name: 'Some', ...cause }, { cause })
      }
      return answer
    },
  }
  return { transport, asked }
}
const history = (base: bigint, ...tips: bigint[]) => ({
  baseFeePerGas: [hex(base)],
  reward: tips.map((tip) => [hex(tip)]),
})

describe('what the node is asked', () => {
  test('behavior: the tips of the last five blocks, the middle one of each; in a hurry the 60th of a hundred', async () => {
    const { transport, asked } = makeNode({ eth_feeHistory: history(100n, 2n) })
    await readFeeLevel(transport, signal)
    await fastPrice(transport, signal)
    expect(asked).toEqual([
      ['eth_feeHistory', ['0x5', 'latest', [50]]],
      ['eth_feeHistory', ['0x5', 'latest', [60]]],
    ])
  })

  test.each([
    [19, 0],
    [20, 0],
    [21, 1],
    [1_000, 980],
  ])('behavior: the time of blocks up to %i is told by the block %i', async (newest, older) => {
    const { transport, asked } = makeNode({
      eth_getBlockByNumber: ([block]: [string]) =>
        block === 'latest'
          ? { number: hex(newest), timestamp: hex(newest * 2) }
          : { number: block, timestamp: hex(Number(block) * 2) },
    })
    expect(await readBlockTime(transport, signal)).toBe(2)
    expect(asked.map(([, [block]]) => block)).toEqual(['latest', hex(older)])
  })
})

test.each([
  [0, undefined],
  [1, 1],
  [20, 1],
  [21, 2],
  [59 * 20, 59],
  [60 * 20, 60],
  [60 * 20 + 1, undefined],
])('behavior: twenty blocks in %i seconds are told as %s for one', async (seconds, told) => {
  const { transport } = makeNode({
    eth_getBlockByNumber: ([block]: [string]) =>
      block === 'latest'
        ? { number: hex(100), timestamp: hex(5_000 + seconds) }
        : { number: hex(80), timestamp: hex(5_000) },
  })
  expect(await readBlockTime(transport, signal)).toBe(told)
})

test.each<[number[], bigint]>([
  [[1], 1n],
  [[1, 2], 2n],
  [[0, 1], 1n],
  [[3, 1, 2], 2n],
  [[4, 1, 3, 2], 3n],
  [[10, 9, 2], 9n],
])('behavior: of the tips %j the usual one is %i; a block without any says nothing', async (tips, usual) => {
  const { transport } = makeNode({ eth_feeHistory: history(100n, ...tips.map(BigInt)) })
  expect(await readFeeLevel(transport, signal)).toEqual({
    type: 'eip1559',
    baseFeePerGas: 100n,
    maxPriorityFeePerGas: usual,
    maxFeePerGas: 150n + usual,
  })
})

test.each([
  [0n, 'legacy'],
  [1n, 'eip1559'],
  [2n, 'eip1559'],
])('behavior: a base fee of %i wei makes it %s', async (base, type) => {
  const { transport } = makeNode({ eth_feeHistory: history(base, 1n), eth_gasPrice: '0x7' })
  expect(await readFeeLevel(transport, signal)).toMatchObject({ type })
})

test.each([
  [20_999n, 20_999n],
  [21_000n, 21_000n],
  [21_001n, 25_201n],
  [30_000n, 36_000n],
])('behavior: of %i gas that the node reckons %i is asked for', async (reckoned, gas) => {
  const { transport } = makeNode({ eth_feeHistory: history(100n, 2n), eth_estimateGas: hex(reckoned) })
  expect(await estimateFee(transport, intent, { signal })).toMatchObject({ gas, fee: gas * 152n })
})

// Quoted: one and a half of 800, and the tip of 20. The next block's base fee is an eighth above that of this one at most.
test.each([
  ['dearer, and it would just get into the next block', history(1_048n, 41n), 1_220n],
  ['dearer, and it would miss it by one wei', history(1_048n, 42n), (1_048n * 3n) / 2n + 42n],
  ['cheaper, and just not twice too dear', history(400n, 10n), 1_220n],
  ['cheaper, and twice too dear by two wei', history(400n, 9n), 609n],
  ['the same', history(800n, 20n), 1_220n],
])('behavior: a quoted price, when the network is %s', async (_name, now, quoted) => {
  const quotes: Quotes = new Map()
  const at = async (eth_feeHistory: object) => {
    const { transport } = makeNode({ eth_feeHistory, eth_estimateGas: '0x5208' })
    const { level } = await estimateFee(transport, intent, { signal, quotes })
    return level.type === 'eip1559' ? level.maxFeePerGas : undefined
  }
  expect(await at(history(800n, 20n))).toBe(1_220n)
  expect(await at(now)).toBe(quoted)
})

test('behavior: a quote of one network says nothing of another', async () => {
  const quotes: Quotes = new Map()
  const at = async (base: bigint, network: SendIntent['network']) => {
    const { transport } = makeNode({ eth_feeHistory: history(base, 20n), eth_estimateGas: '0x5208' })
    return (await estimateFee(transport, { ...intent, network }, { signal, quotes })).level
  }
  await at(800n, sandboxOne)
  expect(await at(840n, { ...sandboxOne, id: 9, caipNetworkId: 'eip155:9' })).toMatchObject({ maxFeePerGas: 1_280n })
})

describe('fastPrice', () => {
  test('default: half more than the base fee, and a tip', async () => {
    const { transport } = makeNode({ eth_feeHistory: history(101n, 3n) })
    expect(await fastPrice(transport, signal)).toEqual({ maxFeePerGas: hex(154), maxPriorityFeePerGas: '0x3' })
  })

  test.each([
    [9n, 9n],
    [10n, 11n],
    [100n, 110n],
  ])('behavior: of a gas price of %i a tenth more is %i', async (eth_gasPrice, asked) => {
    const { transport } = makeNode({ eth_gasPrice: hex(eth_gasPrice) })
    expect(await fastPrice(transport, signal)).toEqual({ gasPrice: hex(asked) })
  })

  test('error: a node that tells nothing sets no price', async () => {
    expect(await fastPrice(makeNode({}).transport, signal)).toEqual({})
  })
})
