import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createKey, createToken } from '../testing/relayClient.test-support.js'
import { networkOf, providerOf } from './network.js'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:10.20.130.240', '10.20.130.240'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:12:34::1', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034:5:6:7:8', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::/64'],
  ['2001:DB8:A::1:2:3:4', '2001:db8:a:0::/64'],
  ['a::1:2:3:4:5:6', 'a:0:1:2::/64'],
  ['::1:2:3:4:5:6', '0:0:1:2::/64'],
  ['::1:2:3:4:192.0.2.1', '0:0:1:2::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  // Ends like an address of IPv4 in the form of IPv6, or begins like one, and is none.
  ['64:ff9b::ffff:192.0.2.7', '64:ff9b:0:0::/64'],
  ['::ffff:1:2', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('param: %s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0/16'],
  ['::ffff:192.0.2.7', '192.0/16'],
  ['2001:0DB8:12:34::1', '2001:db8::/32'],
  ['2001:db8:ffff::1', '2001:db8::/32'],
  ['64:ff9b::192.0.2.1', '64:ff9b::/32'],
  ['::1', '0:0::/32'],
  ['unknown', 'unknown'],
])('param: %s is of the provider %s', (address, provider) => {
  expect(providerOf(address)).toBe(provider)
})

let database: TestDatabase
let services: RunningServices
const capacity = 4
beforeAll(async () => {
  database = await startServicesDatabase()
  services = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'silent',
    trustProxy: true,
    rate: { capacity, perSecond: 1 },
    seed: { wallets: 0 },
    relay: { connectionsPerAddress: capacity },
  })
})
afterAll(async () => {
  await services?.stop()
  await database?.stop()
})

test('behavior: whoever has a /64 has one limit, whichever address of it is used', async () => {
  const ask = async (address: string) => {
    const { status, body } = await fetch(`${services.url}/v3/public-key?projectId=${demoProjectId}`, {
      headers: { 'x-forwarded-for': address },
    })
    await body?.cancel()
    return status
  }
  // Far more than a slow machine's bucket gets back meanwhile.
  const many = await Promise.all(
    Array.from({ length: 80 }, (_, index) => ask(`2001:db8:0:1::${(index + 1).toString(16)}`)),
  )
  expect(many).toContain(200)
  expect(many).toContain(429)
  expect(await ask('2001:db8:0:2::1')).toBe(200)
})

test('behavior: so are connections to the relay', async () => {
  const sockets: WebSocket[] = []
  const open = async (address: string): Promise<number | 'open'> => {
    const key = createKey()
    const query = new URLSearchParams({ auth: createToken(key, { aud: services.relayUrl }), projectId: demoProjectId })
    const socket = new WebSocket(`${services.relayUrl}?${query}`, { headers: { 'x-forwarded-for': address } })
    sockets.push(socket)
    socket.on('error', () => {})
    const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number)
    return Promise.race([once(socket, 'open').then(() => 'open' as const), refused])
  }
  const all = []
  // One after the other: the bucket of requests fills up meanwhile or refuses too, which is the same to who asks.
  for (let index = 1; index <= capacity + 1; index++) all.push(await open(`2001:db8:0:3::${index}`))
  expect(all.at(-1)).toBe(429)
  expect(await open('2001:db8:0:4::1')).toBe('open')
  for (const socket of sockets) socket.terminate()
})
