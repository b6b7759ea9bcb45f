import { expect, test } from 'vitest'
import { type Answers, contextOf, friend } from '../context.test-support.js'
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
  expect(transaction).toMatchObject({ nonce: 7n, gas: 21_000n, maxFeePerGas: price, maxPriorityFeePerGas: gwei / 10n })
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
