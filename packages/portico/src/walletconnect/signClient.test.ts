import { SignClient } from '@walletconnect/sign-client'
import { stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestApp, provideWebSocket, until } from './client.test-support.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import type { Provider } from './provider.js'

const account = mnemonicToAccount('test test test test test test test test test test test junk')

describe('against the bare reference client as the wallet', () => {
  let relay: MemoryRelay
  let wallet: Awaited<ReturnType<typeof SignClient.init>>

  beforeAll(async () => {
    provideWebSocket()
    process.env.DISABLE_GLOBAL_CORE = 'true'
    relay = await startMemoryRelay()
    wallet = await SignClient.init({
      relayUrl: relay.url,
      projectId: 'a'.repeat(32),
      customStoragePrefix: `bare${Date.now()}`,
      storageOptions: { database: ':memory:' },
      telemetryEnabled: false,
      logger: 'silent',
      metadata: { name: 'Bare', description: '', url: 'https://bare.test', icons: [] },
    })
    wallet.core.verify.resolve = async () => undefined as never
    wallet.on('session_proposal', async ({ id, params }) => {
      const { chains = [], methods, events } = params.optionalNamespaces.eip155 ?? { methods: [], events: [] }
      const accounts = chains.map((chain) => `${chain}:${account.address}`)
      const { acknowledged } = await wallet.approve({
        id,
        namespaces: { eip155: { chains, accounts, methods, events } },
        sessionProperties: { smartAccounts: JSON.stringify([`eip155:10:${account.address}`]) },
        scopedProperties: { 'eip155:1': { atomic: { status: 'ready' } } as never },
      })
      await acknowledged()
    })
    wallet.on('session_request', async ({ id, topic, params }) => {
      const [message] = params.request.params as [`0x${string}`]
      const result = await account.signMessage({ message: { raw: message } })
      await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
    })
  })
  afterAll(async () => {
    wallet.core.heartbeat.stop()
    await wallet.core.relayer.transportClose()
    await relay.stop()
  })

  test('default: a wallet that grants all; its properties are understood; both sides ping; it ends', async () => {
    const app = makeTestApp({ relay: relay.url })
    const [session] = await app.connector.connect({
      signal: new AbortController().signal,
      onPairing: ({ uri }) => void wallet.pair({ uri }),
    })
    expect(session).toMatchObject({
      caipNetworkId: 'eip155:1',
      accounts: [{ type: 'eoa' }],
      approvedNetworkIds: undefined,
    })
    const provider = app.connector.getProvider('eip155') as Provider
    expect(await provider.request({ method: 'wallet_getCapabilities', params: [account.address, ['0x1']] })).toEqual({
      '0x1': { atomic: { status: 'ready' } },
    })
    const message = stringToHex('hello')
    expect(await provider.request({ method: 'personal_sign', params: [message, account.address] })).toBe(
      await account.signMessage({ message: 'hello' }),
    )
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(app.events.at(-1)).toMatchObject({ session: { accounts: [{ type: 'smartAccount' }] } })
    const topic = wallet.session.keys[0] ?? ''
    await wallet.ping({ topic })
    await wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await until(() => app.events.find(({ type }) => type === 'disconnected'))
    app.stop()
  })
})
