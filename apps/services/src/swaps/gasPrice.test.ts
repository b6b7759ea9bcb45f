import { describe, expect, test } from 'vitest'
import { readGasPrice } from './gasPrice.js'
import { afterTax } from './taxes.js'

const hex = (value: bigint | number) => `0x${value.toString(16)}`
type Answers = Record<string, unknown>

const nodeOf = (answers: Answers) => ({
  request: async <T>(_: string, method: string): Promise<T> => {
    if (!(method in answers)) throw new Error('not here')
    return answers[method] as T
  },
})
const read = (answers: Answers) => readGasPrice(nodeOf(answers) as never, { id: 'eip155:1' })
const history = (base: readonly (bigint | number)[], reward: readonly (readonly number[])[]) => ({
  eth_feeHistory: { baseFeePerGas: base.map(hex), reward: reward.map((tips) => tips.map(hex)) },
})

describe('readGasPrice', () => {
  test('default: the next block’s base fee with room to rise, and the middle of what was tipped', async () => {
    const tips = [
      [1, 10, 100],
      [3, 30, 300],
      [2, 20, 200],
    ]
    expect(await read(history([50, 1_000], tips))).toEqual({ standard: 1_252n, fast: 1_520n, instant: 2_200n })
  })

  test('behavior: of an even number of blocks the upper one; without tips the base fee alone', async () => {
    expect(await read(history([1_000], [[1], [9]]))).toMatchObject({ standard: 1_259n })
    expect(await read(history([1_000], []))).toEqual({ standard: 1_250n, fast: 1_500n, instant: 2_000n })
  })

  test('behavior: what is not whole is rounded down', async () => {
    expect(await read(history([3], []))).toEqual({ standard: 3n, fast: 4n, instant: 6n })
  })

  test.each<[string, Answers]>([
    ['has no history of fees', {}],
    ['has no base fee', history([0], [[5]])],
    ['answers with something else', { eth_feeHistory: { baseFeePerGas: [], reward: [] } }],
    ['answers with no number', { eth_feeHistory: { baseFeePerGas: ['0xg'], reward: [] } }],
  ])('behavior: a chain that %s is asked for its price', async (_, answers) => {
    expect(await read({ ...answers, eth_gasPrice: hex(1_000) })).toEqual({
      standard: 1_000n,
      fast: 1_100n,
      instant: 1_250n,
    })
  })

  test('behavior: what was tipped is sorted by its size, not as text', async () => {
    expect(await read(history([1_000], [[9], [10], [100]]))).toMatchObject({ standard: 1_260n })
    expect(await read(history([1_000], [[7], [7], [3]]))).toMatchObject({ standard: 1_257n })
  })

  test('behavior: the node is asked for five blocks and three tips of each, or for its price and nothing else', async () => {
    const asked: unknown[] = []
    const nodes = {
      request: async (...call: unknown[]) => {
        asked.push(call)
        if (call[1] === 'eth_gasPrice') return '0x1'
        throw new Error('not here')
      },
    }
    await readGasPrice(nodes as never, { id: 'eip155:5' })
    expect(asked).toEqual([
      ['eip155:5', 'eth_feeHistory', ['0x5', 'latest', [25, 60, 90]]],
      ['eip155:5', 'eth_gasPrice', []],
    ])
  })

  test('error: neither is there', async () => {
    await expect(read({})).rejects.toThrow('not here')
    await expect(read({ eth_gasPrice: '0x' })).rejects.toThrow()
  })
})

test.each([
  [10_000n, 0n, 10_000n],
  [10_000n, 1n, 9_999n],
  [9_999n, 1n, 9_998n],
  [10_001n, 1n, 9_999n],
  [1n, 1n, 0n],
  [1n, 0n, 1n],
  [10_000n, 10_000n, 0n],
  [0n, 500n, 0n],
])('afterTax: of %i, with %i hundredths of a percent kept, %i: never more than arrives', (amount, tax, left) => {
  expect(afterTax(amount, tax)).toBe(left)
})
