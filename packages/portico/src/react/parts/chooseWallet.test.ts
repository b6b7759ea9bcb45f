import { expect, test, vi } from 'vitest'
import { fakeConnector, listing, makeTest, settle } from '../../core/fakes.test-support.js'
import { prepareWallet } from './chooseWallet.js'

function make() {
  const connect = vi.fn(() => new Promise<never>(() => {}))
  const remote = fakeConnector('walletConnect', { connect }, { type: 'WALLET_CONNECT', name: 'WalletConnect' })
  return { client: makeTest({ connectors: [remote] }).client, connect }
}

test('prepareWallet: default: the code is begun on press-down', async () => {
  const { client, connect } = make()
  prepareWallet(client, listing('harbor', { mobile_link: 'harbor://' }))
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
})

test('prepareWallet: behavior: none for a wallet that no code reaches', async () => {
  const { client, connect } = make()
  prepareWallet(client, listing('fennel', { mobile_link: null, chrome_store: 'https://store.example' }))
  await settle()
  expect(connect).not.toHaveBeenCalled()
})
