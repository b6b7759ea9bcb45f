import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../db/connect.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase } from '../testing/database.js'
import { createKey, createToken, openClient, type RelayClient } from '../testing/relayClient.test-support.js'
import { newTopic } from './relay.test-support.js'

let services: RunningServices
let databaseUrl: string
let stopDatabase: (() => Promise<void>) | undefined
const clients: RelayClient[] = []
const [other, third] = ['ab'.repeat(16), 'cd'.repeat(16)] as const
const space = { perClient: 4_000, perAddress: 7_000, perProject: 9_000 }

beforeAll(async () => {
  const database = await startServicesDatabase()
  databaseUrl = database.url
  services = await startServices({
    databaseUrl,
    port: 0,
    logLevel: 'error',
    trustProxy: true,
    seed: { wallets: 0 },
    relay: { space, unheardTtlSeconds: 60 },
  })
  for (const id of [other, third]) await services.projects.save({ id, name: 'Other', development: true })
  stopDatabase = database.stop
})
afterAll(async () => {
  await services?.stop()
  await stopDatabase?.()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})

async function open(): Promise<RelayClient> {
  const client = await openClient({ url: services.relayUrl, projectId: third })
  clients.push(client)
  return client
}
/** Over HTTP, from an address. @returns the error, or `kept` */
async function post(address: string, projectId: string, key = createKey(), ttl = 300) {
  const query = new URLSearchParams({ auth: createToken(key, { aud: services.relayUrl }), projectId })
  const params = { topic: newTopic(), message: 'x'.repeat(1_488), ttl, tag: 1 }
  const answer = await fetch(`${services.url}/rpc?${query}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params }),
  })
  const { result, error } = (await answer.json()) as { result?: boolean; error?: { message: string; data: string } }
  return { kept: result === true, ...error }
}

describe('what waits here', () => {
  test('error: more than one client key, one address or one project may keep; each is told its limit', async () => {
    const key = createKey()
    const put = (address: string, by = createKey(), projectId: string = demoProjectId) => post(address, projectId, by)
    expect([await put('192.0.2.1', key), await put('192.0.2.2', key)]).toEqual([{ kept: true }, { kept: true }])
    expect(await put('192.0.2.3', key)).toMatchObject({
      kept: false,
      code: -32_000,
      data: 'StorageLimitExceeded',
      message: expect.stringMatching(/^One client key may keep 4000 bytes here.*shorter ttl/),
    })
    // Other keys of one network: a /64 is one.
    expect([await put('2001:db8::1'), await put('2001:db8::2')]).toEqual([{ kept: true }, { kept: true }])
    expect(await put('192.0.2.9')).toMatchObject({
      kept: false,
      message: expect.stringMatching(/^One project may keep 9000 bytes here/),
    })
    expect(await put('2001:db8::3', createKey(), other)).toEqual({ kept: true })
    expect(await put('2001:db8::4', createKey(), other)).toMatchObject({
      kept: false,
      message: expect.stringMatching(/^One address may keep 7000 bytes here/),
    })
    expect(await put('2001:db8:0:1::4', createKey(), other)).toEqual({ kept: true })
  })

  test('param: unheardTtlSeconds: what nobody listens to lives short, what somebody does as long as it was asked for', async () => {
    const [alice, bob] = [await open(), await open()]
    const [silent, listened] = [newTopic(), newTopic()]
    await bob.subscribe(listened)
    for (const topic of [silent, listened]) await alice.publish(topic, 'm', { ttl: 604_800 })
    const database = connect(databaseUrl, { max: 1 })
    const lives = await database.sql<{ topic: string; life: string }[]>`
      select topic, expires_at - published_at as life from relay_messages where topic in ${database.sql([silent, listened])}`
    await database.close()
    expect(Object.fromEntries(lives.map(({ topic, life }) => [topic, Number(life)]))).toEqual({
      [silent]: 60_000,
      [listened]: 604_800_000,
    })
  })
})
