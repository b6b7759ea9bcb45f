import { describe, expect, test } from 'vitest'
import { alice, bob, fakeConnector, makeTest, one, session, settle, sharedStorage, sol } from '../fakes.test-support.js'
import { openModal } from '../modal.js'
import { connectWallet } from './connect.js'
import { disconnectWallet } from './disconnect.js'
import { isConnected } from './select.js'
import { switchAccount } from './switchAccount.js'

const accounts = [
  { address: alice, type: 'eoa' },
  { address: bob, type: 'eoa' },
] as const

/** Two tabs of which neither hears of what the other writes: the notice is on its way, or came while the page was put aside. */
function unheard() {
  const { tab } = sharedStorage()
  const make = () => {
    const answer = async () => [session({ accounts })]
    const sunny = async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })]
    return makeTest({
      storage: tab(),
      networks: [one, sol],
      connectors: [
        fakeConnector('a', { connect: answer, reconnect: answer }),
        fakeConnector('b', { connect: answer, reconnect: answer }),
        fakeConnector('sun', { connect: sunny, reconnect: sunny }, { chain: 'solana', chains: ['solana'] }),
      ],
    })
  }
  const [here, there] = [make(), make()]
  const statuses = () =>
    here.client.storage
      .get('connections')
      ?.map(({ connectorId, status }) => `${connectorId} ${status}`)
      .sort()
  return { here, there, statuses }
}

describe('what another tab wrote, and this one has not heard of', () => {
  test('behavior: a wallet that was connected there stays when one is connected here', async () => {
    const { here, there, statuses } = unheard()
    await connectWallet(there.client, { connectorId: 'sun' })
    await connectWallet(here.client, { connectorId: 'a' })
    expect(statuses()).toEqual(['a active', 'sun active'])
    await connectWallet(there.client, { connectorId: 'b' })
    expect(statuses()).toEqual(['a connected', 'b active', 'sun active'])
    // Both families are there in both tabs, once what another tab has is taken up.
    await settle()
    expect([here, there].map((portico) => Object.keys(portico.getState().connections.namespaces).sort())).toEqual([
      ['eip155', 'solana'],
      ['eip155', 'solana'],
    ])
  })

  test('behavior: it stays when another one is let go here', async () => {
    const { here, there, statuses } = unheard()
    await connectWallet(here.client, { connectorId: 'a' })
    await connectWallet(there.client, { connectorId: 'sun' })
    await disconnectWallet(here.client, { namespace: 'eip155' })
    expect(statuses()).toEqual(['a disconnected', 'sun active'])
  })

  test('error: one that was let go there is not brought back by a choice of account here', async () => {
    const { here, there, statuses } = unheard()
    await connectWallet(here.client, { connectorId: 'a' })
    await connectWallet(there.client, { connectorId: 'a' })
    await disconnectWallet(there.client)
    await expect(switchAccount(here.client, bob)).rejects.toMatchObject({ code: 'connections/no-active-address' })
    expect(statuses()).toEqual(['a disconnected'])
    expect(isConnected(here.getState())).toBe(false)
  })

  test('behavior: one that was let go there leaves the modal open here too, where it is to stay open', async () => {
    const { here, there } = unheard()
    await connectWallet(here.client, { connectorId: 'a' })
    await connectWallet(there.client, { connectorId: 'a' })
    openModal(here.client)
    await disconnectWallet(there.client)
    await disconnectWallet(here.client, { keepOpen: true })
    expect(isConnected(here.getState())).toBe(false)
    expect(here.getState().modal.status).toBe('open')
  })
})
