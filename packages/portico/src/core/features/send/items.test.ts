import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, fakeServices, one } from '../../fakes.test-support.js'
import { refreshPortfolio } from '../portfolio/flow.js'
import { loadTokens } from './items.js'
import { make } from './send.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const signal = new AbortController().signal
const dollar = `0x${'d'.repeat(40)}`
const token = (part: object) => ({ chainId: one.caipNetworkId, price: 1, iconUrl: '', ...part })
const balances = [
  token({ name: 'Ether', symbol: 'ETH', price: 3_000, quantity: { decimals: '18', numeric: '2' } }),
  token({
    name: 'Dollar',
    symbol: 'USDX',
    address: `${one.caipNetworkId}:${dollar}`,
    quantity: { decimals: '6', numeric: '7.5' },
  }),
]

async function made() {
  const { client } = await make()
  const calls = fakeServices(client, { 'balance.list': { balances } })
  return { client, count: () => calls.filter(({ name }) => name === 'balance.list').length }
}

test('loadTokens: behavior: what the account’s view read a moment ago is not asked for again', async () => {
  const { client, count } = await made()
  await refreshPortfolio(client)
  const shared = await loadTokens(client, { signal })
  expect(count()).toBe(1)
  expect(shared).toMatchObject([
    { symbol: 'ETH', price: 3_000 },
    { symbol: 'USDX', balance: '7500000', decimals: 6 },
  ])
  // The same as it reads by itself.
  vi.setSystemTime(1_000_000 + 30_000)
  expect(await loadTokens(client, { signal })).toEqual(shared)
  expect(count()).toBe(2)
})

test('loadTokens: behavior: what was read of another account is none of this one', async () => {
  const { client, count } = await made()
  await refreshPortfolio(client)
  const { portfolio } = client.store.get()
  if (portfolio && portfolio.status !== 'idle') client.store.set({ portfolio: { ...portfolio, address: `${alice}0` } })
  await loadTokens(client, { signal })
  expect(count()).toBe(2)
})
