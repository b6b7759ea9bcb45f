import { createPortico } from 'portico'
import { evm, external } from 'portico/evm'
import { base, mainnet } from 'portico/networks'
import { createTestWallet } from 'portico/testing/evm'
import { expect, test } from 'vitest'

/** The app's client and a wallet that the test holds; nothing here asks the node. */
function start() {
  const wallet = createTestWallet({
    info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
    chains: [
      { id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' },
      { id: 10, name: 'OP Mainnet', rpcUrl: 'http://127.0.0.1:8546' },
    ],
  })
  const portico = createPortico({
    metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
    families: [evm()],
    networks: [mainnet, base],
    connectors: [external({ id: 'lantern', name: 'Lantern', provider: wallet.provider })],
  })
  const provider = portico.getProvider('eip155') as typeof wallet.provider
  return { wallet, portico, provider, connect: () => portico.connect({ connectorId: 'lantern' }) }
}

test('the person agrees', async () => {
  const { wallet, portico, provider, connect } = start()
  const connecting = connect()
  await wallet.approve()
  expect(await connecting).toMatchObject({ namespace: 'eip155' })

  const signing = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', wallet.accounts[0]] })
  expect((await wallet.waitForRequest()).kind).toBe('sign')
  await wallet.approve()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  portico.destroy()
})

test('the person refuses', async () => {
  const { wallet, portico, connect } = start()
  const connecting = connect()
  connecting.catch(() => {})
  await wallet.reject()
  await expect(connecting).rejects.toMatchObject({ code: 'connect/rejected' })
  portico.destroy()
})

test('the wallet is silent, and the app gives up', async () => {
  const { wallet, portico } = start()
  wallet.silent(true)
  const giveUp = new AbortController()
  const connecting = portico.connect({ connectorId: 'lantern', signal: giveUp.signal })
  giveUp.abort(new Error('Gone back'))
  await expect(connecting).rejects.toThrow()
  expect(portico.getState().connections.namespaces.eip155?.status ?? 'disconnected').toBe('disconnected')
  portico.destroy()
})

test('the wallet moves to a network that the app does not have', async () => {
  const { wallet, portico, connect } = start()
  wallet.autoApprove(true)
  await connect()
  const moved = new Promise((resolve) => portico.on('networkChanged', resolve))
  wallet.setChain(10)
  expect(await moved).toMatchObject({ caipNetworkId: 'eip155:10' })
  const { networks } = portico.getState()
  expect(networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:10')).toBe(false)
  portico.destroy()
})
