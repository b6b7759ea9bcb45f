import {
  cookieStorage,
  cookieToInitialState,
  createStorage,
  disconnect,
  getBlockNumber,
  hydrate,
  reconnect,
  switchChain,
} from '@wagmi/core'
import { http } from 'viem'
import { optimism } from 'viem/chains'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { isAppError } from '../base/errors/AppError.js'
import { bitcoin } from '../bitcoin/index.js'
import { evm } from '../evm/index.js'
import { bitcoinMainnet } from '../networks/bitcoin.js'
import { mainnet, optimism as ourOptimism } from '../networks/evm.js'
import { porticoConfig } from './config.js'
import { makeBrowser } from './wagmi.test-support.js'

// Slow: two real chains, when this file is the first of its run that asks for them.
const { one, two, stop } = await startTestChains()
afterAll(stop)

describe('porticoConfig', () => {
  test("default: the client's networks, nodes and wallets", async () => {
    const { open } = makeBrowser(one, two)
    const config = porticoConfig(open())
    expect(config.chains.map(({ id, name }) => [id, name])).toEqual([
      [31337, 'Sandbox One'],
      [31338, 'Sandbox Two'],
    ])
    expect(config.connectors.map(({ id, name }) => [id, name])).toEqual([['portico', 'Portico']])
    expect(config._internal.mipd).toBeUndefined()
    expect(await getBlockNumber(config, { chainId: 31338 })).toBeGreaterThan(0n)
  })

  test('behavior: the default network comes first, and networks of other families are none of wagmi', () => {
    const { open, networks } = makeBrowser(one, two)
    const portico = open({
      networks: [bitcoinMainnet, networks.one, networks.two],
      families: [evm({ discover: 'none' }), bitcoin()],
      defaultNetwork: networks.two,
    })
    expect(porticoConfig(portico).chains.map(({ id }) => id)).toEqual([31338, 31337])
  })

  test('behavior: what viem needs to know of a network', () => {
    const { open } = makeBrowser(one, two)
    const [chain] = porticoConfig(open({ networks: [mainnet] })).chains
    expect(chain).toMatchObject({
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      blockExplorers: { default: { url: 'https://etherscan.io' } },
      contracts: {
        multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11' },
        ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' },
      },
    })
  })

  test('param: chains, transports, connectors, name', () => {
    const { open } = makeBrowser(one, two)
    const other = () => ({ id: 'other', name: 'Other', type: 'other' }) as never
    const asked = vi.fn(http('https://mine.example'))
    const config = porticoConfig(open({ networks: [ourOptimism] }), {
      chains: [optimism],
      transports: { [optimism.id]: asked },
      connectors: [other],
      name: 'All wallets',
    })
    const id: 10 = config.chains[0].id
    expect(config.getClient({ chainId: id }).chain).toBe(optimism)
    expect(asked).toHaveBeenCalled()
    expect(config.connectors.map(({ name }) => name)).toEqual(['All wallets', 'Other'])
  })

  test('error: no network of this family', () => {
    const { open } = makeBrowser(one, two)
    const portico = open({ networks: [bitcoinMainnet], families: [bitcoin()] })
    expect(() => porticoConfig(portico)).toThrow(/"networks" has no network of the family evm\(\)/)
    try {
      porticoConfig(portico)
    } catch (error) {
      expect(isAppError(error, 'config/invalid')).toBe(true)
    }
  })

  test('behavior: while nothing is connected, both have chosen the same network', async () => {
    const { open } = makeBrowser(one, two)
    const portico = open()
    const config = porticoConfig(portico, { storage: null })
    await switchChain(config, { chainId: 31338 })
    await vi.waitFor(() => expect(portico.getState().connections.networkIds.eip155).toBe('eip155:31338'))
    await portico.switchNetwork('eip155:31337')
    expect(config.state.chainId).toBe(31337)
    await portico.connect({ connectorId: 'lantern' })
    expect(config.state).toMatchObject({ status: 'connected', chainId: 31337 })
    await disconnect(config)
    portico.destroy()
    await switchChain(config, { chainId: 31338 })
    expect(portico.getState().connections.networkIds.eip155).not.toBe('eip155:31338')
  })

  test.each([
    ['3', '@wagmi/core'],
    ['2', 'wagmi-core-2'],
  ])('behavior: a network that is added later is a chain of wagmi %s, too', async (_, core) => {
    const { getBlockNumber, switchChain } = await vi.importActual<typeof import('@wagmi/core')>(core)
    vi.doMock('@wagmi/core', () => vi.importActual(core))
    vi.resetModules()
    onTestFinished(() => void vi.doUnmock('@wagmi/core'))
    const { porticoConfig } = await import('./config.js')
    const { open, networks } = makeBrowser(one, two)
    const portico = open({ networks: [networks.one] })
    const config = porticoConfig(portico, { storage: null })
    portico.addNetwork(networks.two)
    expect(config.chains.map(({ id }) => id)).toEqual([31337, 31338])
    await portico.switchNetwork('eip155:31338')
    expect(config.state.chainId).toBe(31338)
    expect(await getBlockNumber(config)).toBeGreaterThan(0n)
    await switchChain(config, { chainId: 31337 })
    await vi.waitFor(() => expect(portico.getState().connections.networkIds.eip155).toBe('eip155:31337'))
    await portico.connect({ connectorId: 'lantern' })
    expect(config.state).toMatchObject({ status: 'connected', chainId: 31337 })
    await switchChain(config, { chainId: 31338 })
    await vi.waitFor(() => expect(config.state.chainId).toBe(31338))
    await portico.switchNetwork('eip155:31337')
    await vi.waitFor(() => expect(config.state.chainId).toBe(31337))
  })

  test('behavior: what a page draws first is what its server drew, from the cookie', async () => {
    const browser = makeBrowser(one, two)
    const options = { ssr: true, storage: createStorage({ storage: cookieStorage }) }
    const before = browser.open()
    const first = porticoConfig(before, options)
    await hydrate(first, { reconnectOnMount: true }).onMount()
    await before.connect({ connectorId: 'lantern' })
    await vi.waitFor(() => expect(first.state.status).toBe('connected'))
    await switchChain(first, { chainId: 31338 })
    const { cookie } = document
    before.destroy()

    browser.leave()
    const served = porticoConfig(browser.open(), options)
    hydrate(served, { initialState: cookieToInitialState(served, cookie), reconnectOnMount: true })
    const drawn = ({ state }: typeof served) => ({
      status: state.status,
      chainId: state.chainId,
      accounts: state.connections.get(state.current ?? '')?.accounts,
    })
    expect(drawn(served)).toEqual({ status: 'reconnecting', chainId: 31338, accounts: [browser.lantern.accounts[0]] })

    browser.enter()
    const portico = browser.open()
    const config = porticoConfig(portico, options)
    const { onMount } = hydrate(config, { initialState: cookieToInitialState(config, cookie), reconnectOnMount: true })
    await vi.waitFor(() => expect(portico.getState().connections.namespaces.eip155?.status).toBe('connected'))
    expect(drawn(config)).toEqual(drawn(served))
    const seen: unknown[] = []
    config.subscribe(
      ({ status }) => status,
      (status) => void seen.push(status),
    )
    await onMount()
    await vi.waitFor(() => expect(drawn(config)).toEqual({ ...drawn(served), status: 'connected' }))
    expect(seen).not.toContain('disconnected')
  })

  test('behavior: a page that nobody was connected on asks nobody for anything', async () => {
    const { open } = makeBrowser(one, two)
    const portico = open()
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    expect(await reconnect(porticoConfig(portico))).toEqual([])
    expect(portico.getState().connectors.length).toBe(2)
    expect(fetched).not.toHaveBeenCalled()
  })
})
