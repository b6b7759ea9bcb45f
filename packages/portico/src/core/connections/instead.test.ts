import { expect, test } from 'vitest'
import { alice, bob, fakeConnector, session } from '../fakes.test-support.js'
import { onConnectorEvent } from './events.js'
import { noteSeen } from './noteSeen.js'
import { reconnectAll } from './reconnect.js'
import { activeConnection } from './select.js'
import { entry, stored } from './stored.test-support.js'

const smart = '0x00000000000000000000000000000000005afe00'
const plain = { address: alice, type: 'eoa' } as const
const both = [plain, { address: smart, type: 'smartAccount' }] as const
const auth = { name: 'ada@example.com' }

/** A page that was connected to the smart account of a login, which gives these accounts now. */
async function back(part: Parameters<typeof session>[0] = {}, known: object = {}) {
  const login = fakeConnector('login', { reconnect: async () => [session({ auth, ...part })] }, { type: 'AUTH' })
  const written = entry({ connectorId: 'login', address: smart, wallet: { name: 'Login' }, auth, ...known })
  const { portico } = stored([written], { connectors: [login] })
  const { client } = portico
  await reconnectAll(client)
  return {
    client,
    now: () => activeConnection(client.store.get()),
    kept: () => client.storage.get('connections')?.map((one) => one.auth),
  }
}

test('default: the account of before is gone: the page is told which, and the next one too', async () => {
  const { now, kept } = await back()
  expect(now()).toMatchObject({ address: alice, auth: { ...auth, instead: smart } })
  expect(kept()).toMatchObject([{ ...auth, instead: smart }])
})

test('behavior: loaded again before anybody has seen it, it is told still', async () => {
  const { now } = await back({}, { address: alice, auth: { ...auth, instead: smart } })
  expect(now()).toMatchObject({ address: alice, auth: { instead: smart } })
})

test('behavior: the wallet says more of itself: it is told still, until it gives the account again', async () => {
  const { client, now } = await back()
  const said = (accounts: readonly (typeof both)[number][]) =>
    onConnectorEvent(client, { type: 'changed', connectorId: 'login', session: session({ auth, accounts }) })
  said([plain])
  expect(now()?.auth?.instead).toBe(smart)
  said(both)
  expect(now()?.auth).toEqual(auth)
})

test('behavior: once it was seen it is told no more, by the next page neither', async () => {
  const { client, now, kept } = await back()
  noteSeen(client)
  expect(now()).toMatchObject({ address: alice, auth })
  expect(now()?.auth).not.toHaveProperty('instead')
  expect(JSON.stringify(kept())).not.toContain('instead')
})

test.each([
  ['it is there as before', { accounts: both, address: smart }, {}],
  ['it is there, and another one in use', { accounts: both, address: alice }, {}],
  ['it goes by another address now', { accounts: [{ address: bob, type: 'eoa' }], formerly: [smart] }, {}],
  ['none was written down', {}, { address: undefined }],
  ['what was written down is no address', {}, { address: alice, auth: { ...auth, instead: 5 } }],
] as const)('behavior: %s: nothing is told', async (_name, part, known) => {
  const { now, kept } = await back(part as Parameters<typeof session>[0], known)
  expect(now()?.auth).toEqual(auth)
  expect(JSON.stringify(kept())).not.toContain('instead')
})
