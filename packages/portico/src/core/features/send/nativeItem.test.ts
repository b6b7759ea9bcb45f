import { expect, test } from 'vitest'
import { alice, bob, connectQuietly, makeTest, ten } from '../../fakes.test-support.js'
import { nativeItem } from './nativeItem.js'
import { ether, make } from './send.test-support.js'

const shown = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }

test('nativeItem: default: the currency of the network in use, with what the account has of it', async () => {
  const { client } = await make()
  expect(nativeItem(client.store.get())).toEqual({ ...shown, balance: (2n * ether).toString() })
})

test('nativeItem: behavior: what is not read yet, or was read of another account or network, is not known', async () => {
  const { client } = await make()
  const { balance } = client.store.get()
  if (balance.status !== 'ready') throw new Error('not ready')
  const others = [
    { status: 'idle' },
    { ...balance, address: bob },
    { ...balance, networkId: ten.caipNetworkId },
    { ...balance, status: 'loading' },
  ]
  for (const other of others) {
    client.store.set({ balance: other as typeof balance })
    expect(nativeItem(client.store.get())).toEqual({ ...shown, balance: undefined })
  }
})

test('nativeItem: behavior: without an account, and on a network that the app does not list, there is none', () => {
  const { client } = makeTest()
  expect(nativeItem(client.store.get())).toBeUndefined()
  connectQuietly(client, 'lantern', { accounts: [{ address: alice, type: 'eoa' }], caipNetworkId: 'eip155:99' })
  expect(nativeItem(client.store.get())).toBeUndefined()
})
