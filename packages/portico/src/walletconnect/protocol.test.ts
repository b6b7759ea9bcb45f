import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { isUserRejection } from '../base/errors/rpc.js'
import { network, type TestApp, until } from './client.test-support.js'
import { providerOf, setStage, topicOf } from './protocol.test-support.js'
import { decline, walletEvents } from './wallet.test-support.js'

const typedData = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  domain: { name: 'Test' },
  primaryType: 'Mail',
  message: { contents: 'hello' },
} as const

describe('against the reference wallet', () => {
  const stage = setStage()

  test('default: pair, approve, sign, disconnect', async () => {
    const app = stage.start()
    const [session] = await stage.connect(app)
    expect(session).toEqual({
      namespace: 'eip155',
      accounts: [{ address: stage.wallet.account.address, type: 'eoa' }],
      address: stage.wallet.account.address,
      caipNetworkId: 'eip155:1',
      approvedNetworkIds: ['eip155:1', 'eip155:10'],
      wallet: { name: 'Test Wallet', icon: 'https://wallet.test/icon.png' },
    })
    const params = [stringToHex('hello'), stage.wallet.account.address]
    const signature = (await providerOf(app).request({ method: 'personal_sign', params })) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(stage.wallet.account.address)
    await app.connector.disconnect()
    await until(() => stage.wallet.deleted.includes(topicOf(stage.wallet)))
    expect(app.connector.getProvider('eip155')).toBeUndefined()
  })

  test('behavior: the pairing URI is of version 2, its parameters sorted, and lives four minutes', async () => {
    const app = stage.start()
    let shown: { uri: string; expiresAt: number; at: number } | undefined
    const ending = new AbortController()
    const begun = Date.now()
    const onPairing = (pairing: { uri: string; expiresAt: number }) => (shown = { ...pairing, at: Date.now() })
    const asked = app.connector.connect({ signal: ending.signal, onPairing })
    await until(() => shown)
    expect(shown?.uri).toMatch(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$/)
    // It stands in whole seconds.
    expect(shown?.expiresAt).toBeGreaterThan(begun + 239_000)
    expect(shown?.expiresAt).toBeLessThanOrEqual((shown?.at ?? 0) + 240_000)
    ending.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AppError', code: 'connect/aborted' })
  })

  test('behavior: typed data is signed and a transaction answered', async () => {
    const app = stage.start()
    await stage.connect(app)
    const signature = (await providerOf(app).request({
      method: 'eth_signTypedData_v4',
      params: [stage.wallet.account.address, JSON.stringify(typedData)],
    })) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(stage.wallet.account.address)
    const hash = await providerOf(app).request({
      method: 'eth_sendTransaction',
      params: [{ from: stage.wallet.account.address, to: stage.wallet.account.address, value: '0x1' }],
    })
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
  })

  test('error: a declined proposal is connect/rejected, and the next try goes through', async () => {
    const app = stage.start()
    stage.wallet.onProposal = decline(stage.wallet)
    await expect(stage.connect(app)).rejects.toMatchObject({ name: 'AppError', code: 'connect/rejected' })
    stage.wallet.reset()
    expect(await stage.connect(app)).toHaveLength(1)
  })

  test('error: a declined request carries the code 4001 or 5000, and either is a no of its person', async () => {
    const app = stage.start()
    await stage.connect(app)
    for (const code of [4001, 5000]) {
      stage.wallet.onRequest = ({ id, topic }) =>
        stage.wallet.kit.respondSessionRequest({
          topic,
          response: { id, jsonrpc: '2.0', error: { code, message: 'User rejected.' } },
        })
      const error = await providerOf(app)
        .request({ method: 'personal_sign', params: ['0x00', stage.wallet.account.address] })
        .catch((cause: unknown) => cause)
      expect(error).toMatchObject({ code, message: 'User rejected.' })
      expect(isUserRejection(error)).toBe(true)
    }
  })

  test('behavior: a given-up pairing can be followed by a fresh one', async () => {
    const app = stage.start()
    const ending = new AbortController()
    const uris: string[] = []
    const first = app.connector.connect({ signal: ending.signal, onPairing: ({ uri }) => uris.push(uri) })
    await until(() => uris[0])
    ending.abort()
    await expect(first).rejects.toMatchObject({ code: 'connect/aborted' })
    const again = app.connector.connect({
      signal: new AbortController().signal,
      onPairing: ({ uri }) => {
        uris.push(uri)
        void stage.wallet.pair(uri)
      },
    })
    expect(await again).toHaveLength(1)
    expect(uris[0]).not.toBe(uris[1])
  })

  test('error: a wallet on none of the networks is let go', async () => {
    stage.wallet.onProposal = async ({ id, params }) => {
      const session = await stage.wallet.kit.approveSession({
        id,
        namespaces: {
          eip155: {
            accounts: [`eip155:137:${stage.wallet.account.address}`],
            methods: Object.values(params.optionalNamespaces)[0]?.methods ?? [],
            events: walletEvents,
          },
        },
      })
      stage.wallet.topics.push(session.topic)
    }
    const app = stage.start()
    await expect(stage.connect(app)).rejects.toMatchObject({
      code: 'connect/no-requested-chain',
      message: 'The connector does not support any of the requested chains',
    })
    await until(() => stage.wallet.deleted.includes(topicOf(stage.wallet)))
  })

  test('param: network: the one asked for is where the session starts', async () => {
    const app = stage.start()
    const [session] = await app.connector.connect({
      signal: new AbortController().signal,
      network: network(10),
      onPairing: ({ uri }) => void stage.wallet.pair(uri),
    })
    expect(session?.caipNetworkId).toBe('eip155:10')
  })

  test('behavior: two apps hold sessions with two wallets side by side', async () => {
    const [one, two] = [stage.start(), stage.start()]
    const [[first], [other]] = await Promise.all([stage.connect(one), stage.connect(two, stage.second)])
    expect(first?.address).toBe(other?.address)
    const ask = (app: TestApp) =>
      providerOf(app).request({ method: 'personal_sign', params: [stringToHex('both'), stage.wallet.account.address] })
    const signatures = await Promise.all([ask(one), ask(two)])
    expect(signatures[0]).toBe(signatures[1])
    await one.connector.disconnect()
    await until(() => stage.wallet.deleted.includes(topicOf(stage.wallet)))
    expect(two.connector.getProvider('eip155')).toBeDefined()
  })

  test('behavior: a second session of the same namespace takes over, and the first is ended', async () => {
    const app = stage.start()
    await stage.connect(app)
    const first = topicOf(stage.wallet)
    await stage.connect(app, stage.second)
    await until(() => stage.wallet.deleted.includes(first))
    expect(app.events.filter(({ type }) => type === 'disconnected')).toEqual([])
    const signature = await providerOf(app).request({
      method: 'personal_sign',
      params: ['0x00', stage.second.account.address],
    })
    expect(signature).toMatch(/^0x/)
  })

  test('error: a request before connecting', async () => {
    const app = stage.start()
    await stage.connect(app)
    const provider = providerOf(app)
    await app.connector.disconnect()
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      message: 'Please call connect() before request()',
    })
  })

  test('error: what the wallet did not approve is not sent to it', async () => {
    const app = stage.start()
    await stage.connect(app)
    await expect(providerOf(app).request({ method: 'wallet_watchAsset' })).rejects.toMatchObject({ code: 4200 })
    await expect(providerOf(app).request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).rejects.toMatchObject({
      message: 'Fetching call status not approved by the wallet.',
    })
    await expect(providerOf(app).request({ method: 'wallet_getCapabilities' })).rejects.toMatchObject({
      message: 'Missing address parameter in wallet_getCapabilities request',
    })
  })
})
