import { describe, expect, test } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import type { SendIntent } from '../core/family.js'
import { estimateFee, type Quotes } from './fees.js'
import type { Transport } from './transport.js'
import { addressOne, addressTwo, sandboxOne } from './wallet.test-support.js'

const signal = new AbortController().signal
const gwei = 1_000_000_000n
const hex = (value: bigint) => `0x${value.toString(16)}`
const refusal = (code: number, message = 'no') =>
  fail(chainErrors, 'rpc/error', { name: 'Some', code, message }, { cause: { code, message } })

const answers = {
  eth_feeHistory: {
    oldestBlock: '0x1',
    baseFeePerGas: [8n, 9n, 10n].map((fee) => hex(fee * gwei)),
    reward: [[hex(gwei)], [hex(3n * gwei)], ['0x0'], [hex(2n * gwei)]],
  },
  eth_estimateGas: '0x5208',
  eth_gasPrice: hex(7n * gwei),
  eth_getBlockByNumber: ([block]: [string]) =>
    block === 'latest' ? { number: '0x64', timestamp: '0x3e8' } : { number: '0x50', timestamp: hex(1_000n - 240n) },
}

function makeNode(more: Record<string, unknown> = {}) {
  const asked: [string, readonly unknown[]][] = []
  const transport: Transport = {
    async request(method, params) {
      asked.push([method, params])
      const found = ({ ...answers, ...more } as Record<string, unknown>)[method] ?? refusal(-32601)
      const answer = typeof found === 'function' ? found(params) : found
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { transport, asked }
}

const intent: SendIntent = { network: sandboxOne, from: addressOne, to: addressTwo, amount: 5n }
const onOptimism: SendIntent = { ...intent, network: { ...sandboxOne, id: 10, caipNetworkId: 'eip155:10' } }

describe('estimateFee', () => {
  test('default: one and a half base fees and the middle tip, times the gas', async () => {
    const { transport, asked } = makeNode()
    const fee = await estimateFee(transport, intent, { signal })
    expect(fee).toMatchObject({
      fee: 21_000n * 17n * gwei,
      seconds: 12,
      gas: 21_000n,
      level: { type: 'eip1559', baseFeePerGas: 10n * gwei, maxPriorityFeePerGas: 2n * gwei, maxFeePerGas: 17n * gwei },
    })
    expect(asked).toContainEqual(['eth_estimateGas', [{ from: addressOne, to: addressTwo, value: '0x5' }]])
  })

  test('param: quotes keeps a price for as long as it is fit', async () => {
    const quotes: Quotes = new Map()
    const at = async (base: bigint) => {
      const eth_feeHistory = { baseFeePerGas: [hex(base * gwei)], reward: [[hex(2n * gwei)]] }
      const { level } = await estimateFee(makeNode({ eth_feeHistory }).transport, intent, { signal, quotes })
      return level.type === 'eip1559' && level.maxFeePerGas / gwei
    }
    expect(await at(10n)).toBe(17n)
    expect(await at(12n)).toBe(17n)
    expect(await at(9n)).toBe(17n)
    expect(await at(14n)).toBe(23n)
    expect(await at(5n)).toBe(9n)
  })

  test('behavior: without rewards the node is asked for a tip; one that does not know any has none', async () => {
    const eth_feeHistory = { baseFeePerGas: [hex(10n * gwei)] }
    const tipped = await estimateFee(
      makeNode({ eth_feeHistory, eth_maxPriorityFeePerGas: hex(gwei) }).transport,
      intent,
      { signal },
    )
    expect(tipped.level).toMatchObject({ maxPriorityFeePerGas: gwei })
    const untipped = await estimateFee(makeNode({ eth_feeHistory }).transport, intent, { signal })
    expect(untipped.level).toMatchObject({ maxPriorityFeePerGas: 0n, maxFeePerGas: 15n * gwei })
  })

  test.each([
    ['the node knows no fee history', refusal(-32601)],
    ['there is no base fee', { baseFeePerGas: ['0x0', '0x0'] }],
    ['the history is nonsense', { baseFeePerGas: 'much' }],
    ['the history is nothing', null],
  ])('behavior: the gas price counts when %s', async (_, eth_feeHistory) => {
    const { fee, level } = await estimateFee(makeNode({ eth_feeHistory }).transport, intent, { signal })
    expect(level).toEqual({ type: 'legacy', gasPrice: 7n * gwei })
    expect(fee).toBe(21_000n * 7n * gwei)
  })

  test('behavior: work of a contract gets a fifth more', async () => {
    expect((await estimateFee(makeNode({ eth_estimateGas: hex(50_000n) }).transport, intent, { signal })).gas).toBe(
      60_000n,
    )
  })

  test('behavior: a rollup asks for its data as well', async () => {
    const { transport, asked } = makeNode({ eth_call: hex(123n) })
    const { fee } = await estimateFee(transport, onOptimism, { signal })
    expect(fee).toBe(21_000n * 17n * gwei + 123n)
    expect(asked.find(([method]) => method === 'eth_call')?.[1]).toEqual([
      { to: '0x420000000000000000000000000000000000000F', data: `0xf1c7a58b${'a0'.padStart(64, '0')}` },
      'latest',
    ])
    expect((await estimateFee(makeNode().transport, onOptimism, { signal })).fee).toBe(21_000n * 17n * gwei)
  })

  test('behavior: more than the account holds is estimated without the amount', async () => {
    const eth_estimateGas = ([{ value }]: [{ value: string }]) =>
      value === '0x0' ? '0x5208' : refusal(-32000, 'insufficient funds for transfer')
    expect((await estimateFee(makeNode({ eth_estimateGas }).transport, intent, { signal })).gas).toBe(21_000n)
  })

  test.each([
    ['blocks that stand still', () => ({ number: '0x1', timestamp: '0x1' })],
    [
      'blocks far apart',
      ([block]: [string]) =>
        block === 'latest' ? { number: '0x2', timestamp: '0xffff' } : { number: '0x0', timestamp: '0x0' },
    ],
    ['blocks that are none', null],
  ])('behavior: %s tell no time', async (_, eth_getBlockByNumber) => {
    expect(
      (await estimateFee(makeNode({ eth_getBlockByNumber }).transport, intent, { signal })).seconds,
    ).toBeUndefined()
  })

  test.each([
    ['tx/reverted', { eth_estimateGas: refusal(3, 'execution reverted: closed') }],
    ['http/answer', { eth_estimateGas: 'some' }],
    ['http/answer', { eth_feeHistory: null, eth_gasPrice: 'some' }],
    ['http/unreachable', { eth_feeHistory: fail(httpErrors, 'http/unreachable', { endpoint: 'eth_feeHistory' }) }],
  ])('error: %s', async (code, more) => {
    await expect(estimateFee(makeNode(more).transport, intent, { signal })).rejects.toMatchObject({ code })
  })
})
