import { randomBytes } from 'node:crypto'
import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { getAddressDecoder } from '@solana/kit'
import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../chains/rpc.js'
import { fundSolanaFaucet, soldOn } from '../parts/onramp.js'
import { startTestSolana, type TestSolana } from '../solana/testing.js'
import { startLosingNode } from './losingNode.test-support.js'

let solana: TestSolana
let node: Awaited<ReturnType<typeof startLosingNode>>
let server: TestDatabase
let services: RunningServices

const projectId = 'ab'.repeat(16)
const newcomer = () => getAddressDecoder().decode(randomBytes(32))

beforeAll(async () => {
  ;[solana, server] = await Promise.all([startTestSolana(), startServicesDatabase()])
  await fundSolanaFaucet(solana)
  node = await startLosingNode(solana.rpcUrl, 'sendTransaction')
  const { id, name } = solana
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    prices: { fixed: { [`${id}:So11111111111111111111111111111111111111111`]: '150' } },
    onramp: soldOn([], { id, name }),
    chains: [{ id, name, symbol: 'SOL', decimals: 9, rpcUrls: [node.url] }],
  })
  await services.projects.save({ id: projectId, name: 'Shop' })
})
afterEach(() => {
  node.state.lose = 'nothing'
  node.state.sent.length = 0
})
afterAll(async () => {
  await services?.stop()
  await node?.stop()
  await server?.stop()
  await solana?.stop()
})

async function ask(path: string, body?: unknown): Promise<{ status: number; json: any }> {
  const response = await fetch(`${services.url}${path}?projectId=${projectId}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}

async function buy(walletAddress: string): Promise<string> {
  const sessionData = {
    serviceProvider: 'sandbox',
    destinationCurrencyCode: 'SOL',
    sourceCurrencyCode: 'USD',
    sourceAmount: '100',
    walletAddress,
  }
  const { json } = await ask('/v1/onramp/widget', { sessionData })
  const body = new URLSearchParams({ card: '4242424242424242', act: 'pay' })
  expect((await fetch(json.widgetUrl, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  return json.purchaseId
}

const read = async (id: string) => (await ask(`/v1/onramp/purchases/${id}`)).json
const ends = (id: string, status: string) =>
  vi.waitFor(
    async () => {
      const found = await read(id)
      expect(found.status).toBe(status)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
const balanceOf = async (address: string) => {
  const { value } = await call<{ value: number }>(solana.rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])
  return BigInt(value)
}

test('default: what was bought arrives', async () => {
  const wallet = newcomer()
  const { purchase, transactionHash } = await ends(await buy(wallet), 'delivered')
  // 98.49 of 100 dollars, at 150.
  expect(purchase).toEqual({ amount: '0.6566', currency: 'SOL' })
  expect(await balanceOf(wallet)).toBe(parseUnits('0.6566', 9))
  const [entry] = await call<{ signature: string; err: unknown }[]>(solana.rpcUrl, 'getSignaturesForAddress', [
    wallet,
    { commitment: 'confirmed' },
  ])
  expect(entry).toMatchObject({ signature: transactionHash, err: null })
})

test('behavior: bought twice is two transactions, though they are alike', async () => {
  const wallet = newcomer()
  const ids = [await buy(wallet), await buy(wallet), await buy(wallet)]
  const done = await Promise.all(ids.map((id) => ends(id, 'delivered')))
  expect(new Set(done.map(({ transactionHash }) => transactionHash)).size).toBe(3)
  expect(await balanceOf(wallet)).toBe(3n * parseUnits('0.6566', 9))
})

test('behavior: a node that loses its answer has the same transaction sent again, and it counts once', async () => {
  const wallet = newcomer()
  node.state.lose = 'answers'
  const id = await buy(wallet)
  await ends(id, 'delivered')
  expect(new Set(node.state.sent).size).toBe(1)
  expect(await balanceOf(wallet)).toBe(parseUnits('0.6566', 9))
})

test('behavior: a transaction that the chain never got is signed anew when it can no longer be taken', async () => {
  const wallet = newcomer()
  node.state.lose = 'transactions'
  const id = await buy(wallet)
  const first = await vi.waitFor(
    async () => {
      const { status, transactionHash } = await read(id)
      expect([status, node.state.sent.length > 0]).toEqual(['delivering', true])
      return transactionHash
    },
    { timeout: 60_000, interval: 20 },
  )
  const [before] = node.state.sent
  await solana.advance(400)
  node.state.lose = 'nothing'
  const { transactionHash } = await ends(id, 'delivered')
  expect(transactionHash).not.toBe(first)
  expect(new Set(node.state.sent).size).toBeGreaterThan(1)
  expect(await balanceOf(wallet)).toBe(parseUnits('0.6566', 9))
  // The first one is worth nothing now.
  await expect(call(solana.rpcUrl, 'sendTransaction', [before, { encoding: 'base64' }])).rejects.toThrow()
  expect(await balanceOf(wallet)).toBe(parseUnits('0.6566', 9))
})

test('error: an address of another chain', async () => {
  const { status, json } = await ask('/v1/onramp/widget', {
    sessionData: {
      serviceProvider: 'sandbox',
      destinationCurrencyCode: 'SOL',
      sourceCurrencyCode: 'USD',
      sourceAmount: '100',
      walletAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    },
  })
  expect([status, json.reasons[0].field]).toEqual([400, 'asset'])
})
