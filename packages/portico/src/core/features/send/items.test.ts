import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { deferred } from '../../../base/promise.js'
import { alice, bob, connectQuietly, fakeRegistry, fakeSend, fakeServices, one } from '../../fakes.test-support.js'
import type { HeldToken } from '../../family.js'
import { refreshPortfolio } from '../portfolio/flow.js'
import { beginSend } from './begin.js'
import { loadTokens } from './items.js'
import { make } from './send.test-support.js'
import { initialSend } from './state.js'

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
  expect(shared.items).toMatchObject([
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

const listing = (...held: HeldToken[]) => listingOf(held, true)

async function listingOf(held: readonly HeldToken[], isWhole: boolean) {
  const made = await make(
    {},
    {
      wallets: fakeRegistry([{ address: dollar, name: 'Dollar' }]),
      family: {
        features: {
          send: async () => fakeSend(),
          tokens: async () => ({ held: async () => ({ tokens: held, isWhole }) }),
        },
      },
    },
  )
  fakeServices(made.client, {})
  made.client.store.set({ send: initialSend })
  return made
}
const held = { address: dollar, amount: 7_500_000n, decimals: 6, symbol: 'USDX' }
const sendable = [{ symbol: 'ETH' }, { symbol: 'USDX', name: 'Dollar', balance: '7500000', price: undefined }]

test('loadTokens: behavior: without services, what it has of the tokens that the app’s registry lists', async () => {
  const { client } = await listing(held)
  expect(await loadTokens(client, { signal })).toMatchObject({ items: sendable, listed: 'whole' })
})

test('loadTokens: behavior: so it is on a network that the services do not serve; another failure is told', async () => {
  const { client } = await listing(held)
  const answers = { status: 400 }
  fakeServices(client, { 'balance.list': () => fail(httpErrors, 'http/status', answers) })
  expect(await loadTokens(client, { signal })).toMatchObject({ items: sendable, listed: 'whole' })
  answers.status = 502
  await expect(loadTokens(client, { signal })).rejects.toMatchObject({ code: 'http/status' })
})

/** Nothing of the network's own currency is held. */
function without(client: Awaited<ReturnType<typeof listing>>['client']) {
  const { balance } = client.store.get()
  if (balance.status === 'ready') client.store.set({ balance: { ...balance, amount: '0' } })
}

test('beginSend: behavior: begins with the native currency where there is some, otherwise with what is held most', async () => {
  const rich = await listing(held)
  await beginSend(rich.client, {})
  expect(rich.send()).toMatchObject({ draft: { item: { symbol: 'ETH' } } })
  const other = await listing(held)
  without(other.client)
  await beginSend(other.client, {})
  expect(other.send()).toMatchObject({ draft: { item: { symbol: 'USDX' } } })
  const poor = await listing()
  without(poor.client)
  await beginSend(poor.client, {})
  expect(poor.send()).toMatchObject({ draft: { item: { symbol: 'ETH' } } })
})

test('beginSend: behavior: what an app asks for takes the place of what a form began with, not of what a person chose', async () => {
  const { client, send } = await listing(held)
  await beginSend(client, {})
  await beginSend(client, { to: alice, amount: '2' })
  expect(send()).toMatchObject({ draft: { amount: '2', to: alice } })
  await beginSend(client, { to: alice, amount: '3' })
  expect(send()).toMatchObject({ draft: { amount: '2' } })
})

test('loadTokens: behavior: what could be read in part alone says so, here and where the account’s view has read it', async () => {
  const { client } = await listingOf([held], false)
  expect(await loadTokens(client, { signal })).toMatchObject({ items: sendable, listed: 'part' })
  await refreshPortfolio(client)
  expect(await loadTokens(client, { signal })).toMatchObject({ items: sendable, listed: 'part' })
})

test('beginSend: behavior: a node that was away does not choose: what could not be read may be held', async () => {
  const { client, send } = await listingOf([], false)
  await refreshPortfolio(client)
  without(client)
  await beginSend(client, {})
  expect(send()).toEqual(initialSend)
})

test('beginSend: behavior: what is listed of the currency stands where its own balance could not be read', async () => {
  const { client } = await made()
  client.store.set({ send: initialSend, balance: { status: 'idle' } })
  await beginSend(client, {})
  expect(client.store.get().send).toMatchObject({ draft: { item: { symbol: 'ETH' } } })
})

test('beginSend: behavior: another account meanwhile begins with what that one holds', async () => {
  const { client, send } = await listing()
  const answers = [deferred<unknown>(), deferred<unknown>()]
  let asked = 0
  fakeServices(client, { 'balance.list': () => answers[asked++]?.promise })
  without(client)
  const beginning = beginSend(client, {})
  await vi.waitFor(() => expect(asked).toBe(1))
  connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
  client.store.set({ send: initialSend })
  answers[0]?.resolve({ balances })
  await vi.waitFor(() => expect(asked).toBe(2))
  expect(send()).toEqual(initialSend)
  answers[1]?.resolve({ balances: [] })
  await beginning
  expect(send()).toMatchObject({ draft: { item: { symbol: 'ETH' } } })
})
