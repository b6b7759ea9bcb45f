import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig, type VaultConfig } from './config.js'
import { countedKek } from './kek/counted.js'
import { KekAway } from './kek/provider.js'
import { createCounts, helps } from './metrics.js'
import { createStanding } from './standing.js'
import { startVault } from './start.js'
import { newDevice, type Post } from './testing/device.test-support.js'
import { newVault, projectId, startWorld, type World } from './testing/vault.test-support.js'

const ann = 'ann@example.com'
const origin = 'http://wallet.localhost:4301'
const proof = 'p'.repeat(43)
const sealed = { enc: 'AAAA', ct: 'BBBB' }
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** What has been counted, without what has not. */
const countedIn = ({ samples }: ReturnType<typeof createCounts>) =>
  Object.fromEntries(
    samples().flatMap(({ name, labels = {}, value }) =>
      value === 0 ? [] : [[[name.replace('vault_', ''), ...Object.values(labels)].join(' '), value]],
    ),
  )

describe('what is counted', () => {
  test('default: logins, codes and sessions', async () => {
    const { vault, device, login, start, page, mailTo, tokenIn, stop } = await newVault(world)
    const own = await device()
    await login(own, ann)
    await own.call('/session/resume', {})
    const other = await device({ address: '198.51.100.7' })
    const { body } = await start(other, ann)
    // Nobody has approved it yet: the page asks again, and nothing has failed.
    expect((await other.call('/email/code', { flow: body.flow, code: '123456' })).error).toBe('flow_waiting')
    const token = tokenIn(mailTo(ann).text)
    const { code } = (await page('/approval/answer', { token, choice: body.match })).body
    const wrong = code === '123456' ? '123457' : '123456'
    expect((await other.call('/email/code', { flow: body.flow, code: wrong })).error).toBe('code_wrong')
    await own.call('/session/end', {})
    expect(countedIn(vault.tally)).toEqual({
      'logins email begun': 2,
      'logins email done': 1,
      'logins email refused': 1,
      'refusals use_dpop_nonce': 2,
      'refusals flow_waiting': 1,
      'refusals code_wrong': 1,
      'sessions_changed opened': 1,
      'sessions_changed resumed': 1,
      'sessions_changed ended': 1,
    })
    await stop()
  })

  test('default: a guard that trips, and services that do not say who is on the list', async () => {
    const { vault, device, start, stop } = await newVault(world)
    const own = await device()
    await start(own, ann)
    expect((await start(own, ann)).error).toBe('throttled')
    vault.sites = {
      allows: async () => {
        throw new Error('away')
      },
    }
    await start(own, 'bob@example.com')
    const counted = countedIn(vault.tally)
    expect(counted).toMatchObject({ 'refusals throttled': 1, 'logins email refused': 1, 'logins email failed': 1 })
    await stop()
  })

  test('default: hand-overs by step', async () => {
    const { vault, device, login, stop } = await newVault(world, { limits: { mailsPerAddressPerHour: 100 } })
    const owner = await device()
    await login(owner, ann)
    const { slotId } = (await owner.call('/slots/prepare', { type: 'device' })).body
    const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
    const slot = { slotId, wrap: 'AAAA', aad: '{}' }
    await owner.call('/wallet', { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof })
    const made = ['1', '2', '3'].map((part) => device({ address: `198.51.${part}.1` }))
    const [first, second, third] = await Promise.all(made)
    for (const one of [first, second, third]) if (one) await login(one, ann)
    const one = (await first?.call('/handover/ask', {}))?.body
    await owner.call('/handover/offer', { request: one?.request ?? '', choice: one?.match ?? '', sealed })
    await first?.call('/handover/take', { request: one?.request ?? '' })
    const two = (await second?.call('/handover/ask', {}))?.body
    await owner.call('/handover/offer', { request: two?.request ?? '', deny: true })
    const three = (await third?.call('/handover/ask', {}))?.body
    const choice = three?.match === '99' ? '98' : '99'
    await owner.call('/handover/offer', { request: three?.request ?? '', choice, sealed })
    expect(countedIn(vault.tally)).toMatchObject({
      ...{ 'handovers asked': 3, 'handovers offered': 1, 'handovers taken': 1, 'handovers denied': 1 },
      ...{ 'handovers wrong': 1, 'refusals choice_wrong': 1 },
    })
    await vault.outbox.close()
    expect(countedIn(vault.tally)['mails notice sent']).toBeGreaterThan(0)
    await stop()
  })

  test('error: a notice that the mail server does not take, until it is given up', async () => {
    const { vault, smtp, time, sql, stop } = await newVault(world)
    smtp.isAway = true
    const mail = { subject: 's', text: 't', html: 'h' }
    ;(await sql.begin((step) => vault.outbox.put(step, ann, mail))).send()
    await vault.outbox.close()
    expect(countedIn(vault.tally)).toMatchObject({ 'mails notice failed': 1 })
    time.now += vault.config.limits.noticeMs + 1
    await vault.outbox.sendDue()
    expect(countedIn(vault.tally)).toMatchObject({ notices_given_up: 1 })
    await stop()
  })

  test('error: the key of the operator, away or refusing', async () => {
    const tally = createCounts()
    const said: unknown[] = [undefined, new KekAway('gone'), new Error('no')]
    const answer = async (bytes: Uint8Array) => {
      const error = said.shift()
      if (error) throw error
      return bytes
    }
    const kek = countedKek({ name: 'k', development: true, seal: answer, open: answer }, tally)
    await kek.seal(new Uint8Array(1), 'a')
    await expect(kek.open(new Uint8Array(1), 'a')).rejects.toThrow(KekAway)
    await expect(kek.open(new Uint8Array(1), 'a')).rejects.toThrow('no')
    expect([kek.name, kek.development]).toEqual(['k', true])
    expect(countedIn(tally)).toEqual({
      'kek_calls seal done': 1,
      'kek_calls open away': 1,
      'kek_calls open refused': 1,
    })
  })
})

