import * as core3 from '@wagmi/core'
import { type Address, getAddress, http, UserRejectedRequestError, verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import * as core2 from 'wagmi-core-2'
import type { Portico } from '../core/portico.js'
import { setStage, topicOf } from '../walletconnect/protocol.test-support.js'
import { toChain } from './chain.js'
import { porticoConnector } from './connector.js'
import { isOpen, makeBrowser } from './wagmi.test-support.js'
import { type ElsewhereWallet, emailWallet, phoneWallet } from './wallets.test-support.js'

// Slow: the reference wallet, over a relay.
const stage = setStage()
const nowhere = { rpcUrl: 'http://127.0.0.1:9' }

const majors = [
  ['3', core3],
  ['2', { ...core2, watchConnection: core2.watchAccount } as unknown as typeof core3],
] as const
const kinds = [
  ['a phone by its code', () => phoneWallet(stage)],
  ['the embedded wallet', () => emailWallet()],
] as const

describe.each(majors)('@wagmi/core %s', (_, core) => {
  /** A page of the app, in a browser that may have had others before. */
  function openPage(wallets: readonly ElsewhereWallet[], browser = makeBrowser(nowhere, nowhere), networks = 2) {
    const { one, two } = browser.networks
    const portico: Portico = browser.open({
      connectors: wallets.map((wallet) => wallet.connector()),
      networks: networks === 1 ? [one] : [one, two],
      services: { relay: stage.url, frame: 'https://wallet.example' },
    })
    const config = core.createConfig({
      chains: [toChain(one), toChain(two)],
      transports: { 31337: http(), 31338: http() } as Record<number, ReturnType<typeof http>>,
      connectors: [porticoConnector(portico)],
      multiInjectedProviderDiscovery: false,
      storage: core.createStorage({ storage: browser.storage, key: 'quay' }),
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('No connector')
    /** Where the account and the chain are, as wagmi and as Portico say it. */
    const places = () => {
      const { address, chainId, status } = core.getAccount(config)
      const entry = portico.getState().connections.namespaces.eip155
      const connection = entry?.status === 'connected' ? entry.connection : undefined
      return {
        wagmi: status === 'connected' ? `${address} ${chainId}` : status,
        portico: connection
          ? `${getAddress(connection.address)} ${connection.caipNetworkId.slice(7)}`
          : (entry?.status ?? 'disconnected'),
      }
    }
    const both = (place: string) => vi.waitFor(() => expect(places()).toEqual({ wagmi: place, portico: place }))
    return { browser, portico, config, connector, both }
  }
  async function connected(wallet: ElsewhereWallet, ...more: [ReturnType<typeof makeBrowser>?, number?]) {
    const page = openPage([wallet], ...more)
    await page.portico.open({ view: 'Connect' })
    await wallet.choose(page.portico)
    await page.both(`${wallet.address} 31337`)
    return page
  }

  describe.each(kinds)('%s', (_, makeWallet) => {
    test('default: wagmi opens the modal, and has what the person connected there', async () => {
      const wallet = makeWallet()
      const { portico, config, connector, both } = openPage([wallet])
      const connecting = core.connect(config, { connector })
      await vi.waitFor(() => expect(isOpen(portico)).toBe(true))
      await wallet.choose(portico)
      expect(await connecting).toEqual({ accounts: [wallet.address], chainId: 31337 })
      await both(`${wallet.address} 31337`)
      expect(core.getAccount(config).connector?.id).toBe('portico')
      await vi.waitFor(() => expect(isOpen(portico)).toBe(false))
    })

    test('param: chainId', async () => {
      const wallet = makeWallet()
      const { portico, config, connector, both } = openPage([wallet])
      const connecting = core.connect(config, { connector, chainId: 31338 })
      await vi.waitFor(() => expect(isOpen(portico)).toBe(true))
      await wallet.choose(portico)
      expect(await connecting).toMatchObject({ chainId: 31338 })
      await both(`${wallet.address} 31338`)
    })

    test('behavior: what wagmi has signed, the wallet has signed', async () => {
      const wallet = makeWallet()
      const { config } = await connected(wallet)
      const signature = await core.signMessage(config, { message: 'Quay at dawn' })
      expect(wallet.asked).toEqual(['Quay at dawn'])
      expect(await verifyMessage({ address: wallet.address as Address, message: 'Quay at dawn', signature })).toBe(true)
    })

    test('error: the person refuses to sign, and stays connected', async () => {
      const wallet = makeWallet()
      const { config, both } = await connected(wallet)
      wallet.refuse()
      await expect(core.signMessage(config, { message: 'no' })).rejects.toBeInstanceOf(UserRejectedRequestError)
      await both(`${wallet.address} 31337`)
    })

    test('behavior: the chain is switched in wagmi, and in the modal', async () => {
      const wallet = makeWallet()
      const { portico, config, both } = await connected(wallet)
      expect(await core.switchChain(config, { chainId: 31338 })).toMatchObject({ id: 31338 })
      await both(`${wallet.address} 31338`)
      await portico.switchNetwork('eip155:31337')
      await both(`${wallet.address} 31337`)
    })

    test('behavior: who disconnects in wagmi has disconnected in the wallet, and can connect again', async () => {
      const wallet = makeWallet()
      const { portico, config, connector, both } = await connected(wallet)
      expect(wallet.isConnected()).toBe(true)
      await core.disconnect(config)
      await both('disconnected')
      await vi.waitFor(() => expect(wallet.isConnected()).toBe(false))
      const connecting = core.connect(config, { connector })
      await vi.waitFor(() => expect(isOpen(portico)).toBe(true))
      await wallet.choose(portico)
      expect((await connecting).accounts).toEqual([wallet.address])
    })

    test('behavior: who disconnects in the modal has disconnected in wagmi', async () => {
      const wallet = makeWallet()
      const { portico, both } = await connected(wallet)
      await portico.disconnect()
      await both('disconnected')
      await vi.waitFor(() => expect(wallet.isConnected()).toBe(false))
    })

    test('behavior: after a reload it is there again, on its chain, and signs without another code', async () => {
      const wallet = makeWallet()
      const before = await connected(wallet)
      await core.switchChain(before.config, { chainId: 31338 })
      before.portico.destroy()
      const { portico, config, both } = openPage([wallet], before.browser)
      const opened = vi.fn()
      portico.on('modal', opened)
      expect(await core.reconnect(config)).toMatchObject([{ accounts: [wallet.address], chainId: 31338 }])
      await both(`${wallet.address} 31338`)
      expect(opened).not.toHaveBeenCalled()
      await core.signMessage(config, { message: 'again' })
      expect(wallet.asked).toEqual(['again'])
    })

    test('behavior: who was disconnected in wagmi stays so over a reload', async () => {
      const wallet = makeWallet()
      const before = await connected(wallet)
      await core.disconnect(before.config)
      before.portico.destroy()
      const { config, both } = openPage([wallet], before.browser)
      expect(await core.reconnect(config)).toEqual([])
      await both('disconnected')
    })
  })

  describe('a phone by its code', () => {
    test('behavior: the wallet goes to another chain, and to another account', async () => {
      const other = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
      const wallet = phoneWallet(stage)
      const { kit } = stage.wallet
      const { both } = await connected(wallet)
      const topic = topicOf(stage.wallet)
      await kit.emitSessionEvent({
        topic,
        event: { name: 'chainChanged', data: 31338 },
        chainId: 'eip155:31338',
      })
      await both(`${wallet.address} 31338`)
      const { eip155 } = kit.getActiveSessions()[topic]?.namespaces ?? {}
      if (!eip155) throw new Error('No session')
      const accounts = [31337, 31338].map((id) => `eip155:${id}:${other}`)
      await kit.updateSession({ topic, namespaces: { eip155: { ...eip155, accounts } } })
      await both(`${other} 31338`)
    })

    test('behavior: the wallet ends it', async () => {
      const { both } = await connected(phoneWallet(stage))
      const reason = { code: 6000, message: 'User disconnected.' }
      await stage.wallet.kit.disconnectSession({ topic: topicOf(stage.wallet), reason })
      await both('disconnected')
    })

    test('error: a chain that the wallet did not approve, and cannot be asked for', async () => {
      const wallet = phoneWallet(stage, { chains: ['eip155:31337'] })
      const { config, both } = await connected(wallet)
      await expect(core.switchChain(config, { chainId: 31338 })).rejects.toMatchObject({ name: 'SwitchChainError' })
      await both(`${wallet.address} 31337`)
    })

    test('behavior: a chain that wagmi alone lists is asked of a wallet that can switch', async () => {
      const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
      const wallet = phoneWallet(stage, { chains: ['eip155:31337'], methods })
      const { config, portico, both } = await connected(wallet, undefined, 1)
      await core.switchChain(config, { chainId: 31338 })
      await both(`${wallet.address} 31338`)
      expect(wallet.asked).toEqual(['wallet_switchEthereumChain'])
      expect(portico.getState().networks.map(({ caipNetworkId }) => caipNetworkId)).toContain('eip155:31338')
    })

    test('error: the person refuses another chain', async () => {
      const methods = ['personal_sign', 'wallet_switchEthereumChain']
      const wallet = phoneWallet(stage, { chains: ['eip155:31337'], methods })
      const { config, both } = await connected(wallet)
      wallet.refuse()
      await expect(core.switchChain(config, { chainId: 31338 })).rejects.toBeInstanceOf(UserRejectedRequestError)
      await both(`${wallet.address} 31337`)
    })
  })

  describe('the embedded wallet', () => {
    const smart = getAddress('0x00000000000000000000000000000000005afe00')

    test('behavior: another kind of account, and a chain that has no such, are another address in both', async () => {
      const wallet = emailWallet({ smart: { address: smart, on: [31337] } })
      const { portico, config, both } = await connected(wallet)
      const eoa = core.getAccount(config).addresses?.[1] ?? ''
      expect(eoa).not.toBe(smart)
      await core.switchChain(config, { chainId: 31338 })
      await both(`${eoa} 31338`)
      await core.switchChain(config, { chainId: 31337 })
      await both(`${smart} 31337`)
      await portico.switchAccount(eoa)
      await both(`${eoa} 31337`)
      expect(core.getAccount(config).addresses).toEqual([eoa, smart])
    })

    test('error: the modal that asks is closed', async () => {
      const wallet = emailWallet({ hesitates: true })
      const { portico, config } = await connected(wallet)
      const refused = core.signMessage(config, { message: 'no' }).catch((error: unknown) => error)
      const shown = () => portico.getState().router.history.at(-1)?.name
      await vi.waitFor(() => expect([wallet.asked, shown()]).toEqual([['no'], 'ApproveTransaction']))
      portico.close()
      expect(await refused).toBeInstanceOf(UserRejectedRequestError)
    })

    test('behavior: a chain that wagmi alone lists is one of the client then', async () => {
      const wallet = emailWallet()
      const { config, both } = await connected(wallet, undefined, 1)
      await core.switchChain(config, { chainId: 31338 })
      await both(`${wallet.address} 31338`)
    })

    test('behavior: a login that ended elsewhere is no connection after a reload', async () => {
      const wallet = emailWallet()
      const before = await connected(wallet)
      before.portico.destroy()
      wallet.end?.()
      const { config, both } = openPage([wallet], before.browser)
      expect(await core.reconnect(config)).toEqual([])
      await both('disconnected')
    })
  })

  test('behavior: of both, what is asked goes to the one in use', async () => {
    const phone = phoneWallet(stage)
    const email = emailWallet()
    const { portico, config, both } = openPage([phone, email])
    await portico.open({ view: 'Connect' })
    await phone.choose(portico)
    await both(`${phone.address} 31337`)
    await portico.open({ view: 'Connect' })
    await email.choose(portico)
    await both(`${email.address} 31337`)
    await portico.switchAccount(phone.address)
    await both(`${phone.address} 31337`)
    await core.signMessage(config, { message: 'which' })
    expect([phone.asked, email.asked]).toEqual([['which'], []])
    expect(config.state.connections.size).toBe(1)
  })
})
