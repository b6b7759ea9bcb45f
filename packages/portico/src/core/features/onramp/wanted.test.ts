import { describe, expect, test } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { connectQuietly, fakeServices, makeTest } from '../../fakes.test-support.js'
import { findPurchase, wantPurchase } from './wanted.js'

const currency = (id: string, symbol: string, ...chains: string[]) => ({
  id,
  name: symbol,
  symbol,
  networks: chains.map((chain_id) => ({ name: chain_id, display_name: chain_id, chain_id, contract_address: null })),
})
const options = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  purchaseCurrencies: [
    currency('USDC', 'USDC', '1'),
    currency('ETH_MAIN', 'ETH', '10', '1'),
    currency('DAI', 'DAI', '10'),
  ],
}

function make(answer: unknown = options) {
  const { client } = makeTest()
  connectQuietly(client, 'lantern')
  fakeServices(client, { 'onramp.options': answer, 'onramp.providers': [], 'onramp.quotes': [] })
  return client
}

describe('findPurchase', () => {
  test('default: what is sold under the symbol for the network in use', async () => {
    expect(await findPurchase(make(), 'ETH')).toEqual({ purchase: 'ETH_MAIN', network: '1' })
  })

  test.each(['DAI', 'XYZ'])('behavior: not %s, which is sold elsewhere or nowhere', async (symbol) => {
    expect(await findPurchase(make(), symbol)).toBeUndefined()
  })

  test('error: services that do not say', async () => {
    expect(await findPurchase(make(fail(httpErrors, 'http/status', { status: 500 })), 'ETH')).toBeUndefined()
  })
})

test('wantPurchase: default: it is what is bought', async () => {
  const client = make()
  await wantPurchase(client, { purchase: 'ETH_MAIN', network: '1' })
  expect(client.store.get().onramp?.choice).toMatchObject({ purchase: 'ETH_MAIN', network: '1', payment: 'USD' })
})
