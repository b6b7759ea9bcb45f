import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { SignClient } from '@walletconnect/sign-client'
import { type Hex, parseEther, toHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectId } from '../addresses.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { createPhone } from './createPhone.js'
import type { Phone, PhoneOptions } from './types.js'

type App = Awaited<ReturnType<typeof SignClient.init>>

let chains: Awaited<ReturnType<typeof startTestChains>>
let postgres: TestDatabase
let services: RunningServices
const open: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  ;[chains, postgres] = await Promise.all([startTestChains(), startServicesDatabase()])
  services = await startServices({ databaseUrl: postgres.url, port: 0, logLevel: 'silent', seed: { wallets: 20 } })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((part) => part.stop()))
})
afterAll(async () => {
  await services.stop()
  await Promise.all([chains.stop(), postgres.stop()])
})

async function startPhone(options: Partial<PhoneOptions> = {}): Promise<Phone> {
  const { one, two } = chains
  const phone = await createPhone({
    relayUrl: services.relayUrl,
    verifyUrl: services.url,
    projectId,
    chains: [
      { id: one.chainId, name: one.name, rpcUrl: one.rpcUrl },
      { id: two.chainId, name: two.name, rpcUrl: two.rpcUrl },
    ],
    ...options,
  })
  open.push(phone)
  return phone
}

async function startApp(): Promise<App> {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const app = await SignClient.init({
    projectId,
    relayUrl: services.relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
    metadata: { name: 'An app', description: '', url: 'http://localhost:4300', icons: [] },
  })
  open.push({
    async stop() {
      app.core.heartbeat.stop()
      await app.core.relayer.transportClose()
    },
  })
  return app
}

async function connected(options: Partial<PhoneOptions> = {}) {
  const [phone, app] = await Promise.all([startPhone(options), startApp()])
  const { uri, approval } = await app.connect({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:31337', 'eip155:31338'],
        methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  })
  await phone.pair(uri ?? '')
  const [session] = await Promise.all([approval(), phone.approveProposal()])
  return { phone, app, topic: session.topic, account: phone.accounts[0] as Hex }
}

function nextEvent<T>(app: App, name: string): Promise<T> {
  return new Promise((resolve) => app.once(name as 'session_event', (event) => resolve(event as T)))
}

