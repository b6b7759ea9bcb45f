import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { type OpenOptions, openClient, type RelayClient } from '../testing/relayClient.test-support.js'

export const newTopic = () => randomBytes(32).toString('hex')

/** A relay whose limits a test can reach, and clients that are closed after each test. */
export function relayForTests() {
  const database = {} as TestDatabase
  const services = {} as RunningServices
  const clients: RelayClient[] = []

  beforeAll(async () => {
    Object.assign(database, await startServicesDatabase())
    const started = await startServices({
      databaseUrl: database.url,
      port: 0,
      logLevel: 'error',
      seed: { wallets: 0 },
      relay: {
        window: 20,
        // Long enough for a client of a busy machine to answer one.
        pingMs: 2_500,
        mailboxLimit: 60,
        topicsPerConnection: 50,
        connectionsPerClient: 5,
        maxMessageBytes: 2_048,
        maxBufferedBytes: 65_536,
        rate: { capacity: 1_000, perSecond: 500 },
      },
    })
    Object.assign(services, started)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()))
  })
  afterAll(async () => {
    await services.stop?.()
    await database.stop?.()
  })

  async function open(options: Partial<OpenOptions> = {}): Promise<RelayClient> {
    const client = await openClient({ url: services.relayUrl, projectId: demoProjectId, ...options })
    clients.push(client)
    return client
  }
  const settled = (client: RelayClient) => client.ask('irn_unsubscribe', { topic: newTopic() })
  return { services, clients, open, settled }
}
