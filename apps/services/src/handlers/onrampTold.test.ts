import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { askOf, projectId, wallet } from './onramp.test-support.js'

describe('POST /onramp/told/{provider}', () => {
  const secret = 'a secret of both sides'
  const told = (own: RunningServices, provider: string, body: unknown, key = secret) => {
    const text = JSON.stringify(body)
    const signature = `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
    const headers = { 'x-signature': signature }
    return fetch(`${own.url}/onramp/told/${provider}`, { method: 'POST', body: text, headers })
  }
  let server: TestDatabase
  let own: RunningServices
  beforeAll(async () => {
    server = await startServicesDatabase()
    const seller = { label: 'Teller', url: 'https://teller.example/?id={purchase}', webhookSecret: secret }
    own = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      onramp: {
        assets: [
          { symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1', network: 'eip155:1', networkName: 'Ethereum' },
        ],
        providers: [
          { ...seller, name: 'teller' },
          { ...seller, name: 'other' },
        ],
        sandbox: { faucetKey: `0x${'11'.repeat(32)}`, pollMs: 20 },
      },
    })
    await own.projects.save({ id: projectId, name: 'Any', allowedOrigins: [] })
  })
  afterAll(async () => {
    await own?.stop()
    await server?.stop()
  })
  const begin = async () => {
    const sessionData = {
      serviceProvider: 'teller',
      destinationCurrencyCode: 'USDC',
      sourceCurrencyCode: 'USD',
      sourceAmount: '50',
      walletAddress: wallet,
    }
    const { json } = await askOf(own, '/v1/onramp/widget', { sessionData })
    expect(json.widgetUrl).toBe(`https://teller.example/?id=${json.purchaseId}`)
    return json.purchaseId as string
  }
  const read = async (id: string) => (await askOf(own, `/v1/onramp/purchases/${id}`)).json

  test('default: the purchase goes on as the seller tells, and never back', async () => {
    const id = await begin()
    expect(await read(id)).toMatchObject({
      status: 'created',
      test: false,
      purchase: { amount: '49.25', currency: 'USDC' },
    })
    expect((await told(own, 'teller', { id, status: 'paid' })).status).toBe(200)
    expect((await told(own, 'teller', { id, status: 'delivering', transactionHash: '0xab' })).status).toBe(200)
    await told(own, 'teller', { id, status: 'paid' })
    expect(await read(id)).toMatchObject({ status: 'delivering', transactionHash: '0xab' })
    await told(own, 'teller', { id, status: 'delivered' })
    const late = await told(own, 'teller', { id, status: 'failed', reason: 'late' })
    expect([late.status, await late.json()]).toEqual([200, await read(id)])
    expect(await read(id)).toMatchObject({ status: 'delivered', transactionHash: '0xab' })
  })

  test('behavior: what is paid elsewhere has no page here', async () => {
    const id = await begin()
    await told(own, 'teller', { id, status: 'paid' })
    expect((await fetch(`${own.url}/onramp/checkout/${id}`)).status).toBe(404)
  })

  test('error: not signed, signed by somebody else, for another seller, no purchase, no state', async () => {
    const id = await begin()
    const paid = { id, status: 'paid' }
    expect((await fetch(`${own.url}/onramp/told/teller`, { method: 'POST', body: JSON.stringify(paid) })).status).toBe(
      401,
    )
    expect((await told(own, 'teller', paid, 'another secret')).status).toBe(401)
    expect((await told(own, 'nobody', paid)).status).toBe(401)
    expect((await told(own, 'other', paid)).status).toBe(404)
    expect((await told(own, 'teller', { ...paid, id: 'f'.repeat(32) })).status).toBe(404)
    for (const body of [null, [], {}, { id, status: 'created' }, { ...paid, transactionHash: '<script>' }])
      expect((await told(own, 'teller', body)).status).toBe(400)
    expect((await read(id)).status).toBe('created')
  })
})
