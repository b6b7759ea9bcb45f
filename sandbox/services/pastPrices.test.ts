import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import type { WireTransaction } from 'portico/wire'
import postgres from 'postgres'
import { type Address, encodeFunctionData, formatUnits, type Hex, parseAbi, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { projectId } from '../addresses.js'
import { mnemonic } from '../chains/anvil.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import * as payments from './evmPayments.test-support.js'
import { startForgetfulNode } from './forgetfulNode.test-support.js'
import { chainOne, testServices } from './settings.test-support.js'

const holder = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex }).address
const [alice, bob, carol, dave] = [holder(0), holder(1), holder(2), holder(3)]
const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function getPair(address,address) view returns (address)',
])

let chains: Awaited<ReturnType<typeof startTestChains>>
let server: TestDatabase
let node: Awaited<ReturnType<typeof startForgetfulNode>>
const running: RunningServices[] = []

beforeAll(async () => {
  ;[chains, server] = await Promise.all([startTestChains(), startServicesDatabase()])
  node = await startForgetfulNode(chains.one.rpcUrl)
}, 240_000)
// They ask their chain twenty times a second for as long as they run.
afterEach(async () => {
  for (const services of running.splice(0)) await services.stop()
})
afterAll(async () => {
  await server?.stop()
  await node?.stop()
  await chains?.stop()
})

/** Services with an index of their own. Prices come from one pool alone, so that what they are can be reckoned here. */
async function start(name: string, given: { rpcUrl: string; roles?: ('api' | 'relay' | 'indexer')[]; url?: string }) {
  const { uniswapV3: _, ...chain } = chainOne(chains)
  const url = given.url ?? (await server.createDatabase(name))
  const services = await startServices({
    ...testServices(url),
    roles: given.roles ?? ['api', 'indexer'],
    seed: { wallets: 0 },
    prices: { rates: { eur: '0.5' } },
    chains: [{ ...chain, rpcUrls: [given.rpcUrl], history: { from: 0, pollMs: 50 } }],
  })
  running.push(services)
  return { services, url }
}

type Told = { hash: string; symbol: string | null | undefined; price: number | null; value: number | null }
async function told({ url }: RunningServices, account: Address, query: Record<string, string> = {}): Promise<Told[]> {
  const search = new URLSearchParams({ projectId, chainId: 'eip155:31337', ...query })
  const response = await fetch(`${url}/v1/account/${account}/history?${search}`)
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: WireTransaction[] }
  return data.flatMap(({ metadata: { hash }, transfers }) =>
    (transfers ?? []).map(({ fungible_info, price, value }) => ({
      hash,
      symbol: fungible_info?.symbol,
      price: price ?? null,
      value: value ?? null,
    })),
  )
}
const ofHash = (list: readonly Told[], hash: string, symbol = 'ETH') =>
  list.find((entry) => entry.hash === hash && entry.symbol === symbol)

async function send(from: Address, to: Address, value: bigint, data: Hex = '0x'): Promise<string> {
  const receipt = await payments.send(chains.one.rpcUrl, { from, to, data, value })
  expect(receipt.status).toBe('0x1')
  return receipt.transactionHash
}

/** Sells ether to the pool, which makes it cheaper. */
function swap(from: Address, ether: string): Promise<string> {
  const { weth, tokens, uniswapV2 } = chains.seeded
  const args = [0n, [weth, tokens.usdx.address], from, 10n ** 12n] as const
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
  return send(from, uniswapV2.router as Address, parseEther(ether), data)
}

/** What the pool says at this moment, by its own reserves. */
async function priceNow(): Promise<number> {
  const { weth, tokens, uniswapV2 } = chains.seeded
  const usdx = tokens.usdx.address
  const read = (to: string, data: Hex) => call<Hex>(chains.one.rpcUrl, 'eth_call', [{ to, data }, 'latest'])
  const getPair = encodeFunctionData({ abi, functionName: 'getPair', args: [weth as Address, usdx as Address] })
  const pair = `0x${(await read(uniswapV2.factory, getPair)).slice(-40)}`
  const reserves = await read(pair, '0x0902f1ac')
  const [first, second] = [0, 1].map((at) => BigInt(`0x${reserves.slice(2 + at * 64, 66 + at * 64)}`)) as [
    bigint,
    bigint,
  ]
  const [ether, dollars] = BigInt(weth) < BigInt(usdx) ? [first, second] : [second, first]
  return Number(formatUnits(dollars, tokens.usdx.decimals)) / Number(formatUnits(ether, 18))
}

/** Until the index holds what is the newest block now: how far it is behind it tells only when it looks again. */
async function untilIndexed(url: string): Promise<void> {
  const head = BigInt(await call<string>(chains.one.rpcUrl, 'eth_blockNumber'))
  const sql = postgres(url, { max: 1, fetch_types: false })
  const taken = () => sql`select 1 from index_chains where chain = 'eip155:31337' and next > ${String(head)}`
  await vi.waitFor(async () => expect(await taken()).toHaveLength(1), { interval: 100 })
  await sql.end()
}

