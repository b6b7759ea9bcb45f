import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, createServer as createLine, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../apps/services/src/testing/database.js'
import { freePort } from '../apps/services/src/testing/index.js'
import { type Postbox, startPostbox } from '../apps/vault/src/testing/postbox.test-support.js'
import { connect as connectTo } from '../packages/pg/src/index.js'
import { programOf } from './program.mjs'
import { walletOrigin } from './runbooks/host.js'
import { makePerson, makeTalk, site } from './runbooks/people.js'
import { mains, programIn, treeOf } from './runbooks/versions.js'

// Slow: programs of earlier commits are made, which go on at one database beside those of today.

/** Before the last step of each database that leaves older programs running: they know all but what came since. */
const before = {
  'portico-services': '9168d22a7d3f7bf8bf5587388706baa0522a0c8d',
  'portico-vault': '6ef8686cf95b4bcc78d1237c7e94caba17386590',
} as const
type Program = keyof typeof mains

let folder: string
let postbox: Postbox
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-beside-'))
  postbox = await startPostbox()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(async () => {
  await postbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<{ url: string; stepsOf(): Promise<number> }> {
  const server: TestDatabase = await startTestDatabase()
  undo.push(() => server.stop())
  const sql = connectTo(server.url, { max: 1 })
  undo.push(() => sql.end())
  const stepsOf = async () => Number((await sql`select max(id) as id from migrations`)[0]?.id)
  return { url: server.url, stepsOf }
}

/** Both versions of a program: the earlier one runs already when the one of today is started. */
async function makeVersions(program: Program) {
  const earlier = programIn(treeOf(before[program], join(folder, program)), mains[program])
  return { earlier, now: await programOf(new URL(`../${mains[program]}`, import.meta.url)) }
}

async function run(file: string, env: Readonly<Record<string, string>>, url: string) {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  undo.push(stop)
  await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), { timeout: 120_000 })
  return { url, stop, isAlive: () => child.exitCode === null }
}

/** Does something again and again, until something else is done. */
async function during<T>(other: Promise<T>, act: (time: number) => Promise<void>): Promise<{ done: T; times: number }> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  let times = 0
  const acting = (async () => {
    for (; !isOver; times += 1) await act(times)
  })()
  const done = await Promise.all([other.finally(end), acting])
  return { done: done[0], times }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

/** What stands in front of several: each connection goes to the next of them. */
const inTurn = (urls: readonly string[]) => {
  let turn = 0
  return listening(
    createLine((socket) => {
      const { port } = new URL(urls[turn++ % urls.length] ?? '')
      const line = connect(Number(port), '127.0.0.1')
      for (const [from, to] of [[socket, line] as const, [line, socket] as const]) {
        from.pipe(to)
        from.on('error', () => to.destroy())
      }
    }),
  )
}

test('behavior: services of before and of now serve one relay while the steps of now are taken, and behind them', async () => {
  const versions = await makeVersions('portico-services')
  const database = await emptyDatabase()
  const start = async (file: string) => {
    const port = String(await freePort())
    const env = { PORTICO_PORT: port, PORTICO_LOG_LEVEL: 'silent', DATABASE_URL: database.url }
    return run(file, env, `http://127.0.0.1:${port}`)
  }
  const earlier = await start(versions.earlier)
  const known = await database.stepsOf()
  const projectId = execFileSync(
    process.execPath,
    [versions.earlier, 'project', 'add', '--name', 'Shop', '--origin', site],
    { env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url }, encoding: 'utf8' },
  ).trim()
  const talk = await makeTalk({ urls: [earlier.url] }, projectId)
  undo.push(() => talk.close())

  // Somebody goes on talking while the newer one brings the database to its own steps.
  const { done: now, times } = await during(start(versions.now), (n) => talk.send(`meanwhile, ${n}`, earlier.url))
  expect(times).toBeGreaterThan(0)
  expect(await database.stepsOf()).toBeGreaterThan(known)

  for (const [from, to] of [[earlier, now] as const, [now, earlier] as const, [earlier, earlier] as const]) {
    const listener = await talk.bob(to.url)
    await talk.send(`live, from ${from.url} to ${to.url}`, from.url)
    await vi.waitFor(() => expect(listener.messages()).toContain(`live, from ${from.url} to ${to.url}`))
    await listener.close()
    await talk.send(`kept, from ${from.url} to ${to.url}`, from.url)
    await talk.expectDelivered({ url: to.url })
    await talk.expectReceived(to.url)
  }
  expect([earlier.isAlive(), now.isAlive()]).toEqual([true, true])
}, 600_000)

test('behavior: vaults of before and of now serve the same people while the steps of now are taken, and behind them', async () => {
  const versions = await makeVersions('portico-vault')
  const database = await emptyDatabase()
  const services = await listening(
    createServer((_, response) => {
      const text = '{"listed":true}'
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
    }),
  )
  const start = async (version: keyof typeof versions) => {
    const port = await freePort()
    const file = join(folder, `${version}.json`)
    const settings = {
      databaseUrl: database.url,
      origin: walletOrigin,
      services: { url: services },
      development: true,
      port,
      kek: { file: join(folder, 'vault.key') },
      mail: { url: postbox.url, from: 'wallet@example.com' },
      limits: { resendMs: 1, mailsPerAddressPerHour: 1_000, mailsPerNetworkPerHour: 1_000 },
      logLevel: 'silent',
    }
    await writeFile(file, JSON.stringify(settings))
    return run(versions[version], { PORTICO_VAULT_CONFIG: file }, `http://127.0.0.1:${port}`)
  }
  const projectId = '0123456789abcdef0123456789abcdef'
  const meet = (email: string, ...urls: string[]) => makePerson({ urls, postbox }, projectId, email)

  const earlier = await start('earlier')
  const known = await database.stepsOf()
  const ann = await meet('ann@example.com', earlier.url)
  const lines = (await ann.log()).length
  // Her page stays open while the newer one brings the database to its own steps.
  const { done: now, times } = await during(start('now'), async () => {
    expect((await ann.browser.call('/session/resume', {})).error).toBeUndefined()
    expect(await ann.log()).toHaveLength(lines)
  })
  expect(times).toBeGreaterThan(0)
  expect(await database.stepsOf()).toBeGreaterThan(known)

  await ann.expectWallet()
  // Each call at the other one: a login is begun here and ended there.
  const either = await inTurn([earlier.url, now.url])
  const ben = await meet('ben@example.com', either)
  await ben.expectWallet()
  const cleo = await meet('cleo@example.com', now.url)
  await cleo.expectWallet()
  expect([earlier.isAlive(), now.isAlive()]).toEqual([true, true])
}, 600_000)
