import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from './chains/fakeNode.test-support.js'
import { parseConfig, readConfig } from './config.js'
import { type RunningServices, startServices } from './start.js'
import { startServicesDatabase, type TestDatabase } from './testing/database.js'
import { openClient } from './testing/relayClient.test-support.js'

type Value = { stringValue?: string; intValue?: string }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Body = { resourceSpans: { resource: object; scopeSpans: { spans: Sent[] }[] }[] }

const key = 'a-key-of-the-operator-that-nobody-may-see'
const shop = 'a'.repeat(32)
const account = `0x${'ab'.repeat(20)}`
const topic = 'c'.repeat(64)
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

let server: TestDatabase
let node: FakeNode
let collector: Server
let spans: Sent[] = []
let texts: string[] = []
beforeAll(async () => {
  server = await startServicesDatabase()
  node = await startFakeNode({ eth_blockNumber: () => '0x1e240', eth_getBalance: () => '0x7' })
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      texts.push(`${request.url} ${text}`)
      spans.push(
        ...(JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
      )
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  collector?.close()
  collector?.closeAllConnections()
  node?.stop()
  await server?.stop()
})
beforeEach(() => {
  spans = []
  texts = []
})

/** Services that are used by `work`, and what they have told when they have ended. */
async function tracesOf(
  traces: { trustParent?: boolean; ratio?: number } | undefined,
  work: (services: RunningServices) => Promise<unknown>,
): Promise<void> {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  const services = await startServices({
    databaseUrl: server.url,
    port: 0,
    metrics: true,
    logLevel: 'silent',
    roles: ['api', 'relay'],
    chains: [{ id: 'eip155:77', name: 'Seventy', symbol: 'ETH', rpcUrls: [`${node.url}/v2/${key}`] }],
    ...(traces ? { traces: { endpoint, ...traces } } : {}),
  })
  try {
    await services.projects.save({ id: shop, name: 'Shop' })
    services.projects.forget()
    await work(services)
  } finally {
    await services.stop()
  }
}

const askNode = (services: RunningServices, headers: Record<string, string> = {}) =>
  fetch(`${services.url}/v1?chainId=eip155:77&projectId=${shop}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }),
  })
const told = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key: name, value }) => [name, value.stringValue ?? Number(value.intValue)]))
const partsOf = (root: Sent | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)

test('default: a request, with what it asked of the database and of a node', async () => {
  await tracesOf({}, async (services) => {
    expect((await askNode(services)).status).toBe(200)
    await fetch(`${services.url}/ready`)
  })
  const root = spans.find(({ name }) => name === 'POST /v1')
  expect(root).toMatchObject({ kind: 2, status: {} })
  expect(root).not.toHaveProperty('parentSpanId')
  expect(told(root as Sent)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1',
    'http.response.status_code': 200,
  })
  const parts = partsOf(root)
  const named = (name: string) => parts.find((span) => span.name === name) as Sent
  expect(told(named('postgresql select'))).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'select',
  })
  expect(told(named('node eth_getBalance'))).toEqual({
    'portico.chain': 'eip155:77',
    'server.address': new URL(node.url).host,
    'rpc.method': 'eth_getBalance',
  })
  expect(new Set(parts.map((span) => [span.traceId, span.kind].join()))).toEqual(new Set([`${root?.traceId},3`]))
  // What machines ask every few seconds is not followed, nor what the process does by itself.
  expect(spans.filter(({ name }) => name.includes('/ready'))).toEqual([])
  for (const { name, parentSpanId } of spans) if (parentSpanId === undefined) expect(name).toMatch(/^(POST|GET) /)
})

test('default: nothing of what people send: no query, no address, no key, no path that is theirs', async () => {
  await tracesOf({}, async (services) => {
    await askNode(services, { traceparent, authorization: 'Bearer secret-token' })
    await fetch(`${services.url}/v1/identity/${account}?projectId=${shop}&sender=${account}`)
    await fetch(`${services.url}/v1/nowhere/${account}?token=secret-token`)
  })
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /v1/identity/{address}', 'GET none']))
  const all = texts.join('\n')
  for (const secret of [account, shop, key, 'secret-token', traceId, '/v2/', 'nowhere', '127.0.0.1:1'])
    expect(all).not.toContain(secret)
  expect(texts.every((text) => text.startsWith('/v1/traces '))).toBe(true)
  expect(all).toContain('"portico-services"')
})

test('param: traces.trustParent: a trace goes on that began elsewhere, where that is believed', async () => {
  await tracesOf({ trustParent: true }, async (services) => {
    await askNode(services, { traceparent })
    // Whoever began it keeps nothing of it.
    await fetch(`${services.url}/v1/nowhere`, { headers: { traceparent: traceparent.replace(/01$/, '00') } })
  })
  expect(spans.find(({ name }) => name === 'POST /v1')).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(spans.find(({ name }) => name === 'GET none')).toBeUndefined()
})

test('default: calls to the relay, and deliveries until they are acknowledged or lost; no topic and no message', async () => {
  await tracesOf({}, async (services) => {
    const [one, other, silent] = await Promise.all(
      [false, false, true].map((isSilent) => openClient({ url: services.relayUrl, projectId: shop, silent: isSilent })),
    )
    await one?.subscribe(topic)
    await silent?.subscribe(topic)
    await other?.publish(topic, 'a-message-of-somebody')
    await other?.ask('irn_what-a-secret', {})
    await expect.poll(() => [one?.received.length, silent?.received.length]).toEqual([1, 1])
    await Promise.all([one, other, silent].map((client) => client?.close()))
  })
  const publish = spans.find(({ name }) => name === 'relay irn_publish')
  expect(
    partsOf(publish)
      .map(({ name }) => name)
      .join(),
  ).toMatch(/^postgresql /)
  const deliveries = spans.filter(({ name }) => name === 'relay delivery')
  expect(deliveries.map((span) => [told(span), span.status])).toEqual(
    expect.arrayContaining([
      [{ 'portico.relay.outcome': 'acknowledged' }, {}],
      [{ 'portico.relay.outcome': 'lost' }, { code: 2 }],
    ]),
  )
  expect(deliveries).toHaveLength(2)
  expect(spans.map(({ name }) => name)).toContain('relay other')
  for (const secret of [topic, 'a-message-of-somebody', 'what-a-secret', shop])
    expect(texts.join()).not.toContain(secret)
})

test('error: a node that fails is told as that', async () => {
  node.mode = 'down'
  await tracesOf({}, (services) => askNode(services))
  node.mode = 'up'
  const root = spans.find(({ name }) => name === 'POST /v1')
  expect(root?.status).toEqual({ code: 2 })
  expect(partsOf(root).filter(({ name, status }) => name.startsWith('node ') && status.code === 2)).toHaveLength(2)
})

test('param: traces.ratio; and none at all when off', async () => {
  let text = ''
  await tracesOf({ ratio: 0 }, async (services) => {
    await askNode(services)
    text = await (await fetch(`${services.url}/metrics`)).text()
  })
  expect(text).toContain('portico_traces_dropped 0')
  await tracesOf(undefined, (services) => askNode(services, { traceparent }))
  expect(texts).toEqual([])
})

describe('the settings', () => {
  const databaseUrl = 'postgres://portico:secret@db/portico'
  test('default', () => {
    expect(parseConfig({ databaseUrl }).traces).toBeUndefined()
    const env = {
      DATABASE_URL: databaseUrl,
      PORTICO_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces',
      PORTICO_TRACES_RATIO: '0.1',
      PORTICO_TRACES_TRUST_PARENT: 'true',
    }
    const endpoint = 'http://127.0.0.1:4318/v1/traces'
    expect(readConfig(env).traces).toEqual({ endpoint, headers: {}, ratio: 0.1, trustParent: true })
  })

  test('error: a wrong one is named, without its value', () => {
    const given = { DATABASE_URL: databaseUrl, PORTICO_TRACES_RATIO: 'half' }
    expect(() => readConfig(given)).toThrow(/traces\.endpoint \(PORTICO_TRACES_ENDPOINT\): is missing\n.*traces\.ratio/)
    const secret = { endpoint: 'http://c/v1/traces?key=secret' }
    const parse = () => parseConfig({ databaseUrl, traces: secret })
    expect(parse).toThrow('traces.endpoint: must be an http:// or https:// URL')
    expect(parse).not.toThrow('secret')
  })
})