test.each<[unknown, string]>([
  [true, 'metrics'],
  [{}, 'metrics.port'],
  [{ port: 70_000 }, 'metrics.port'],
  [{ port: '9465' }, 'metrics.port'],
  [{ port: 9465, host: '' }, 'metrics.host'],
  [{ port: 9465, path: '/x' }, 'metrics.path'],
])('error: metrics as %j', (metrics, name) => {
  const settings = { databaseUrl: 'postgres://v:p@db/v', origin: 'https://w.example', kek: { file: '/k' } }
  const mail = { url: 'smtps://m.example', from: 'a@example.com' }
  const parse = (given: unknown) => parseConfig({ ...settings, mail, trustProxy: true, metrics: given })
  expect(() => parse(metrics)).toThrow(`\n  ${name}: `)
  expect(parse({ port: 9465 }).metrics).toEqual({ port: 9465, host: '127.0.0.1' })
})

test('error: a database that does not answer holds up no scrape, and is not asked twice', async () => {
  let asked = 0
  const cutOff = () => {
    asked += 1
    return new Promise(() => {})
  }
  const standing = createStanding(cutOff as never, Date.now)
  expect(await Promise.all([standing(), standing()])).toEqual([[], []])
  expect(asked).toBe(1)
})

describe('a vault that runs', () => {
  let nobody: Server
  let config: VaultConfig
  beforeAll(async () => {
    // Mail goes to a server that hangs up at once.
    nobody = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    config = {
      databaseUrl: await world.server.createDatabase('vault_metrics'),
      database: { poolSize: 5 },
      port: 0,
      metrics: { port: 0 },
      origin,
      development: true,
      kek: { file: join(world.folder, 'metrics.key') },
      mail: { url: `smtp://127.0.0.1:${(nobody.address() as { port: number }).port}`, from: 'wallet@example.com' },
      logLevel: 'silent',
    }
  })
  afterAll(() => nobody.close())

  test('default: its numbers are at a port of their own, and hold nothing of a person', async () => {
    const vault = await startVault(config)
    const read = async () => (await fetch(vault.metricsUrl ?? '')).text()
    try {
      expect((await fetch(`${vault.url}/metrics`)).status).toBe(404)
      const post: Post = (path, init) => fetch(`${vault.url}${path}`, { method: 'POST', ...init })
      const own = await newDevice(post, { origin, clock: Date.now })
      const { body } = await own.call('/email', { email: ann, projectId, origin, device: own.keys })
      await expect.poll(read).toContain('portico_vault_mails{kind="code",outcome="failed"} 1')
      expect(await (await fetch(`${vault.url}/ready`)).json()).toEqual({ status: 'ready', mail: 'refused' })
      const text = await read()
      for (const line of [
        'portico_vault_logins{method="email",outcome="begun"} 1',
        'portico_vault_logins{method="farcaster",outcome="failed"} 0',
        'portico_vault_refusals{code="record_tampered"} 0',
        'portico_vault_http_request_duration_seconds_count{route="/email",status="200"} 1',
        'portico_vault_http_request_duration_seconds_count{route="other",status="404"} 1',
        'portico_vault_sessions 0',
        'portico_vault_notices_waiting 0',
        'portico_vault_database_pool_size 5',
        'portico_vault_database_pool_waiting 0',
      ])
        expect(text).toContain(`${line}\n`)
      expect(text).toMatch(/^portico_vault_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
      expect(text).toMatch(/^portico_vault_kek_calls\{act="seal",outcome="done"\} [1-9]/m)
      expect(text).toMatch(/^process_resident_memory_bytes \d/m)
      expect(text).toMatch(/^nodejs_eventloop_utilization \S/m)
      for (const secret of [ann, 'ann', 'example.com', body.flow, own.id, projectId, '127.0.0.1'])
        expect(text).not.toContain(secret)
      // Every number says what it is, and none that is explained is missing.
      const served = [...text.matchAll(/^# HELP portico_(\w+) (.+)$/gm)].map(([, name, help]) => [name, help])
      // Those of traces are told where there are any.
      const always = Object.entries(helps).filter(([name]) => !name.startsWith('vault_traces_'))
      expect(Object.fromEntries(served)).toEqual(Object.fromEntries(always))
    } finally {
      await vault.stop()
    }
    await expect(read()).rejects.toThrow()
  })

  test('error: a port that is taken, by its setting', async () => {
    const vault = await startVault(config)
    const port = Number(new URL(vault.metricsUrl ?? '').port)
    await expect(startVault({ ...config, metrics: { port } })).rejects.toThrow(
      `Port ${port} of the metrics is taken. Set "metrics.port" to another one.`,
    )
    await vault.stop()
    // Without the setting there are none.
    const { metrics: _, ...without } = config
    const silent = await startVault(without)
    expect(silent.metricsUrl).toBeUndefined()
    await silent.stop()
  })
})
