import { createServer, type Server } from 'node:http'
import { failure } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

export const projectId = 'ab'.repeat(16)
export const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const solWallet = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const quote = {
  paymentTotal: { amount: '100.00', currency: 'USD' },
  paymentSubtotal: { amount: '97.00', currency: 'USD' },
  purchaseAmount: { amount: '97', currency: 'USDC' },
  networkFee: { amount: '1.00', currency: 'USD' },
  quoteId: 'of-the-seller',
}

export const refused = ({ json, status }: { json: unknown; status: number }) => ({
  status,
  field: v.parse(failure, json).reasons[0]?.field,
})
export const asked = (given: Record<string, unknown> = {}) => ({
  purchaseCurrency: { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'ethereum',
  ...given,
})
export const sample = (amount: string, currency = 'USD') => ({
  paymentTotal: { amount, currency },
  paymentSubtotal: { amount, currency },
  purchaseAmount: { amount, currency: 'USDC' },
  networkFee: { amount: '0.00', currency },
  quoteId: 'mocked-quote-id',
})

/** Asks one of the services as the test's project. */
export async function askOf(at: RunningServices, path: string, body?: unknown): Promise<{ status: number; json: any }> {
  const [head, query = ''] = path.split('?')
  const response = await fetch(`${at.url}${head}?projectId=${projectId}&${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, json: isJson ? await response.json() : undefined }
}

/** Services with two providers, one of which is asked over HTTP, and services without any. */
export function onrampForTests() {
  const server = {} as TestDatabase
  const services = {} as RunningServices
  const plain = {} as RunningServices
  const starting = {} as { start(): Promise<RunningServices> }
  /** The seller over HTTP: what it answers, and what it was asked. */
  const seller: {
    answer: { status: number; body: unknown }
    heard: { headers: Record<string, unknown>; body: any }[]
  } = {
    answer: { status: 200, body: quote },
    heard: [],
  }
  let listener: Server
  beforeAll(async () => {
    listener = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      seller.heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
      const { answer } = seller
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const address = listener.address()
    const quoteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    Object.assign(server, await startServicesDatabase())
    const common = { port: 0, logLevel: 'silent', rate: { capacity: 100_000, perSecond: 100_000 } } as const
    Object.assign(plain, await startServices({ ...common, databaseUrl: server.url, prices: { rates: { eur: '0.9' } } }))
    await plain.projects.save({ id: projectId, name: 'Any', allowedOrigins: ['https://shop.example'] })
    const place = {
      network: 'eip155:1',
      networkName: 'Ethereum',
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    }
    const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1' }
    starting.start = () =>
      startServices({
        ...common,
        databaseUrl: server.url,
        prices: { rates: { eur: '0.9' } },
        onramp: {
          assets: [
            { ...usdc, ...place },
            { ...usdc, network: 'eip155:137', networkName: 'Polygon', address: place.address },
            { ...usdc, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', networkName: 'Solana', address: solWallet },
            {
              ...place,
              address: undefined,
              symbol: 'ETH',
              name: 'Ether',
              decimals: 18,
              price: '2000',
              networkFee: '2',
            },
          ],
          providers: [
            {
              name: 'far',
              label: 'Far away',
              quoteUrl,
              headers: { 'x-key': 'secret' },
              url: 'https://far.example/buy',
              supportedChains: ['eip155:1'],
            },
            {
              name: 'near',
              label: 'Near by',
              feeBasisPoints: 200,
              url: 'https://near.example/?to={address}&of={currency}&on={network}&pay={amount}{fiat}&back={redirect}&key={key}',
              publicKey: 'pk 1',
              logos: { light: 'https://near.example/logo.png' },
            },
          ],
        },
      })
    Object.assign(services, await starting.start())
  })
  beforeEach(() => {
    seller.answer = { status: 200, body: quote }
    seller.heard = []
  })
  afterAll(async () => {
    await services.stop?.()
    await plain.stop?.()
    await server.stop?.()
    listener?.close()
  })

  const ask = (path: string, body?: unknown, at = services) => askOf(at, path, body)
  return {
    server,
    services,
    plain,
    seller,
    ask,
    /** Each start has providers that have not failed yet. */
    start: () => starting.start(),
  }
}
