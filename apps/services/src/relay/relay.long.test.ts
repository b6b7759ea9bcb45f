import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { type ServiceChild, startChild } from '../testing/child.test-support.js'
import { lastingClient } from '../testing/lasting.test-support.js'
import { type EmbeddedPostgres, freePort, startPostgres } from '../testing/postgres.js'
import { startRedis, type TestRedis } from '../testing/redis.test-support.js'
import { createKey, createToken, openClient, type RelayClient } from '../testing/relayClient.test-support.js'

let database: EmbeddedPostgres
let folder: string
const children: ServiceChild[] = []
const clients: RelayClient[] = []

beforeAll(async () => {
  database = await startPostgres({ fsync: true })
  folder = await mkdtemp(join(tmpdir(), 'portico-relay-'))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await Promise.all(children.splice(0).map((child) => child.kill()))
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const newTopic = () => randomBytes(32).toString('hex')

async function start(port: number, settings: Record<string, unknown> = {}): Promise<ServiceChild> {
  const file = join(folder, `${port}.json`)
  const config = {
    seed: { wallets: 0 },
    rate: { capacity: 100_000, perSecond: 100_000 },
    relay: {
      connectionsPerAddress: 20_000,
      patrolMs: 1_000,
      // All of it comes from one address here.
      space: { perAddress: 2 ** 32 },
    },
    roles: ['relay'],
    ...settings,
  }
  await writeFile(file, JSON.stringify(config))
  const child = await startChild(port, { DATABASE_URL: database.url, PORTICO_CONFIG: file })
  children.push(child)
  return child
}
async function open(url: string, key = createKey()): Promise<RelayClient> {
  const token = createToken(key, { aud: url })
  const client = await openClient({ url, projectId: demoProjectId, key, token })
  clients.push(client)
  return client
}
const told = (line: string) => process.stdout.write(`${line}\n`)
const quantile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0

test('behavior: 5,000 clients, 100 messages a second, none lost', async () => {
  const { url } = await start(await freePort())
  const all: { client: RelayClient; topic: string }[] = []
  for (let batch = 0; batch < 100; batch++) {
    const opened = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const client = await open(url)
        const topic = newTopic()
        await client.subscribe(topic)
        return { client, topic }
      }),
    )
    all.push(...opened)
  }
  const expected = new Map<string, string[]>()
  const took: number[] = []
  const seconds = 30
  const publishing: Promise<unknown>[] = []
  const began = performance.now()
  for (let sent = 0; sent < seconds * 100; sent++) {
    await pause(Math.max(0, began + sent * 10 - performance.now()))
    const [from, to] = [all[(sent * 7) % 5_000], all[(sent * 13 + 1) % 5_000]]
    if (!from || !to || from === to) continue
    const message = `message ${sent}`
    expected.set(to.topic, [...(expected.get(to.topic) ?? []), message])
    const at = performance.now()
    publishing.push(from.client.publish(to.topic, message).then(() => took.push(performance.now() - at)))
  }
  await Promise.all(publishing)
  await vi.waitFor(
    () => {
      for (const { client, topic } of all) expect(client.messages().sort()).toEqual((expected.get(topic) ?? []).sort())
    },
    { timeout: 60_000, interval: 1_000 },
  )
  told(
    `5,000 clients: ${took.length} messages in ${((performance.now() - began) / 1_000).toFixed(1)} s, publish p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms, none lost`,
  )
}, 300_000)

async function stress(urls: readonly string[], disturb: () => Promise<void>): Promise<number> {
  const topics = Array.from({ length: 100 }, newTopic)
  const peers = topics.map((topic, index) => {
    const key = createKey()
    let tries = index
    return lastingClient(() => open(urls[tries++ % urls.length] ?? '', key), topic)
  })
  const acknowledged = new Map<number, string[]>()
  let done = false
  const traffic = peers.map(async (peer, index) => {
    for (let count = 0; !done; count++) {
      const to = (index + 1 + count) % peers.length
      if (to === index) continue
      const message = `${index}:${count}`
      await peer.publish(topics[to] ?? '', message)
      acknowledged.set(to, [...(acknowledged.get(to) ?? []), message])
      await pause(300)
    }
  })
  await pause(2_000)
  await disturb()
  done = true
  await Promise.all(traffic)
  await vi.waitFor(
    () => {
      for (const [index, messages] of acknowledged) {
        const received = peers[index]?.received()
        const missing = messages.filter((message) => !received?.has(message))
        expect(missing).toEqual([])
      }
    },
    { timeout: 60_000, interval: 200 },
  )
  await Promise.all(peers.map((peer) => peer.end()))
  return [...acknowledged.values()].flat().length
}

test('behavior: kill -9 ten times loses nothing that was acknowledged', async () => {
  const port = await freePort()
  let running = await start(port)
  const count = await stress([running.url], async () => {
    for (let kill = 0; kill < 10; kill++) {
      await running.kill()
      running = await start(port)
      await pause(1_000)
    }
  })
  told(`kill -9 ten times: ${count} acknowledged messages among 100 clients, none lost`)
}, 300_000)

test('behavior: two processes over Redis; Redis and one of the processes are killed in the middle', async () => {
  const redis: TestRedis = await startRedis()
  const [portOne, portTwo] = [await freePort(), await freePort()]
  const settings = { redisUrl: redis.url }
  const one = await start(portOne, settings)
  let two = await start(portTwo, settings)
  const count = await stress([one.url, two.url], async () => {
    for (let round = 0; round < 3; round++) {
      await redis.kill()
      await pause(1_500)
      await redis.start()
      await pause(1_500)
      await two.kill()
      await pause(500)
      two = await start(portTwo, settings)
      await pause(1_500)
    }
  })
  await redis.kill()
  told(`two processes, Redis killed three times: ${count} acknowledged messages among 100 clients, none lost`)
}, 300_000)
