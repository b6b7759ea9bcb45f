import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type RunningServices, type ServicesConfig, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { type Address, encodeFunctionData, type Hex, parseUnits, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { programOf } from '../../scripts/program.mjs'
import { ownArtifact } from '../chains/artifacts.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { faucetAddress, fundFaucet, soldOn } from '../parts/onramp.js'
import { contractSettings } from '../parts/served.js'
import { startLosingNode } from './losingNode.test-support.js'
import { testServices } from './settings.test-support.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let node: Awaited<ReturnType<typeof startLosingNode>>
let server: TestDatabase
let services: RunningServices
const more: RunningServices[] = []
const children: ChildProcess[] = []

const projectId = 'ab'.repeat(16)
const network = 'eip155:31337'
const newcomer = () => privateKeyToAccount(generatePrivateKey()).address

const settings = (): ServicesConfig => ({
  ...testServices(server.url),
  prices: { rates: { eur: '0.8' } },
  onramp: soldOn([{ id: 31337, name: 'Sandbox One', contracts: chains.seeded }]),
  chains: [
    { id: network, name: 'Sandbox One', symbol: 'ETH', rpcUrls: [node.url], ...contractSettings(chains.seeded) },
  ],
})

async function start(given: Partial<ServicesConfig> = {}): Promise<RunningServices> {
  const started = await startServices({ ...settings(), ...given })
  more.push(started)
  return started
}

/** The services in a process of their own. */
async function startChild(given: ServicesConfig) {
  const program = await programOf(new URL('./child.test-support.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const ended = once(child, 'exit')
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ended, url: first.toString().trim() }
}

beforeAll(async () => {
  chains = await startTestChains()
  await fundFaucet({ rpcUrl: chains.one.rpcUrl, contracts: chains.seeded })
  node = await startLosingNode(chains.one.rpcUrl, 'eth_sendRawTransaction')
  server = await startServicesDatabase()
  services = await start()
  await services.projects.save({ id: projectId, name: 'Shop', allowedOrigins: ['https://shop.example'] })
})
afterEach(() => {
  node.state.lose = 'nothing'
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const started of more) await started.stop()
  await node?.stop()
  await server?.stop()
  await chains?.stop()
})

async function ask(
  path: string,
  body?: unknown,
  at: { url: string } = services,
): Promise<{ status: number; json: any }> {
  const [plain, query = ''] = path.split('?')
  const response = await fetch(`${at.url}${plain}?projectId=${projectId}&${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}
const refused = (answer: { json: unknown; status: number }) => ({
  status: answer.status,
  field: v.parse(failure, answer.json).reasons[0]?.field,
})

const wish = (walletAddress: string, given: Record<string, unknown> = {}) => ({
  sessionData: {
    serviceProvider: 'sandbox',
    destinationCurrencyCode: 'USDX',
    sourceCurrencyCode: 'USD',
    sourceAmount: '100',
    walletAddress,
    ...given,
  },
})

/** A purchase that waits to be paid. */
async function begin(wallet: string, given: Record<string, unknown> = {}, at: { url: string } = services) {
  const { status, json } = await ask('/v1/onramp/widget', wish(wallet, given), at)
  expect([status, v.parse(endpoints['onramp.widget'].answer, json)]).toEqual([200, json])
  return { id: json.purchaseId as string, url: json.widgetUrl as string }
}

const pays = { card: '4242 4242 4242 4242', act: 'pay' }
function post(url: string, fields: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

async function read(id: string, at: { url: string } = services) {
  const { status, json } = await ask(`/v1/onramp/purchases/${id}`, undefined, at)
  expect([status, v.parse(endpoints['onramp.purchase'].answer, json)]).toEqual([200, json])
  return json
}
function ends(id: string, status: string, at: { url: string } = services) {
  return vi.waitFor(
    async () => {
      const found = await read(id, at)
      expect(found.status).toBe(status)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function usdxOf(holder: string): Promise<bigint> {
  const { abi } = ownArtifact('SandboxToken')
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder as Address] })
  return BigInt(
    await call<Hex>(chains.one.rpcUrl, 'eth_call', [{ to: chains.seeded.tokens.usdx.address, data }, 'latest']),
  )
}
const etherOf = async (holder: string) =>
  BigInt(await call<Hex>(chains.one.rpcUrl, 'eth_getBalance', [holder, 'latest']))
const faucetCount = async () =>
  Number(await call<Hex>(chains.one.rpcUrl, 'eth_getTransactionCount', [faucetAddress, 'latest']))

describe('a purchase in the sandbox', () => {
  test('default: from the choice to tokens on the chain', async () => {
    const wallet = newcomer()
    const options = (await ask('/v1/onramp/options')).json
    expect(options.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['USDX', 'EURX', 'ETH'])
    const [chosen] = options.purchaseCurrencies
    const quoted = await ask('/v1/onramp/quote', {
      purchaseCurrency: chosen,
      paymentCurrency: options.paymentCurrencies[0],
      amount: '100',
      network: chosen.networks[0].name,
    })
    expect(quoted.json).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.50', currency: 'USD' },
      networkFee: { amount: '0.00', currency: 'USD' },
      purchaseAmount: { amount: '98.5', currency: 'USDX' },
    })
    const redirectUrl = 'https://shop.example/done?a=1&b=2'
    const { id, url } = await begin(wallet, { redirectUrl })
    expect(await read(id)).toMatchObject({ status: 'created', transactionHash: null, test: true })

    const shown = await fetch(url)
    const html = await shown.text()
    expect(html).toContain('Sandbox: no money moves')
    expect(html).toContain('<dd>98.5 USDX</dd>')
    expect(html).toContain(wallet)
    expect(html).not.toMatch(/<script|<style|style=| on\w+=/)
    expect(shown.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(shown.headers.get('cache-control')).toBe('no-store')

    const before = await usdxOf(faucetAddress)
    const paid = await post(url, pays)
    expect([paid.status, paid.headers.get('location')]).toEqual([303, new URL(url).pathname])
    const done = await ends(id, 'delivered')
    expect(done).toMatchObject({
      network,
      walletAddress: wallet,
      serviceProvider: 'sandbox',
      payment: { amount: '100.00', currency: 'USD' },
      purchase: { amount: '98.5', currency: 'USDX' },
    })
    expect(await usdxOf(wallet)).toBe(98_500_000n)
    expect(before - (await usdxOf(faucetAddress))).toBe(98_500_000n)
    const receipt = await call<{ status: Hex }>(chains.one.rpcUrl, 'eth_getTransactionReceipt', [done.transactionHash])
    expect(receipt.status).toBe('0x1')
    const end = await (await fetch(url)).text()
    expect(end).toContain('href="https://shop.example/done?a=1&#38;b=2"')
    expect(end).toContain(done.transactionHash)
  })

  test('behavior: the native currency, at the price of the chain’s own pools, paid in another currency', async () => {
    const wallet = newcomer()
    const { id, url } = await begin(wallet, {
      destinationCurrencyCode: 'ETH',
      sourceCurrencyCode: 'EUR',
      sourceAmount: 40,
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    })
    await post(url, pays)
    const { purchase } = await ends(id, 'delivered')
    expect(await etherOf(wallet)).toBe(parseUnits(purchase.amount, 18))
    const price = (await ask('/v1/fungible/price', { currency: 'usd', addresses: [`${network}:0x${'e'.repeat(40)}`] }))
      .json.fungibles[0].price
    // 40 EUR, less 1.5% and 5 US cents for the network, at 0.8 EUR a dollar.
    expect(Number(purchase.amount) * price).toBeCloseTo((40 - 0.6 - 0.04) / 0.8, 2)
  })

  test('behavior: paid twice and all at once, it is delivered once', async () => {
    const wallet = newcomer()
    const { id, url } = await begin(wallet)
    const count = await faucetCount()
    await Promise.all(Array.from({ length: 8 }, () => post(url, pays)))
    await ends(id, 'delivered')
    await post(url, pays)
    await post(url, { act: 'cancel' })
    expect((await read(id)).status).toBe('delivered')
    expect(await usdxOf(wallet)).toBe(98_500_000n)
    expect(await faucetCount()).toBe(count + 1)
  })

  test('behavior: several processes deliver many purchases, each once', async () => {
    const others = await Promise.all([start(), start()])
    const wallet = newcomer()
    const count = await faucetCount()
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, index) => begin(wallet, {}, [services, ...others][index % 3])),
    )
    await Promise.all(begun.map(({ url }) => post(url, pays)))
    await Promise.all(begun.map(({ id }) => ends(id, 'delivered')))
    expect(await usdxOf(wallet)).toBe(12n * 98_500_000n)
    expect(await faucetCount()).toBe(count + 12)
    for (const other of others) await other.stop()
  })

  test.each(['transactions', 'answers'] as const)(
    'behavior: a process that is killed when the node has lost %s leaves the rest to the next one',
    async (lost) => {
      const own = { ...settings(), databaseUrl: await server.createDatabase(`lost_${lost}`) }
      const first = await startChild(own)
      const second = await start({ ...own, roles: ['relay'] })
      await second.projects.save({ id: projectId, name: 'Shop' })
      await second.stop()
      const wallet = newcomer()
      const { id, url } = await begin(wallet, {}, first)
      const count = await faucetCount()
      node.state.lose = lost
      node.state.sent.length = 0
      node.state.onSent = () => first.child.kill('SIGKILL')
      await post(url, pays).catch(() => {})
      await first.ended
      expect(node.state.sent.length).toBeGreaterThan(0)
      node.state.lose = 'nothing'
      node.state.onSent = () => {}
      const third = await start(own)
      const done = await ends(id, 'delivered', third)
      expect(await usdxOf(wallet)).toBe(98_500_000n)
      expect(await faucetCount()).toBe(count + 1)
      expect(new Set(node.state.sent).size).toBe(1)
      expect(done.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
      await third.stop()
    },
  )

  test('behavior: an address whose capitals are no check sum', async () => {
    for (const destinationCurrencyCode of ['USDX', 'ETH']) {
      const { id, url } = await begin('0x00000000000000000000000000000000000AbC01', { destinationCurrencyCode })
      await post(url, pays)
      await ends(id, 'delivered')
    }
  })

  test('behavior: a wallet that takes no payments, and the next buyer', async () => {
    const { id, url } = await begin(chains.seeded.tokens.usdx.address, { destinationCurrencyCode: 'ETH' })
    await post(url, pays)
    expect(await ends(id, 'failed')).toMatchObject({ transactionHash: null })
    expect(await (await fetch(url)).text()).toContain('Nothing was delivered')
    const wallet = newcomer()
    const next = await begin(wallet)
    await post(next.url, pays)
    await ends(next.id, 'delivered')
    expect(await usdxOf(wallet)).toBe(98_500_000n)
  })

  test('behavior: cancelled, declined, and a card that is no test card', async () => {
    const wallet = newcomer()
    const [cancelled, declined, real] = await Promise.all([begin(wallet), begin(wallet), begin(wallet)])
    await post(cancelled.url, { act: 'cancel' })
    expect((await read(cancelled.id)).status).toBe('cancelled')
    await post(cancelled.url, pays)
    expect((await read(cancelled.id)).status).toBe('cancelled')
    await post(declined.url, { card: '4000000000000002', act: 'pay' })
    expect((await read(declined.id)).status).toBe('failed')
    const answer = await post(real.url, { card: '5555555555554444', act: 'pay' })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Only the two test cards')])
    expect((await read(real.id)).status).toBe('created')
    expect(await usdxOf(wallet)).toBe(0n)
  })

  test('behavior: the link of the generator leads to the same page', async () => {
    const wallet = newcomer()
    const { json } = await ask('/v1/generators/onrampurl', {
      destinationWallets: [{ address: wallet, assets: ['USDX'], blockchains: [network] }],
      partnerUserId: 'somebody',
      presetCryptoAmount: 25,
    })
    await post(json.url, pays)
    const { payment } = await ends(json.purchaseId, 'delivered')
    expect(payment.amount).toBe('25.39')
    expect(await usdxOf(wallet)).toBeGreaterThanOrEqual(25_000_000n)
  })

  test('error: another project’s purchase, an unknown one, no form of a number', async () => {
    const { id } = await begin(newcomer())
    const other = 'cd'.repeat(16)
    await services.projects.save({ id: other, name: 'Other' })
    const response = await fetch(`${services.url}/v1/onramp/purchases/${id}?projectId=${other}`)
    expect(response.status).toBe(404)
    for (const wrong of ['f'.repeat(32), 'x', "'"])
      expect(refused(await ask(`/v1/onramp/purchases/${encodeURIComponent(wrong)}`))).toEqual({
        status: 404,
        field: 'id',
      })
    expect((await fetch(`${services.url}/onramp/checkout/${'f'.repeat(32)}`)).status).toBe(404)
  })

  test.each([
    ['too little', { sourceAmount: '9.99' }, ''],
    ['too much by card', { sourceAmount: 7500.01, paymentMethodType: 'CREDIT_DEBIT_CARD' }, ''],
    ['too much from an account', { sourceAmount: 25000.01 }, ''],
    ['an unknown way to pay', { paymentMethodType: 'CASH' }, ''],
    ['an unknown token', { destinationCurrencyCode: 'NOPE' }, 'asset'],
    ['a currency without a rate', { sourceCurrencyCode: 'GBP' }, 'currency'],
    ['no address', { walletAddress: 'somewhere' }, 'asset'],
    ['an unknown seller', { serviceProvider: 'nobody' }, 'provider'],
    ['a page of others', { redirectUrl: 'https://evil.example/' }, 'redirectUrl'],
    ['no page at all', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
  ])('error: %s', async (_name, given, field) => {
    expect(refused(await ask('/v1/onramp/widget', wish(newcomer(), given)))).toEqual({ status: 400, field })
  })
})

test('error: an empty faucet', async () => {
  const balance = await etherOf(faucetAddress)
  const { id, url } = await begin(newcomer())
  await call(chains.one.rpcUrl, 'anvil_setBalance', [faucetAddress, '0x0'])
  await post(url, pays)
  await ends(id, 'failed')
  await call(chains.one.rpcUrl, 'anvil_setBalance', [faucetAddress, toHex(balance)])
})
