import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectId } from '../addresses.js'
import { freePort } from '../chains/freePort.js'
import { startWorld, type World } from '../chains/worldChains.js'
import { createProcesses, type Processes } from '../processes/processes.js'
import { alice, held, native, on, send, type Tx } from './data.test-support.js'

let folder: string
let processes: Processes
let world: World
let database: TestDatabase
let services: RunningServices
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-world-services-'))
  processes = await createProcesses({ logFolder: folder })
  world = await startWorld(processes, [await freePort(), await freePort()])
  database = await startServicesDatabase()
  services = await startServices({ ...world.settings, databaseUrl: database.url, port: 0, logLevel: 'silent' })
  await services.projects.save({ id: projectId, name: 'World', development: true })
})
afterAll(async () => {
  await services?.stop()
  await database?.stop()
  await processes?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask<T>(path: string, query: Record<string, string> = {}, body?: unknown): Promise<T> {
  const url = `${services.url}${path}?${new URLSearchParams({ projectId, st: 'portico', sv: 'html-evm-1.0.0', ...query })}`
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  const text = await response.text()
  expect([response.status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text) as T
}
const nodeOf = (chain: number) => world.nodes.find(({ chainId }) => chainId === chain)?.rpcUrl ?? ''
const tokenOf = (chain: number, symbol: string) =>
  world.settings.chains.find(({ id }) => id === `eip155:${chain}`)?.tokens?.find((token) => token.symbol === symbol)
    ?.address ?? ''

test.each([
  [1, ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI', 'AAVE', 'stETH']],
  [8453, ['ETH', 'USDC', 'DAI']],
])('default: what init wrote shows the tokens of chain %s, with what they are worth', async (chain, symbols) => {
  const body = await ask(`/v1/account/${alice}/balance`, { currency: 'usd', chainId: `eip155:${chain}` })
  const { balances } = v.parse(endpoints['balance.list'].answer, body)
  expect(balances.map(({ symbol }) => symbol).sort()).toEqual([...symbols].sort())
  for (const { symbol, value, quantity } of balances) {
    // Pools give less for much than for little, so that a price is not quite what was put in.
    const expected = symbol === 'ETH' ? Number(quantity.numeric) * 3_000 : 10_000
    expect([symbol, Math.abs((value ?? 0) / expected - 1) < 0.02]).toEqual([symbol, true])
  }
})

test.each([
  [1, 'USDC', 'USDT'],
  [8453, 'USDC', 'DAI'],
] as const)('behavior: swaps on chain %s are quoted, built and made, there and back', async (chain, one, other) => {
  const [first, second] = [tokenOf(chain, one), tokenOf(chain, other)]
  const places = chain === 8453 ? 18 : 6
  for (const [from, to, amount] of [
    [native, first, parseEther('1')],
    [first, second, parseUnits('100', 6)],
    [second, native, parseUnits('50', places)],
    [first, native, parseUnits('100', 6)],
  ] as const) {
    const pair = { from: on(chain, from), to: on(chain, to) }
    const quoted = await ask('/v1/convert/quotes', { ...pair, amount: `${amount}`, userAddress: alice })
    const out = BigInt(v.parse(endpoints['convert.quotes'].answer, quoted).quotes[0]?.toAmount ?? '0')
    expect(out).toBeGreaterThan(0n)
    if (from !== native) {
      const { tx } = await ask<Tx>('/v1/convert/build-approve', { ...pair, amount: `${amount}`, userAddress: alice })
      expect((await send(nodeOf(chain), from, tx.data)).status).toBe('0x1')
    }
    const order = { projectId, ...pair, amount: `${amount}`, userAddress: on(chain, alice), eip155: { slippage: 1 } }
    const { tx } = await ask<Tx>('/v1/convert/build-transaction', {}, order)
    const before = await held(nodeOf(chain), to)
    const value = from === native ? amount : 0n
    const receipt = await send(nodeOf(chain), tx.to.split(':')[2] ?? '', tx.data as Hex, value, tx.eip155.gas)
    expect(receipt.status).toBe('0x1')
    // Of the native currency the gas was paid.
    const least = to === native ? out - parseEther('0.01') : out
    expect((await held(nodeOf(chain), to)) - before).toBeGreaterThanOrEqual(least)
    // What allows nothing once more is taken back: a token of the old manner would refuse the next approval.
    if (from !== native) {
      const spender = tx.to.split(':')[2]?.slice(2).toLowerCase().padStart(64, '0')
      await send(nodeOf(chain), from, `0x095ea7b3${spender}${'0'.repeat(64)}`)
    }
  }
})

test('behavior: names are found by the universal resolver', async () => {
  const { name } = v.parse(endpoints['identity.get'].answer, await ask(`/v1/identity/${alice}`))
  expect(name).toBe('alice.eth')
})
