import { expect, test } from 'vitest'
import { alice, bob, fakeConnector, makeTest, session } from '../fakes.test-support.js'
import { connectWallet } from './connect.js'
import { isSmartAccount } from './smart.js'

test('default: by the kind that the wallet names', async () => {
  const accounts = [
    { address: alice, type: 'eoa' },
    { address: bob, type: 'smartAccount' },
  ] as const
  const { client } = makeTest({ connectors: [fakeConnector('a', { connect: async () => [session({ accounts })] })] })
  expect(isSmartAccount(client.store.get(), bob)).toBe(false)
  await connectWallet(client, { connectorId: 'a' })
  expect([alice, bob, '0x'].map((address) => isSmartAccount(client.store.get(), address))).toEqual([false, true, false])
})
