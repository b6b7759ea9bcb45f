import { startServices } from '@portico/services'
import { startPostgres } from '@portico/services/testing'
import { afterAll, inject } from 'vitest'

/**
 * The protocol tests of our WalletConnect client, as they are, over the real relay. It is one of their own: another journey restarts
 * the sandbox's.
 */
const postgres = await startPostgres()
const services = await startServices({ databaseUrl: postgres.url, port: 0, logLevel: 'silent', seed: { wallets: 20 } })
afterAll(async () => {
  await services.stop()
  await postgres.stop()
})
process.env.PORTICO_RELAY_URL = services.relayUrl
process.env.PORTICO_RELAY_PROJECT = inject('addresses').projectId

await import('../../packages/portico/src/walletconnect/protocol.test.js')
await import('../../packages/portico/src/walletconnect/protocolSession.test.js')
