import { failure } from 'portico/wire'
import * as v from 'valibot'
import { encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenAbi } from '../evm/abi.js'
import {
  alice,
  calls,
  dataForTests,
  main,
  mine,
  native,
  on,
  order,
  pair,
  router,
  solanaId,
  usd,
} from './data.test-support.js'

const { node, ask } = await dataForTests()

describe('convert', () => {
  test('default: quotes, allowance, gas', async () => {
    expect((await ask('/v1/convert/quotes', { ...pair, amount: '1000' })).body).toEqual({
      quotes: [
        { id: null, fromAmount: '1000', fromAccount: pair.from, toAmount: '2000', toAccount: pair.to, fee: null },
      ],
    })
    expect((await ask('/v1/convert/allowance', { tokenAddress: on(usd), userAddress: on(alice) })).body).toEqual({
      allowance: '77',
    })
    const free = await ask('/v1/convert/allowance', { tokenAddress: on(native), userAddress: on(alice) })
    expect(BigInt(free.body.allowance)).toBe((1n << 256n) - 1n)
    expect((await ask('/v1/convert/gas-price', { chainId: main })).body).toEqual({
      standard: '126',
      fast: '152',
      instant: '203',
    })
  })

  test('default: an approval goes to what stands in `from`, the token', async () => {
    const { body } = await ask('/v1/convert/build-approve', { ...pair, amount: '5', userAddress: alice })
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [router as `0x${string}`, 5n] })
    expect(body.tx).toEqual({ from: on(usd), to: on(usd), data, value: '0', eip155: { gasPrice: '126' } })
  })

  test('default: a swap is ready to be signed, with more gas than reckoned', async () => {
    const { body } = await ask('/v1/convert/build-transaction', {}, order)
    expect(body.tx).toMatchObject({
      from: on(alice),
      to: on(router),
      amount: '2000',
      eip155: { gas: '148000', gasPrice: '126' },
    })
    // The least is a hundredth below.
    expect(body.tx.data).toContain((1_980).toString(16).padStart(64, '0'))
  })

  test('param: disableEstimate, and a call that would fail now', async () => {
    const before = node.calls.filter((method) => method === 'eth_estimateGas').length
    const quiet = await ask('/v1/convert/build-transaction', {}, { ...order, disableEstimate: true })
    expect(node.calls.filter((method) => method === 'eth_estimateGas').length).toBe(before)
    node.answers.eth_estimateGas = () => {
      throw { code: 3, message: 'execution reverted: allowance' }
    }
    const later = await ask('/v1/convert/build-transaction', {}, order)
    expect(later.status).toBe(200)
    expect(later.body.tx.eip155.gas).toBe(quiet.body.tx.eip155.gas)
  })

  test('behavior: gas on a chain from before EIP-1559', async () => {
    delete node.answers.eth_feeHistory
    node.answers.eth_gasPrice = () => '0x64'
    expect((await ask('/v1/convert/gas-price', { chainId: main })).body).toEqual({
      standard: '100',
      fast: '110',
      instant: '125',
    })
  })

  test.each([
    ['chainId', '/v1/convert/tokens', { chainId: 'eip155:424242' }],
    ['address', '/v1/convert/tokens', { chainId: solanaId }],
    ['chainId', '/v1/convert/gas-price', { chainId: 'eip155:424242' }],
    ['', '/v1/convert/quotes', { from: on(usd), to: on(mine, 'eip155:10'), amount: '1' }],
    ['', '/v1/convert/quotes', { from: on(usd), to: on(usd), amount: '1' }],
    ['', '/v1/convert/quotes', { ...pair, amount: '0' }],
    ['', '/v1/convert/quotes', { ...pair, amount: '-1' }],
    ['', '/v1/convert/quotes', { ...pair, amount: '9'.repeat(78) }],
    ['chainId', '/v1/convert/quotes', { from: on(usd, 'eip155:10'), to: on(mine, 'eip155:10'), amount: '1' }],
    ['address', '/v1/convert/allowance', { tokenAddress: on('nobody'), userAddress: on(alice) }],
    ['', '/v1/convert/build-approve', { from: on(native), to: on(usd) }],
  ])('error: 400 %s for %s %o', async (field, path, query) => {
    const answer = await ask(path, query)
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })

  test.each([
    ['', { ...order, eip155: undefined }],
    ['', { ...order, eip155: { slippage: 1.555 } }],
    ['', { ...order, eip155: { slippage: 100 } }],
    ['', { ...order, userAddress: on(alice, 'eip155:10') }],
  ])('error: 400 %s of a swap', async (field, body) => {
    const answer = await ask('/v1/convert/build-transaction', {}, body)
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })

  test('error: no way between the tokens is told in the words that clients look for', async () => {
    node.answers.eth_call = () => {
      throw { code: 3, message: 'execution reverted' }
    }
    for (const answer of [
      await ask('/v1/convert/quotes', { ...pair, amount: '1000' }),
      await ask('/v1/convert/build-transaction', {}, order),
    ]) {
      expect(answer.status).toBe(400)
      expect(v.parse(failure, answer.body).reasons[0]?.description).toContain('insufficient liquidity')
    }
  })

  test('error: 503 while the node is down or lies', async () => {
    node.mode = 'down'
    for (const [, path, query, body] of calls.filter(
      ([name]) => name.startsWith('convert.') && name !== 'convert.tokens',
    ))
      expect((await ask(path(), query, body)).status).toBe(503)
    node.mode = 'up'
    node.answers.eth_feeHistory = () => ({ baseFeePerGas: 'high' })
    node.answers.eth_gasPrice = () => ({})
    expect((await ask('/v1/convert/gas-price', { chainId: main })).status).toBe(503)
  })
})
