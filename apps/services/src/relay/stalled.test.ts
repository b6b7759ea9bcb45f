import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { openClient } from '../testing/relayClient.test-support.js'
import { newTopic } from './relay.test-support.js'

let database: TestDatabase
let services: RunningServices
beforeAll(async () => {
  database = await startServicesDatabase()
  services = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'error',
    seed: { wallets: 0 },
    relay: { maxBufferedBytes: 65_536, pingMs: 30_000, rate: { capacity: 1_000_000, perSecond: 1_000_000 } },
  })
})
afterAll(async () => {
  await services?.stop()
  await database?.stop()
})
const count = (name: string) => services.samples().find((sample) => sample.name === name)?.value ?? 0

test('behavior: for a socket that reads nothing only so much is held, and why it was closed is the last that it reads', async () => {
  const client = await openClient({ url: services.relayUrl, projectId: demoProjectId })
  const topics = Array.from({ length: 500 }, newTopic)
  await client.call('irn_batchSubscribe', { topics })
  client.socket.pause()
  const before = count('relay_sent_bytes')
  // Each answer has 33 kB; the system holds some megabytes of them for a socket that is open.
  const asked = 2_000
  const closed = once(client.socket, 'close') as Promise<[number, Buffer]>
  for (let id = 1; id <= asked; id++) {
    const params = { topics }
    client.socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_batchSubscribe', params }))
  }
  await vi.waitUntil(() => count('relay_cut') === 1, { timeout: 20_000 })
  const held = count('relay_sent_bytes') - before
  expect(held).toBeLessThan(24 * 1_048_576)
  client.socket.resume()
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1_008, 'What is sent to you is not read'])
  // All that was sent before it came, and nothing was sent behind it.
  expect(client.raw.length).toBeLessThan(asked)
  expect(count('relay_sent_bytes') - before).toBe(held)
})
