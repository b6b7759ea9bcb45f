import * as core3 from '@wagmi/core'
import { type Address, getAddress, http, parseEther, UserRejectedRequestError, verifyMessage } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as core2 from 'wagmi-core-2'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { isAppError } from '../base/errors/AppError.js'
import type { Portico } from '../core/portico.js'
import { toChain } from './chain.js'
import { porticoConnector } from './connector.js'
import { isOpen, makeBrowser } from './wagmi.test-support.js'

// Slow: two real chains, when this file is the first of its run that asks for them.
const { one, two, stop } = await startTestChains()
afterAll(stop)

/** Both are used alike, so what holds for one is tried with the other. */
const majors = [
  ['3', core3],
  // Of what is called by another name there.
  ['2', { ...core2, watchConnection: core2.watchAccount } as unknown as typeof core3],
] as const

describe.each(majors)('@wagmi/core %s', (_, core) => {
  function setUp(browser = makeBrowser(one, two), more: { portico?: Portico; ssr?: boolean } = {}) {
    const { portico = browser.open(), ssr = false } = more
    const config = core.createConfig({
      chains: [toChain(browser.networks.one), toChain(browser.networks.two)],
      transports: { 31337: http(one.rpcUrl), 31338: http(two.rpcUrl) } as Record<number, ReturnType<typeof http>>,
      connectors: [porticoConnector(portico, { ssr })],
      multiInjectedProviderDiscovery: false,
      storage: core.createStorage({ storage: browser.storage, key: 'quay' }),
      ssr,
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('No connector')
    /** What the person does when the modal is open. */
    const choose = async (connectorId = 'lantern') => {
      await vi.waitFor(() => expect(isOpen(portico)).toBe(true))
      await portico.connect({ connectorId })
    }
    const connection = () => config.state.connections.get(config.state.current ?? '')
    return { browser, portico, config, connector, choose, connection, ...browser }
  }
  async function connected(...parts: Parameters<typeof setUp>) {
    const page = setUp(...parts)
    await page.portico.connect({ connectorId: 'lantern' })
    await vi.waitFor(() => expect(page.config.state.status).toBe('connected'))
    return page
  }

  describe('connect', () => {
    test('default: opens the modal, and resolves with what the person has connected', async () => {
      const { portico, config, connector, choose, lantern, connection } = setUp()
      expect(connector).toMatchObject({ id: 'portico', name: 'Portico', type: 'portico' })
      const connecting = core.connect(config, { connector })
      await choose()
      const accounts = [lantern.accounts[0]]
      expect(await connecting).toEqual({ accounts, chainId: 31337 })
      expect(connection()).toMatchObject({ accounts, chainId: 31337, connector: { uid: connector.uid } })
      await vi.waitFor(() => expect(isOpen(portico)).toBe(false))
    })

    test('error: the modal was closed', async () => {
      const { portico, config, connector } = setUp()
      const connecting = core.connect(config, { connector }).catch((error: unknown) => error)
      await vi.waitFor(() => expect(isOpen(portico)).toBe(true))
      portico.close()
      expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    })

    test('behavior: who refuses in one wallet may choose another', async () => {
      const { portico, config, connector, choose, lantern, harbour } = setUp()
      lantern.autoApprove(false)
      const connecting = core.connect(config, { connector })
      const refused = choose().catch((error: unknown) => isAppError(error, 'connect/rejected'))
      await lantern.reject()
      expect(await refused).toBe(true)
      await portico.connect({ connectorId: 'harbour' })
      expect(await connecting).toEqual({ accounts: [harbour.accounts[0]], chainId: 31337 })
    })

    test('error: the client is destroyed', async () => {
      const { portico, config, connector } = setUp()
      const connecting = core.connect(config, { connector }).catch((error: unknown) => error)
      await vi.waitFor(() => expect(isOpen(portico)).toBe(true))
      portico.destroy()
      expect(isAppError(await connecting, 'modal/closed')).toBe(true)
    })

    test('param: chainId', async () => {
      const { config, connector, choose, lantern } = setUp()
      const connecting = core.connect(config, { connector, chainId: 31338 })
      await choose()
      expect(await connecting).toMatchObject({ chainId: 31338 })
      expect(lantern.getState().chainId).toBe(31338)
      expect(config.state.chainId).toBe(31338)
    })

    test('param: withCapabilities', async () => {
      const { config, connector, choose, lantern } = setUp()
      const connecting = core.connect(config, { connector, withCapabilities: true })
      await choose()
      expect((await connecting).accounts).toEqual([{ address: lantern.accounts[0], capabilities: {} }])
    })

    test('behavior: a connector that is handed over as it is made', async () => {
      const { portico, config, choose, lantern } = setUp()
      const connecting = core.connect(config, { connector: porticoConnector(portico) })
      await choose()
      expect((await connecting).accounts).toEqual([lantern.accounts[0]])
    })
  })

  describe('one wallet, one truth', () => {
    test('behavior: who connects in the modal is connected in wagmi, and who leaves there has left', async () => {
      const { portico, config, connection, lantern } = await connected()
      expect(connection()).toMatchObject({ accounts: [lantern.accounts[0]], chainId: 31337 })
      await portico.disconnect()
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
      await portico.connect({ connectorId: 'lantern' })
      expect(config.state.status).toBe('connected')
    })

    test('behavior: who disconnects in wagmi has disconnected everywhere, and can connect again', async () => {
      const { portico, config, connector, choose, lantern } = await connected()
      await core.disconnect(config)
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
      expect(portico.getState().connections.namespaces.eip155?.status).toBe('disconnected')
      expect(lantern.getState().shared).toEqual([])
      const connecting = core.connect(config, { connector })
      await choose()
      expect((await connecting).accounts).toEqual([lantern.accounts[0]])
      await core.disconnect(config)
      const listening = (['connect', 'change', 'disconnect'] as const).map((name) =>
        connector.emitter.listenerCount(name),
      )
      expect(listening).toEqual([1, 0, 0])
    })

    test('behavior: a client that was connected before wagmi was made', async () => {
      const browser = makeBrowser(one, two)
      const portico = browser.open()
      await portico.connect({ connectorId: 'lantern' })
      const { config } = setUp(browser, { portico })
      await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    })

    test('behavior: the account is changed in the wallet, and in the modal', async () => {
      const { portico, config, connection, lantern } = await connected()
      const heard: unknown[] = []
      const stopWatching = core.watchConnection(config, { onChange: ({ address }) => void heard.push(address) })
      const [first, second] = lantern.accounts as [Address, Address]
      lantern.setAccount(1)
      await vi.waitFor(() => expect(connection()?.accounts).toEqual([second, first]))
      await portico.switchAccount(first)
      expect(connection()?.accounts[0]).toBe(first)
      expect(heard).toEqual([second, first])
      stopWatching()
    })

    test('behavior: of several wallets the one in use', async () => {
      const { portico, config, connection, lantern, harbour } = await connected()
      await portico.connect({ connectorId: 'harbour' })
      expect(connection()?.accounts).toEqual([harbour.accounts[0]])
      await portico.switchAccount(lantern.accounts[0] ?? '')
      expect(connection()?.accounts).toEqual([lantern.accounts[0]])
      expect(config.state.connections.size).toBe(1)
    })

    test('behavior: what changes is told once, and by itself', async () => {
      const { portico, connector } = await connected()
      const told = vi.spyOn(connector.emitter, 'emit')
      await portico.switchNetwork('eip155:31338')
      await portico.switchNetwork('eip155:31338')
      await portico.disconnect()
      await portico.connect({ connectorId: 'harbour' })
      expect(told.mock.calls.map(([name]) => name)).toEqual(['change', 'disconnect', 'connect'])
      expect(told.mock.calls[0]).toEqual(['change', { chainId: 31338 }])
    })

    test('behavior: the wallet ends it', async () => {
      const { config, lantern } = await connected()
      lantern.disconnect()
      await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    })

    test('behavior: what was connected while wagmi asked another connector is told when it hears', async () => {
      const { portico, config } = setUp()
      let answer = (): void => {}
      const other = (() => ({
        id: 'other',
        connect: () => new Promise((_resolve, reject) => (answer = () => reject(new Error('no')))),
      })) as unknown as core3.CreateConnectorFn
      const asking = core.connect(config, { connector: other }).catch(() => {})
      await portico.connect({ connectorId: 'lantern' })
      expect(config.state.status).toBe('connecting')
      answer()
      await asking
      await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    })

    test('behavior: what the wallet says is heard', async () => {
      const { connector, say } = await connected()
      const heard = vi.fn()
      connector.emitter.on('message', heard)
      await vi.waitFor(() => {
        say('message', { type: 'eth_subscription', data: { result: '0x1' } })
        expect(heard).toHaveBeenCalledWith({ uid: connector.uid, type: 'eth_subscription', data: { result: '0x1' } })
      })
    })

    test('behavior: a destroyed client has left wagmi, and listens to nothing', async () => {
      const { portico, config, connector } = await connected()
      portico.destroy()
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
      const heard = vi.spyOn(connector.emitter, 'emit')
      portico.client.store.set({ connections: { ...portico.getState().connections, namespaces: {} } })
      expect(heard).not.toHaveBeenCalled()
    })
  })

  describe('switchChain', () => {
    test('default: both ways, and a chain that the wallet does not know is added', async () => {
      const { portico, config, connection, lantern } = await connected()
      expect(await core.switchChain(config, { chainId: 31338 })).toMatchObject({ id: 31338, name: 'Sandbox Two' })
      expect(lantern.getState()).toMatchObject({ chainId: 31338 })
      expect(lantern.getState().chains.map(({ id }) => id)).toEqual([31337, 31338])
      expect(portico.getState().connections.networkIds.eip155).toBe('eip155:31338')
      expect(connection()?.chainId).toBe(31338)
      expect(config.state.chainId).toBe(31338)

      await portico.switchNetwork('eip155:31337')
      expect(connection()?.chainId).toBe(31337)
      lantern.setChain(31338)
      await vi.waitFor(() => expect(config.state.chainId).toBe(31338))
    })

    test('behavior: a chain that wagmi alone lists is listed in the client, with what its caller says of it', async () => {
      const browser = makeBrowser(one, two)
      const { portico, config, lantern, networks } = await connected(browser, {
        portico: browser.open({ networks: [browser.networks.one] }),
      })
      await core.switchChain(config, { chainId: 31338, addEthereumChainParameter: { chainName: 'Deux' } })
      expect(lantern.getState().chains.at(-1)).toMatchObject({ id: 31338, name: 'Deux' })
      expect(portico.getState().networks.at(-1)).toEqual({
        ...networks.two,
        name: 'Deux',
        contracts: expect.anything(),
      })
    })

    test('error: unknown to wagmi', async () => {
      const { config } = await connected()
      await expect(core.switchChain(config, { chainId: 7 as never })).rejects.toMatchObject({
        name: 'SwitchChainError',
        details: expect.stringContaining('Chain not configured.'),
      })
    })

    test('error: the person refuses', async () => {
      const { config, lantern, connection } = await connected()
      lantern.autoApprove(false)
      const refused = expect(core.switchChain(config, { chainId: 31338 })).rejects.toBeInstanceOf(
        UserRejectedRequestError,
      )
      await lantern.reject()
      await refused
      expect(connection()?.chainId).toBe(31337)
    })

    test('error: the wallet fails', async () => {
      const { config, failAt } = await connected()
      failAt('wallet_switchEthereumChain')
      await expect(core.switchChain(config, { chainId: 31338 })).rejects.toMatchObject({ name: 'SwitchChainError' })
    })
  })

  describe('reconnect', () => {
    test('default: follows what comes back, and opens nothing', async () => {
      const browser = makeBrowser(one, two)
      const before = await connected(browser)
      before.portico.destroy()
      const { portico, config, connector, connection, lantern } = setUp(browser)
      const opened = vi.fn()
      portico.on('modal', opened)
      expect(portico.getState().connections.namespaces.eip155).toMatchObject({ reconnecting: true })
      expect(await core.reconnect(config)).toMatchObject([{ accounts: [lantern.accounts[0]], chainId: 31337 }])
      expect(config.state.status).toBe('connected')
      expect(connection()?.connector.uid).toBe(connector.uid)
      expect(opened).not.toHaveBeenCalled()
    })

    test('behavior: nobody was connected', async () => {
      const { portico, config, connector } = setUp()
      expect(await connector.isAuthorized()).toBe(false)
      expect(await core.reconnect(config)).toEqual([])
      await expect(connector.connect({ isReconnecting: true })).rejects.toMatchObject({
        name: 'ConnectorNotConnectedError',
      })
      expect(config.state.status).toBe('disconnected')
      expect(isOpen(portico)).toBe(false)
    })

    test('behavior: what comes back is in wagmi, where nobody asks for it', async () => {
      const browser = makeBrowser(one, two)
      ;(await connected(browser)).portico.destroy()
      const { config } = setUp(browser)
      await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    })

    test('behavior: who was disconnected in wagmi stays so', async () => {
      const browser = makeBrowser(one, two)
      const before = await connected(browser)
      await core.disconnect(before.config)
      before.portico.destroy()
      expect(await core.reconnect(setUp(browser).config)).toEqual([])
    })
  })

  describe('connector', () => {
    test('default: says what wagmi asks', async () => {
      const { portico, connector, lantern } = await connected()
      expect(await connector.getAccounts()).toEqual([lantern.accounts[0]])
      expect(await connector.getChainId()).toBe(31337)
      expect(await connector.isAuthorized()).toBe(true)
      expect(await connector.getProvider()).toBe(portico.getProvider('eip155'))
      expect(await connector.getProvider({ chainId: 31338 })).toBe(portico.getProvider('eip155'))
    })

    test('error: nothing is connected', async () => {
      const { connector } = setUp()
      await expect(connector.getAccounts()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
      await expect(connector.getChainId()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
      await expect(connector.switchChain?.({ chainId: 31338 })).rejects.toMatchObject({ name: 'SwitchChainError' })
    })

    test("behavior: wagmi's own calls", async () => {
      const { connector, connection, config } = await connected()
      const address = '0x00000000000000000000000000000000000a11ce'
      connector.onAccountsChanged([address])
      expect(connection()?.accounts).toEqual([getAddress(address)])
      connector.onChainChanged('31338')
      expect(connection()?.chainId).toBe(31338)
      connector.onAccountsChanged([])
      expect(config.state.status).toBe('disconnected')
    })
  })

  describe('with the wallet', () => {
    test('default: signs, sends and reads', async () => {
      const { config, lantern } = await connected()
      const [address, to] = lantern.accounts as [Address, Address]
      const signature = await core.signMessage(config, { message: 'hi' })
      expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
      const before = await core.getBalance(config, { address: to })
      const hash = await core.sendTransaction(config, { to, value: parseEther('1') })
      expect(await core.waitForTransactionReceipt(config, { hash, pollingInterval: 50 })).toMatchObject({
        status: 'success',
      })
      expect((await core.getBalance(config, { address: to })).value).toBe(before.value + parseEther('1'))
    })

    test('error: the person refuses to sign', async () => {
      const { config, lantern } = await connected()
      lantern.autoApprove(false)
      const refused = expect(core.signMessage(config, { message: 'hi' })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
      })
      await lantern.reject()
      await refused
    })
  })

  describe('param: ssr', () => {
    test('behavior: the first paint is that of the cookie, and nothing is told before wagmi asks', async () => {
      const browser = makeBrowser(one, two)
      const before = await connected(browser)
      before.portico.destroy()
      const { portico, config } = setUp(browser, { ssr: true })
      await vi.waitFor(() => expect(portico.getState().connections.namespaces.eip155?.status).toBe('connected'))
      expect(config.state.status).toBe('disconnected')
      const { onMount } = core.hydrate(config, { reconnectOnMount: true })
      await onMount()
      await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    })

    test('behavior: a server follows nothing', async () => {
      const browser = makeBrowser(one, two)
      browser.leave()
      const portico = browser.open()
      const subscribe = vi.spyOn(portico, 'subscribe')
      setUp(browser, { portico })
      await Promise.resolve()
      expect(subscribe).not.toHaveBeenCalled()
    })
  })
})