describe('the phone', () => {
  test('default', async () => {
    const { phone, app, topic, account } = await connected()
    expect(app.session.get(topic).namespaces.eip155?.accounts).toEqual([
      `eip155:31337:${account}`,
      `eip155:31338:${account}`,
    ])
    expect(phone.getState().sessions).toMatchObject([{ topic, app: { name: 'An app' }, chains: [31337, 31338] }])

    const request = { method: 'personal_sign', params: [toHex('hello'), account] }
    const asked = app.request<Hex>({ topic, chainId: 'eip155:31337', request })
    expect((await phone.waitForRequest()).shown.details).toContainEqual({
      label: 'Message',
      value: 'hello',
      long: true,
    })
    await phone.approve()
    expect(await verifyMessage({ address: account, message: 'hello', signature: await asked })).toBe(true)
  })

  test('behavior: refuses a connection and a request', async () => {
    const { phone, app, topic, account } = await connected()
    const asked = app.request({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: ['0x00', account] },
    })
    asked.catch(() => {})
    await phone.reject()
    await expect(asked).rejects.toMatchObject({ code: 5000 })

    const { uri, approval } = await app.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: [], events: [] } },
    })
    const outcome = approval().then(
      () => undefined,
      (error: { code: number }) => error,
    )
    await phone.pair(`http://phone.localhost:4302/wc?uri=${encodeURIComponent(uri ?? '')}`)
    await phone.rejectProposal()
    expect(await outcome).toMatchObject({ code: 5000 })
  })

  test('behavior: sends on the chain that was asked for', async () => {
    const { phone, app, topic, account } = await connected()
    const to = '0x00000000000000000000000000000000000000F0'
    const request = { method: 'eth_sendTransaction', params: [{ from: account, to, value: toHex(parseEther('0.25')) }] }
    const asked = app.request<Hex>({ topic, chainId: 'eip155:31338', request })
    await phone.approve()
    const hash = await asked
    await expect
      .poll(() => call(chains.two.rpcUrl, 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
    expect(BigInt(await call<Hex>(chains.two.rpcUrl, 'eth_getBalance', [to, 'latest']))).toBe(parseEther('0.25'))
  })

  test('behavior: changes chain, account and accounts from its side', async () => {
    const { phone, app, topic } = await connected()
    const changed = nextEvent<{ params: unknown }>(app, 'session_event')
    await phone.changeChain(topic, 31338)
    expect(await changed).toMatchObject({
      params: { chainId: 'eip155:31338', event: { name: 'chainChanged', data: 31338 } },
    })

    const updated = nextEvent<{ params: unknown }>(app, 'session_update')
    await phone.update(topic, { chains: [31337], accounts: [1, 2] })
    await updated
    expect(app.session.get(topic).namespaces.eip155?.accounts).toEqual([
      `eip155:31337:${phone.accounts[1]}`,
      `eip155:31337:${phone.accounts[2]}`,
    ])

    const other = nextEvent<{ params: unknown }>(app, 'session_event')
    await phone.changeAccount(topic, 2)
    expect(await other).toMatchObject({
      params: { event: { name: 'accountsChanged', data: [`eip155:31337:${phone.accounts[2]}`] } },
    })
  })

  test('behavior: follows an app to another chain', async () => {
    const { phone, app, topic } = await connected()
    const changed = nextEvent<{ params: unknown }>(app, 'session_event')
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(31338) }] }
    await phone.update(topic, { chains: [31337] })
    const asked = app.request({ topic, chainId: 'eip155:31337', request })
    await phone.approve()
    await asked
    expect(await changed).toMatchObject({ params: { event: { name: 'chainChanged', data: 31338 } } })
    expect(phone.getState().sessions[0]?.chains).toEqual([31337, 31338])
  })

  test('behavior: both sides can end it', async () => {
    const first = await connected()
    const gone = nextEvent(first.app, 'session_delete')
    await first.phone.end(first.topic)
    await gone
    expect(first.phone.getState().sessions).toEqual([])

    const second = await connected()
    await second.app.disconnect({ topic: second.topic, reason: { code: 6000, message: 'bye' } })
    await expect.poll(() => second.phone.getState().sessions).toEqual([])
  })

  test('behavior: both sides end it at once', async () => {
    const { phone, app, topic } = await connected()
    await Promise.allSettled([phone.end(topic), app.disconnect({ topic, reason: { code: 6000, message: 'bye' } })])
    await expect.poll(() => phone.getState().sessions).toEqual([])
    await expect.poll(() => app.session.keys).toEqual([])
    const request = { method: 'personal_sign', params: ['0x01', phone.accounts[0]] }
    await expect(app.request({ topic, chainId: 'eip155:31337', request })).rejects.toThrow(topic)
  })

  test('behavior: offline, and the mailbox when it is back', async () => {
    const { phone, app, topic, account } = await connected()
    await phone.goOffline()
    expect(phone.getState().online).toBe(false)
    const asked = app.request<Hex>({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: ['0x01', account] },
    })
    phone.autoApprove(true)
    await phone.goOnline()
    expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: a relay that restarts', async () => {
    const { phone, app, topic, account } = await connected()
    phone.autoApprove(true)
    await services.restartRelay()
    expect(
      await app.request<Hex>({
        topic,
        chainId: 'eip155:31337',
        request: { method: 'personal_sign', params: ['0x02', account] },
      }),
    ).toMatch(/^0x/)
  })

  test('param: oneClick', async () => {
    const [phone, app] = await Promise.all([startPhone({ oneClick: true }), startApp()])
    const { uri, response } = await app.authenticate({
      chains: ['eip155:31337'],
      domain: 'localhost:4300',
      methods: ['personal_sign'],
      nonce: '12345678',
      uri: 'http://localhost:4300',
    })
    await phone.pair(uri ?? '')
    expect(await phone.waitForProposal()).toMatchObject({ kind: 'sign-in', optional: ['eip155:31337'] })
    const [{ auths, session }] = await Promise.all([response(), phone.approveProposal()])
    expect(auths).toHaveLength(1)
    expect(session?.namespaces.eip155?.accounts).toContain(`eip155:31337:${phone.accounts[0]}`)
  })

  test('error: no pairing link, and chains it does not have', async () => {
    const phone = await startPhone()
    await expect(phone.pair('https://example.com')).rejects.toThrow('not a pairing link')
    const app = await startApp()
    const { uri, approval } = await app.connect({
      requiredNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
    })
    const outcome = approval().catch((error: { code: number }) => error)
    await phone.pair(uri ?? '')
    await expect(phone.approveProposal()).rejects.toThrow('eip155:1')
    expect(await outcome).toMatchObject({ code: 5100 })
  })

  test('behavior: asks no host but the relay, the attestation service and the nodes', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const { phone, topic } = await connected()
    await phone.end(topic)
    const hosts = new Set(
      asked.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : String(input)).hostname),
    )
    expect([...hosts].filter((host) => host !== '127.0.0.1' && host !== 'localhost')).toEqual([])
  })
})
