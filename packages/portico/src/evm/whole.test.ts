import { createWalletClient, custom, type EIP1193Provider, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPortico } from '../core/createPortico.js'
import { createTestWallet } from '../testing/evm/index.js'
import { evm } from './family.js'
import { startAnvil } from './nodes.test-support.js'

const one = await startAnvil({ chainId: 31337 })
const two = await startAnvil({ chainId: 31338 })
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
})

const rdns = 'dev.portico.lantern'
const memory = new Map<string, string>()
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
  keys: () => [...memory.keys()],
}

beforeEach(() => {
  memory.clear()
  const page = Object.assign(new EventTarget(), { Event })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {})
})
afterEach(() => vi.unstubAllGlobals())

function openPage() {
  const portico = createPortico({
    projectId: 'a'.repeat(32),
    metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
    networks: [one.network, { ...two.network, name: 'Sandbox Two' }],
    families: [evm()],
    telemetry: false,
    basic: true,
    storage,
  })
  const now = () => portico.getState().connections.namespaces.eip155
  return { portico, now, door: portico.getProvider('eip155') as EIP1193Provider }
}

function install() {
  const wallet = createTestWallet({
    info: { name: 'Lantern', rdns },
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: one.url }],
    autoApprove: true,
  })
  const detail = Object.freeze({
    info: Object.freeze({ ...wallet.info, uuid: crypto.randomUUID() }),
    provider: wallet.provider,
  })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail })),
  )
  return wallet
}

describe('evm in a client', () => {
  test('default: from the announcement to the disconnection', async () => {
    const wallet = install()
    const [first = '0x', second = '0x'] = wallet.accounts
    const { portico, now, door } = openPage()
    expect(portico.getState().connectors).toEqual([])
    portico.client.discover()
    await vi.waitFor(() =>
      expect(portico.getState().connectors).toMatchObject([{ id: rdns, type: 'ANNOUNCED', name: 'Lantern' }]),
    )
    await expect(door.request({ method: 'eth_accounts' })).rejects.toThrow('Please call connect() before request()')

    await portico.connect({ connectorId: rdns })
    expect(now()).toMatchObject({ connection: { address: first, caipNetworkId: 'eip155:31337' } })
    const client = createWalletClient({ transport: custom(door) })
    expect(await client.getAddresses()).toEqual([first])
    const signature = await client.signMessage({ account: first, message: 'hi' })
    expect(await verifyMessage({ address: first, message: 'hi', signature })).toBe(true)

    await portico.switchNetwork('eip155:31338')
    expect(wallet.getState().chainId).toBe(31338)
    expect(now()).toMatchObject({ connection: { caipNetworkId: 'eip155:31338' } })
    await client.switchChain({ id: 31337 })
    expect(now()).toMatchObject({ connection: { caipNetworkId: 'eip155:31337' } })

    wallet.setAccount(1)
    await vi.waitFor(() => expect(now()).toMatchObject({ connection: { address: second } }))
    const before = BigInt(await one.rpc('eth_getBalance', [first, 'latest']))
    await client.sendTransaction({ account: second, to: first, value: parseEther('1'), chain: null })
    await vi.waitFor(async () =>
      expect(BigInt(await one.rpc('eth_getBalance', [first, 'latest']))).toBe(before + parseEther('1')),
    )

    await portico.disconnect()
    expect(now()).toMatchObject({ status: 'disconnected' })
    expect(wallet.getState().shared).toEqual([])
    portico.destroy()
  })

  test('behavior: comes back after a reload, and hears the wallet lock', async () => {
    const wallet = install()
    const page = openPage()
    await page.portico.connect({ connectorId: rdns })
    page.portico.destroy()
    const { portico, now, door } = openPage()
    expect(now()).toMatchObject({ status: 'connecting' })
    expect(await door.request({ method: 'eth_accounts' })).toEqual([wallet.accounts[0]])
    expect(now()).toMatchObject({ status: 'connected' })
    wallet.lock()
    await vi.waitFor(() => expect(now()).toMatchObject({ status: 'disconnected' }))
    portico.destroy()
  })

  test('error: connect/rejected', async () => {
    const wallet = install()
    wallet.autoApprove(false)
    const { portico, now } = openPage()
    const connecting = expect(portico.connect({ connectorId: rdns })).rejects.toMatchObject({
      code: 'connect/rejected',
    })
    await wallet.reject()
    await connecting
    expect(now()).toMatchObject({ status: 'disconnected' })
    portico.destroy()
  })
})
