import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../base/promise.js'
import type { ConnectorSession } from '../connector.js'
import { alice, bob, fakeConnector, makeTest, one, session, settle, sharedStorage, sol } from '../fakes.test-support.js'
import { startClient } from '../start.js'
import { storeConnections } from './apply.js'
import { connectWallet } from './connect.js'
import { disconnectWallet } from './disconnect.js'
import { activeConnection } from './select.js'
import { switchAccount } from './switchAccount.js'

const accounts = [
  { address: alice, type: 'eoa' },
  { address: bob, type: 'eoa' },
] as const
const sunny = session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })

/** A page that has two wallets, and one beside it where neither comes back. */
async function twoThere() {
  const { tab } = sharedStorage()
  const connectors = () => [
    fakeConnector('a', { reconnect: async () => [] }),
    fakeConnector('b'),
    fakeConnector('c', { reconnect: async () => [] }),
    fakeConnector('sun', { connect: async () => [sunny] }, { chain: 'solana', chains: ['solana'] }),
  ]
  const make = () => makeTest({ storage: tab(), networks: [one, sol], connectors: connectors() })
  const [here, there] = [make(), make()]
  for (const portico of [here, there]) startClient(portico.client, { document: {} })
  await connectWallet(there.client, { connectorId: 'a' })
  await connectWallet(there.client, { connectorId: 'c' })
  await vi.waitFor(() => expect(here.client.store.get().connections.elsewhere).toHaveLength(2))
  const statuses = () =>
    here.client.storage
      .get('connections')
      ?.map(({ connectorId, status }) => `${connectorId} ${status}`)
      .sort()
  return { here, there, statuses }
}

describe('wallets that another tab has', () => {
  test('behavior: which of them is in use there stays so while this tab connects another family', async () => {
    const { here, there, statuses } = await twoThere()
    expect(statuses()).toEqual(['a connected', 'c active'])
    // In whichever order they are written down.
    there.client.storage.set('connections', (there.client.storage.get('connections') ?? []).toReversed())
    const order = () => here.client.store.get().connections.elsewhere?.map(({ connectorId }) => connectorId)
    await vi.waitFor(() => expect(order()).toEqual(['a', 'c']))
    await connectWallet(here.client, { connectorId: 'sun' })
    expect(statuses()).toEqual(['a connected', 'c active', 'sun active'])
  })

  test('behavior: where the one of this tab is let go, one of them takes its place, and the other stays beside it', async () => {
    const { here, statuses } = await twoThere()
    await connectWallet(here.client, { connectorId: 'b' })
    expect(statuses()).toEqual(['a connected', 'b active', 'c connected'])
    await disconnectWallet(here.client)
    const left = statuses() ?? []
    expect(left.filter((status) => status.endsWith(' active'))).toHaveLength(1)
    expect(left.filter((status) => status.endsWith(' connected'))).toHaveLength(1)
  })

  test('behavior: one that was let go there before this tab heard of it does not come into use by what this tab writes', async () => {
    const { here, statuses } = await twoThere()
    const stored = here.client.storage.get('connections') ?? []
    const map = stored.map((entry) => ({ ...entry, status: 'disconnected' as const }))
    vi.spyOn(here.client.storage, 'get').mockImplementation(((name: string) =>
      name === 'connections' ? map : undefined) as never)
    storeConnections(here.client)
    vi.mocked(here.client.storage.get).mockRestore()
    expect(here.client.store.get().connections.elsewhere).toEqual([])
    expect(statuses()?.filter((status) => status.endsWith(' active'))).toEqual([])
  })
})

describe('a wallet that is still coming back', () => {
  async function comingBack() {
    const { tab } = sharedStorage()
    const here = makeTest({
      storage: tab(),
      connectors: [fakeConnector('lantern', { connect: async () => [session({ accounts })] })],
    })
    await connectWallet(here.client, { connectorId: 'lantern' })
    const answer = deferred<readonly ConnectorSession[]>()
    const there = makeTest({
      storage: tab(),
      connectors: [fakeConnector('lantern', { reconnect: () => answer.promise }), fakeConnector('b')],
    })
    startClient(there.client, { document: {} })
    await vi.waitFor(() => expect(there.client.store.get().connections.restoring).toHaveLength(1))
    return { here, there, answer }
  }

  test('behavior: it comes back with the account that another tab has chosen meanwhile', async () => {
    const { here, there, answer } = await comingBack()
    await switchAccount(here.client, bob)
    await vi.waitFor(() => expect(there.client.store.get().connections.restoring).toMatchObject([{ address: bob }]))
    answer.resolve([session({ accounts })])
    await vi.waitFor(() => expect(activeConnection(there.getState())?.address).toBe(bob))
  })

  test('behavior: one that is chosen before it is back stays in use, and it comes beside it', async () => {
    const { there, answer } = await comingBack()
    await connectWallet(there.client, { connectorId: 'b' })
    answer.resolve([session({ accounts })])
    await vi.waitFor(() => expect(there.getState().connections.others).toHaveLength(1))
    await settle()
    expect(activeConnection(there.getState())?.connectorId).toBe('b')
    expect(there.client.storage.get('connections')).toMatchObject([
      { connectorId: 'b', status: 'active' },
      { connectorId: 'lantern', status: 'connected' },
    ])
  })
})
