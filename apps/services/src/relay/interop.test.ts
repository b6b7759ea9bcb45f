import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

/** The reference client of both sides, over our relay. It looks for its verify service, which is not there: that must not matter. */
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

let server: TestDatabase
let services: RunningServices

beforeAll(async () => {
  server = await startServicesDatabase()
  services = await startServices({ databaseUrl: server.url, port: 0, logLevel: 'error', seed: { wallets: 0 } })
})
afterAll(async () => {
  await services.stop()
  await server.stop()
})

const account = 'eip155:1:0x1111111111111111111111111111111111111111'
const namespace = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] }

async function createClient(name: string) {
  const { SignClient } = await import('@walletconnect/sign-client')
  return SignClient.init({
    relayUrl: services.relayUrl,
    projectId: demoProjectId,
    customStoragePrefix: name + randomBytes(4).toString('hex'),
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name, description: '', url: `https://${name}.example`, icons: [] },
  })
}

test('default', async () => {
  const [dapp, wallet] = await Promise.all([createClient('dapp'), createClient('wallet')])
  wallet.on('session_proposal', ({ id }) => {
    void wallet.approve({ id, namespaces: { eip155: { ...namespace, accounts: [account] } } })
  })
  wallet.on('session_request', ({ topic, id, params }) => {
    void wallet.respond({
      topic,
      response: { id, jsonrpc: '2.0', result: `signed ${JSON.stringify(params.request.params)}` },
    })
  })
  const { uri, approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
  await wallet.core.pairing.pair({ uri: uri ?? '' })
  const session = await approval()
  expect(session.namespaces.eip155?.accounts).toEqual([account])
  const sign = (message: string) =>
    dapp.request({ topic: session.topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: [message] } })
  expect(await sign('0x01')).toBe('signed ["0x01"]')
  await dapp.ping({ topic: session.topic })

  // A restart in the middle: both come back by themselves, and what was asked meanwhile arrives.
  const dappBack = vi.fn()
  const walletBack = vi.fn()
  dapp.core.relayer.on('relayer_connect', dappBack)
  wallet.core.relayer.on('relayer_connect', walletBack)
  await services.restartRelay()
  await vi.waitFor(
    () => {
      expect(dappBack).toHaveBeenCalled()
      expect(walletBack).toHaveBeenCalled()
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(await sign('0x02')).toBe('signed ["0x02"]')

  // The dapp is away while the wallet changes the session; the mailbox tells it afterwards.
  const away = dapp.core.relayer
  await away.transportClose()
  const updated = vi.fn()
  dapp.on('session_update', updated)
  const other = account.replace(/1{40}/, '2'.repeat(40))
  const { acknowledged } = await wallet.update({
    topic: session.topic,
    namespaces: { eip155: { ...namespace, accounts: [account, other] } },
  })
  await away.transportOpen()
  await acknowledged()
  await vi.waitFor(() => expect(updated).toHaveBeenCalled())
  expect(dapp.session.get(session.topic).namespaces.eip155?.accounts).toEqual([account, other])

  const deleted = vi.fn()
  wallet.on('session_delete', deleted)
  await dapp.disconnect({ topic: session.topic, reason: { code: 6000, message: 'bye' } })
  await vi.waitFor(() => expect(deleted).toHaveBeenCalled(), { timeout: 60_000 })
  await Promise.all([dapp, wallet].map((client) => client.core.relayer.transportClose()))
  for (const client of [dapp, wallet]) client.core.heartbeat.stop()
})
