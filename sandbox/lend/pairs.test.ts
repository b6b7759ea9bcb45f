import { afterAll, expect, test } from 'vitest'
import { call } from '../chains/rpc.js'
import type { Seeded } from '../chains/seed.js'
import { createPairs } from './pairs.js'

type Block = { number: string; hash: string; timestamp: string }

// What is put on them does not matter here.
const pairs = createPairs(async (rpcUrl) => {
  await call(rpcUrl, 'anvil_mine', ['0x8'])
  return {} as Seeded
})
afterAll(() => pairs.stop())

const someone = `0x${'51'.repeat(20)}`
const head = (rpcUrl: string) => call<Block>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])

test('behavior: what one borrower did the next one does not see', async () => {
  const { one } = await pairs.lend('first')
  const before = await head(one.rpcUrl)
  await call(one.rpcUrl, 'anvil_setBalance', [someone, '0x7'])
  await call(one.rpcUrl, 'anvil_mine', ['0x5'])
  await call(one.rpcUrl, 'evm_setAutomine', [false])
  await pairs.takeBack('first')

  const again = await pairs.lend('second')
  expect(again.one).toEqual(one)
  expect(await head(one.rpcUrl)).toEqual(before)
  expect(await call(one.rpcUrl, 'eth_getBalance', [someone, 'latest'])).toBe('0x0')
  const [from] = await call<string[]>(one.rpcUrl, 'eth_accounts')
  const now = Math.floor(Date.now() / 1_000)
  await call(one.rpcUrl, 'eth_sendTransactionSync', [{ from, to: someone, value: '0x1' }])
  // Its clock did not go back with its blocks.
  expect(Number((await head(one.rpcUrl)).timestamp)).toBeGreaterThanOrEqual(now - 2)
  await pairs.takeBack('second')
})

test('behavior: what comes from one borrower after its end the next one does not see', async () => {
  const { one } = await pairs.lend('slow')
  const before = await head(one.rpcUrl)
  const [from] = await call<string[]>(one.rpcUrl, 'eth_accounts')
  await pairs.takeBack('slow')
  await call(one.rpcUrl, 'eth_sendTransactionSync', [{ from, to: someone, value: '0x1' }])
  await call(one.rpcUrl, 'eth_sendTransaction', [{ from, to: someone, value: '0x1', nonce: '0x5' }])
  expect(await call(one.rpcUrl, 'txpool_status')).toEqual({ pending: '0x0', queued: '0x1' })

  expect((await pairs.lend('next')).one).toEqual(one)
  expect(await call(one.rpcUrl, 'txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  expect(await head(one.rpcUrl)).toEqual(before)
  expect(await call(one.rpcUrl, 'eth_getBalance', [someone, 'latest'])).toBe('0x0')
  await pairs.takeBack('next')
})

test('behavior: a chain that cannot be brought back is not lent again', async () => {
  const { one } = await pairs.lend('undone')
  // What it began with is undone with it.
  await call(one.rpcUrl, 'anvil_reorg', [3, []])
  await pairs.takeBack('undone')
  const next = await pairs.lend('next')
  expect(next.one.rpcUrl).not.toBe(one.rpcUrl)
  await pairs.takeBack('next')
})
