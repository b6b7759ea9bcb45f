import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from './chains/fakeNode.test-support.js'
import { type RunningServices, startServices } from './start.js'
import { startServicesDatabase, type TestDatabase } from './testing/database.js'
import { openClient } from './testing/relayClient.test-support.js'

const key = 'a-key-of-the-operator-that-nobody-may-see'
const shop = 'a'.repeat(32)
const account = `0x${'ab'.repeat(20)}`
const topic = 'c'.repeat(64)
let server: TestDatabase
let node: FakeNode
let services: RunningServices
beforeAll(async () => {
  server = await startServicesDatabase()
  node = await startFakeNode({ eth_blockNumber: () => '0x1e240', eth_getBalance: () => '0x7' })
  const rpcUrls = [`${node.url}/v2/${key}`, `http://127.0.0.1:1/${key}`]
  services = await startServices({
    databaseUrl: server.url,
    database: { poolSize: 7 },
    port: 0,
    metrics: { port: 0 },
    logLevel: 'silent',
    roles: ['api', 'relay'],
    chainCheckMs: 100,
    chains: [{ id: 'eip155:77', name: 'Seventy', symbol: 'ETH', rpcUrls }],
  })
  await services.projects.save({ id: shop, name: 'Shop' })
})
afterAll(async () => {
  await services?.stop()
  node?.stop()
  await server?.stop()
})

const read = async () => {
  const text = await (await fetch(services.metricsUrl ?? '')).text()
  const value = (line: RegExp) => Number(new RegExp(`^portico_${line.source} (\\S+)$`, 'm').exec(text)?.[1])
  return { text, value }
}

test('default: the pool of the database, and what it was asked', async () => {
  const { value } = await read()
  expect(value(/database_pool_size/)).toBe(7)
  expect(value(/database_pool_in_use/)).toBeGreaterThanOrEqual(0)
  expect(value(/database_pool_waiting/)).toBe(0)
  const before = value(/database_done/)
  expect(before).toBeGreaterThan(0)
  expect(value(/database_seconds/)).toBeGreaterThan(0)
  await fetch(`${services.url}/ready`)
  expect((await read()).value(/database_done/)).toBeGreaterThan(before)
})

test('default: caches, by what they keep', async () => {
  services.projects.forget()
  const { value } = await read()
  const [hits, misses] = [value(/cache_hits\{cache="projects"\}/), value(/cache_misses\{cache="projects"\}/)]
  for (let times = 0; times < 3; times++) await services.projects.find(shop)
  const after = await read()
  expect(after.value(/cache_hits\{cache="projects"\}/) - hits).toBe(2)
  expect(after.value(/cache_misses\{cache="projects"\}/) - misses).toBe(1)
  expect(after.value(/cache_entries\{cache="projects"\}/)).toBe(1)
  for (const name of ['identities', 'prices', 'pools', 'tokens', 'balances', 'changes', 'collections', 'taxes'])
    expect(after.text).toContain(`portico_cache_entries{cache="${name}"}`)
})

test('default: each node of a chain, what it answered and what it did not, and how long that took; never its key', async () => {
  const host = new URL(node.url).host
  await expect.poll(async () => (await read()).value(/chain_head_block\{chain="eip155:77"\}/)).toBe(123_456)
  const counted = (outcome: string, place: string) =>
    new RegExp(`node_request_duration_seconds_count\\{chain="eip155:77",node="${place}",outcome="${outcome}"\\}`)
  const before = (await read()).value(counted('answered', host))
  const ask = (method: string) =>
    fetch(`${services.url}/v1?chainId=eip155:77&projectId=${shop}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [account, 'latest'] }),
    })
  expect(await (await ask('eth_getBalance')).json()).toMatchObject({ result: '0x7' })
  // A refusal is an answer.
  expect(await (await ask('eth_getCode')).json()).toMatchObject({ error: { code: -32601 } })
  expect((await read()).value(counted('answered', host))).toBeGreaterThanOrEqual(before + 2)
  node.mode = 'down'
  await ask('eth_getBalance')
  node.mode = 'up'
  const { text, value } = await read()
  expect(value(counted('failed', host))).toBeGreaterThan(0)
  expect(value(counted('failed', '127.0.0.1:1'))).toBeGreaterThan(0)
  for (const secret of [key, account, shop]) expect(text).not.toContain(secret)
})

test('default: bytes of the relay, both ways, and its sockets; no topic', async () => {
  const { value } = await read()
  const [received, sent] = [value(/relay_received_bytes/), value(/relay_sent_bytes/)]
  const [one, other] = await Promise.all([1, 2].map(() => openClient({ url: services.relayUrl, projectId: shop })))
  try {
    await one?.call('irn_subscribe', { topic })
    const message = 'x'.repeat(10_000)
    await other?.call('irn_publish', { topic, message, ttl: 300, tag: 1_100 })
    await expect.poll(() => one?.received.length).toBe(1)
    const after = await read()
    expect(after.value(/relay_received_bytes/) - received).toBeGreaterThan(10_000)
    expect(after.value(/relay_sent_bytes/) - sent).toBeGreaterThan(10_000)
    expect(after.value(/relay_connections/)).toBe(2)
    expect(after.value(/chain_sockets/)).toBe(0)
    expect(after.text).not.toContain(topic)
  } finally {
    one?.close()
    other?.close()
  }
})

test('behavior: the version, and no more than a few hundred lines from a process with one chain', async () => {
  const { text, value } = await read()
  expect(value(/build_info\{version="\d+\.\d+\.\d+"\}/)).toBe(1)
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length).toBeLessThan(400)
})
