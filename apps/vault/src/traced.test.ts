import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig, readConfig, type VaultConfig } from './config.js'
import { type RunningVault, startVault } from './start.js'
import { newDevice } from './testing/device.test-support.js'
import { type Postbox, startPostbox } from './testing/postbox.test-support.js'
import { projectId, site, startWorld, type World } from './testing/vault.test-support.js'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

const origin = 'http://wallet.localhost:4301'
const email = 'ann@example.com'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

let world: World
let postbox: Postbox
let collector: Server
let services: Server
let spans: Sent[] = []
let texts: string[] = []
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeAll(async () => {
  world = await startWorld()
  postbox = await startPostbox()
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      texts.push(text)
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.end('{}')
    })
  })
  services = createServer((_, response) => void response.setHeader('content-length', 15).end('{"listed":true}'))
  await Promise.all([listen(collector), listen(services)])
})
afterAll(async () => {
  for (const server of [collector, services]) {
    server?.close()
    server?.closeAllConnections()
  }
  await postbox?.stop()
  await world?.stop()
})
beforeEach(() => {
  spans = []
  texts = []
})

/** A vault that is used by `work`, and what it has told when it has ended. */
async function tracesOf(
  traces: { ratio?: number; trustParent?: boolean } | undefined,
  work: (vault: RunningVault) => Promise<unknown>,
): Promise<void> {
  const name = `traced_${spans.length}_${Math.random().toString(36).slice(2)}`
  const config: VaultConfig = {
    databaseUrl: await world.server.createDatabase(name),
    port: 0,
    origin,
    services: { url: urlOf(services) },
    development: true,
    kek: { file: join(world.folder, `${name}.key`) },
    mail: { url: postbox.url, from: 'wallet@example.com' },
    metrics: { port: 0 },
    logLevel: 'silent',
    ...(traces ? { traces: { endpoint: `${urlOf(collector)}/v1/traces`, ...traces } } : {}),
  }
  const vault = await startVault(config)
  try {
    await work(vault)
  } finally {
    await vault.stop()
  }
}

const ask = (vault: RunningVault, headers: Record<string, string> = {}) =>
  fetch(`${vault.url}/vault/v1/approval/look`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: 'A'.repeat(43) }),
  })
const told = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
const partsOf = (root: Sent | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)

test('default: a call, with what it asked of the database', async () => {
  await tracesOf({}, async (vault) => {
    expect((await ask(vault)).status).toBe(410)
    await fetch(`${vault.url}/ready`)
    await fetch(`${vault.url}/health`)
  })
  const root = spans.find(({ name }) => name === 'POST /approval/look') as Sent
  expect(root).toMatchObject({ kind: 2, status: {} })
  expect(told(root)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/approval/look',
    'http.response.status_code': 410,
  })
  const parts = partsOf(root)
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts)
    expect([part.name, part.traceId]).toEqual([expect.stringMatching(/^postgresql /), root.traceId])
  // What machines ask every few seconds is not followed, nor what the process does by itself.
  expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([root])
})

test('default: nothing of a person: no address, code, token, key, number or path of theirs', async () => {
  const secrets: string[] = [email, site, projectId, 'secret-token', traceId, 'nowhere', 'p'.repeat(43)]
  await tracesOf({}, async (vault) => {
    const device = await newDevice((path, init) => fetch(`${vault.url}${path}`, { method: 'POST', ...init }), {
      origin,
      clock: Date.now,
    })
    const { body: begun, error } = await device.call('/email', { email, projectId, origin: site, device: device.keys })
    expect(error).toBeUndefined()
    // A browser that nobody has met: the link of the mail is opened first.
    const token = await postbox.find(email, /#([\w-]{43})/)
    const answered = await fetch(`${vault.url}/vault/v1/approval/answer`, {
      method: 'POST',
      body: JSON.stringify({ token, choice: begun.match }),
    })
    const { code } = (await answered.json()) as { code: string }
    secrets.push(token)
    const { body: session } = await device.call('/email/code', { flow: begun.flow, code })
    const { slotId, share } = (await device.call('/slots/prepare', { type: 'device' })).body
    await device.call('/wallet', {
      walletId: 'w'.repeat(22),
      ciphertext: 'BBBB',
      addresses: { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' },
      slot: { slotId, wrap: 'AAAA', aad: '' },
      proof: 'p'.repeat(43),
    })
    expect((await device.call('/slots/release', { slotId })).error).toBeUndefined()
    secrets.push(code, begun.flow, session.accessToken, session.account.id, slotId, share.ct, device.id)
    secrets.push('w'.repeat(22), 'ab'.repeat(20), '4Nd1mY')
    await fetch(`${vault.url}/vault/v1/nowhere/${email}?token=secret-token`, {
      method: 'POST',
      headers: { traceparent, authorization: 'DPoP secret-token' },
    })
  })
  const names = spans.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /email',
      'POST /email/code',
      'POST /slots/release',
      'POST other',
      'kek seal',
      'kek open',
    ]),
  )
  const all = texts.join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret)
  expect(all).toContain('"portico-vault"')
})

test('param: traces.trustParent: a trace goes on that the services began, where that is believed', async () => {
  await tracesOf({ trustParent: true }, async (vault) => {
    await ask(vault, { traceparent })
    // Whoever began it keeps nothing of it.
    await fetch(`${vault.url}/nowhere`, { headers: { traceparent: traceparent.replace(/01$/, '00') } })
  })
  expect(spans.find(({ name }) => name === 'POST /approval/look')).toMatchObject({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
  })
  expect(spans.map(({ name }) => name)).not.toContain('_OTHER other')
})

test('param: traces.ratio; and none at all when off', async () => {
  let text = ''
  await tracesOf({ ratio: 0 }, async (vault) => {
    await ask(vault)
    text = await (await fetch(vault.metricsUrl ?? '')).text()
  })
  expect(text).toContain('portico_vault_traces_dropped 0')
  await tracesOf(undefined, (vault) => ask(vault, { traceparent }))
  expect(texts).toEqual([])
})

test('param: traces, in the file; a wrong one is named, without its value', () => {
  const base = {
    databaseUrl: 'postgres://vault:secret@db/vault',
    origin,
    development: true,
    kek: { file: '/key' },
    mail: { url: 'smtp://127.0.0.1:1', from: 'wallet@example.com' },
  }
  expect(parseConfig(base).traces).toBeUndefined()
  const endpoint = 'http://127.0.0.1:4318/v1/traces'
  expect(parseConfig({ ...base, traces: { endpoint } }).traces).toEqual({
    endpoint,
    headers: {},
    ratio: 1,
    trustParent: false,
  })
  const parse = () => parseConfig({ ...base, traces: { endpoint: 'http://c/v1/traces?key=secret' } })
  expect(parse).toThrow('traces.endpoint: must be an http:// or https:// URL')
  expect(parse).not.toThrow('key=secret')
  expect(() => readConfig({ PORTICO_VAULT_TRACES_RATIO: '1' })).toThrow('PORTICO_VAULT_TRACES_RATIO: is not a setting')
})
