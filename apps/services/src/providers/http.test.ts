import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createNodes } from '../chains/nodes.js'
import { nativePlaceholder } from '../evm/address.js'
import { formatRatio } from '../money/ratio.js'
import { apiProvider } from './prices/api.js'
import { aggregatorProvider } from './swaps/aggregator.js'

let server: Server
let base: string
let answer: unknown
let status = 200
let asked: string[] = []
let packed: Buffer | undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['x-key']}`)
    if (packed) response.writeHead(status, { 'content-encoding': 'gzip' }).end(packed)
    else response.writeHead(status).end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  status = 200
  packed = undefined
})

const chain = {
  id: 'eip155:1',
  name: 'One',
  symbol: 'ETH',
  decimals: 18,
  testnet: false,
  rpcUrls: ['http://127.0.0.1:1'],
}
const token = `0x${'Ab'.repeat(20)}`
const router = `0x${'12'.repeat(20)}`
const headers = { 'x-key': 'secret' }

describe('apiProvider', () => {
  const make = () => apiProvider({ url: `${base}/{namespace}/{reference}/{address}`, path: 'data.price', headers })
  test('default', async () => {
    answer = { data: { price: '1.25' } }
    const prices = await make().prices(chain, [token])
    expect([...prices].map(([address, price]) => [address, formatRatio(price)])).toEqual([
      [token.toLowerCase(), '1.25'],
    ])
    expect(asked).toEqual([`/eip155/1/${token} secret`])
  })
  test('error: it is down, it answers something else', async () => {
    answer = { data: 7 }
    expect((await make().prices(chain, [token])).size).toBe(0)
    status = 500
    await expect(make().prices(chain, [token])).rejects.toThrow('500')
  })
  test('error: a small answer that unpacks without end', async () => {
    packed = gzipSync(`{"data":{"price":"1.25"}${' '.repeat(30_000_000)}}`)
    expect(packed.length).toBeLessThan(100_000)
    await expect(make().prices(chain, [token])).rejects.toThrow('too large')
  })
})

describe('aggregatorProvider', () => {
  const make = () =>
    aggregatorProvider(createNodes([chain]), {
      chains: [chain.id],
      quoteUrl: `${base}/quote/{chain}?from={from}&to={to}&amount={amount}`,
      buildUrl: `${base}/swap/{chain}?user={user}&slippage={slippage}`,
      headers,
      spender: router,
      amountPath: 'out',
      toPath: 'tx.to',
      dataPath: 'tx.data',
      valuePath: 'tx.value',
      gasPath: 'tx.gas',
    })
  const order = {
    from: token,
    to: nativePlaceholder,
    amount: 100n,
    user: router,
    slippage: 2,
    lifetimeSeconds: 60,
    estimate: true,
  }

  test('default', async () => {
    answer = { out: '90', tx: { to: router, data: '0x1234', value: '0', gas: 1_000 } }
    expect(await make().quote(chain, order)).toEqual({ amountOut: 90n })
    expect(await make().build(chain, order)).toEqual({
      to: router,
      data: '0x1234',
      value: 0n,
      amountOut: 90n,
      gas: 1_200n,
    })
    expect(asked).toEqual([
      `/quote/1?from=${token}&to=${nativePlaceholder}&amount=100 secret`,
      `/swap/1?user=${router}&slippage=2 secret`,
    ])
    expect(make().serves(chain)).toBe(true)
    expect(make().serves({ ...chain, id: 'eip155:10' })).toBe(false)
  })

  test('behavior: no way', async () => {
    for (const none of [{}, { out: '0' }, { out: 'x' }]) {
      answer = none
      expect(await make().quote(chain, order)).toBeUndefined()
      expect(await make().build(chain, order)).toBeUndefined()
    }
  })

  test('error: it is down, answers no call, or asks for more than is swapped', async () => {
    for (const tx of [
      {},
      { to: 'nobody', data: '0x' },
      { to: router, data: 'x' },
      { to: router, data: '0x', value: '1' },
    ]) {
      answer = { out: '90', tx }
      await expect(make().build(chain, order)).rejects.toThrow()
    }
    answer = { out: '90', tx: { to: router, data: '0x', value: '101' } }
    await expect(make().build(chain, { ...order, from: nativePlaceholder })).rejects.toThrow('more than is swapped')
    status = 503
    await expect(make().quote(chain, order)).rejects.toThrow('503')
  })
})