test('default: two swaps, and between them another one that moves the price: each keeps the worth of its time', async () => {
  const { services, url } = await start('archive', { rpcUrl: chains.one.rpcUrl })
  const older = await swap(bob, '0.5')
  const before = await priceNow()
  await swap(carol, '20')
  const newer = await swap(bob, '0.5')
  const after = await priceNow()
  expect(after).toBeLessThan(before * 0.8)
  await untilIndexed(url)

  const first = await told(services, bob)
  expect(ofHash(first, older)).toMatchObject({ price: expect.closeTo(before, 6), value: expect.closeTo(before / 2, 6) })
  expect(ofHash(first, newer)?.price).toBeCloseTo(after, 6)
  expect(ofHash(first, older, 'USDX')?.price).toBe(1)

  // In another currency it is the same moment; and what was told once does not move with the pool.
  await swap(carol, '20')
  expect(await priceNow()).toBeLessThan(after * 0.8)
  const inEuro = await told(services, bob, { currency: 'eur' })
  expect(ofHash(inEuro, older)?.price).toBeCloseTo(before / 2, 6)
  expect(await told(services, bob)).toEqual(first)
}, 240_000)

test('behavior: a node that has the newest state alone: what was indexed while it had it is kept, for accounts that were asked for', async () => {
  node.keeps = 1_000
  const { services, url } = await start('forgetful', { rpcUrl: node.url })
  await told(services, dave)
  await untilIndexed(url)
  const hash = await swap(dave, '0.25')
  const before = await priceNow()
  await untilIndexed(url)
  const sql = postgres(url, { max: 1, fetch_types: false })
  const kept = () => sql`select 1 from index_transactions where hash = ${hash} and prices is not null`
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), { timeout: 60_000, interval: 100 })
  await sql.end()
  await services.stop()
  running.splice(running.indexOf(services), 1)

  node.keeps = 0
  await swap(carol, '15')
  const later = await start('', { rpcUrl: node.url, roles: ['api'], url })
  expect(ofHash(await told(later.services, dave), hash)?.price).toBeCloseTo(before, 6)
}, 240_000)

test('behavior: where nobody has the state of then, it is the worth of now; the node is asked on for all else', async () => {
  node.keeps = 0
  const hash = await send(alice, holder(7), parseEther('2'))
  await swap(carol, '5')
  const { services, url } = await start('newest', { rpcUrl: node.url })
  await untilIndexed(url)
  const now = await priceNow()
  const list = await told(services, holder(7))
  expect(ofHash(list, hash)).toMatchObject({ price: expect.closeTo(now, 6), value: expect.closeTo(now * 2, 6) })
  // Refused once, it is not asked again for every page.
  const refused = node.refused
  expect(refused).toBeGreaterThan(0)
  await told(services, holder(7))
  expect(node.refused).toBe(refused)
}, 240_000)

test('behavior: what a token is worth now follows its pool while it is asked for every second', async () => {
  // What is kept goes by a clock that does not jump.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const { services } = await start('clock', { rpcUrl: chains.one.rpcUrl, roles: ['api'] })
    const addresses = [`eip155:31337:${chains.seeded.weth}`]
    const ask = async () => {
      const body = JSON.stringify({ projectId, currency: 'usd', addresses })
      const response = await fetch(`${services.url}/v1/fungible/price`, { method: 'POST', body })
      expect(response.status).toBe(200)
      return ((await response.json()) as { fungibles: { price: number }[] }).fungibles[0]?.price
    }
    const before = await priceNow()
    expect(await ask()).toBeCloseTo(before, 6)
    await swap(carol, '20')
    const after = await priceNow()
    expect(after).toBeLessThan(before * 0.8)
    const told: (number | undefined)[] = []
    for (let second = 1; second <= 16; second++) {
      vi.advanceTimersByTime(1_000)
      told.push(await ask())
    }
    expect(told.at(0)).toBeCloseTo(before, 6)
    expect(told.at(-1)).toBeCloseTo(after, 6)
  } finally {
    vi.useRealTimers()
  }
}, 240_000)

test('behavior: a balance tells how far a price has moved in a day, once that was looked up behind an answer; of what is counted in nothing', async () => {
  await chains.stop()
  // Its clock is put forward.
  chains = await startTestChains({ own: true })
  const { rpcUrl } = chains.one
  const { timestamp } = await call<{ timestamp: string }>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
  const before = await priceNow()
  await call(rpcUrl, 'evm_increaseTime', [7_200])
  await swap(carol, '20')
  const after = await priceNow()
  expect(after).toBeLessThan(before * 0.8)
  vi.useFakeTimers({ toFake: ['Date'], now: (Number(timestamp) + 3_600 + 86_400) * 1_000 })
  try {
    const { services } = await start('change', { rpcUrl, roles: ['api'] })
    const changes = async () => {
      const query = new URLSearchParams({ projectId, chainId: 'eip155:31337', currency: 'eur' })
      const response = await fetch(`${services.url}/v1/account/${bob}/balance?${query}`)
      const { balances } = (await response.json()) as { balances: { symbol: string; change24h?: number }[] }
      return new Map(balances.map(({ symbol, change24h }) => [symbol, change24h]))
    }
    expect((await changes()).get('ETH')).toBeUndefined()
    await vi.waitFor(async () => expect((await changes()).get('ETH')).toBeDefined(), { timeout: 60_000, interval: 100 })
    const told = await changes()
    expect(told.get('ETH')).toBeCloseTo((after / before - 1) * 100, 6)
    expect(told.has('USDX')).toBe(true)
    expect(told.get('USDX')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
}, 240_000)
