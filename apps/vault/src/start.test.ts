import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@portico/services/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { programOf } from '../../../scripts/program.mjs'
import type { VaultConfig } from './config.js'
import { type LogEntry, logEntryText, logStart } from './contract/index.js'
import { sha256 } from './crypto/hash.js'
import { fileKek, writeKey } from './kek/file.js'
import { createLogger } from './log.js'
import { startVault } from './start.js'
import { newDevice, type Post } from './testing/device.test-support.js'
import { newVault, startWorld, type World } from './testing/vault.test-support.js'

let world: World
let nobody: Server
let mail: string
beforeAll(async () => {
  world = await startWorld()
  // Mail goes to a server that hangs up at once.
  nobody = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  mail = `smtp://127.0.0.1:${(nobody.address() as { port: number }).port}`
})
afterAll(async () => {
  nobody.close()
  await world.stop()
})

async function settings(name: string): Promise<VaultConfig> {
  return {
    databaseUrl: await world.server.createDatabase(name),
    port: 0,
    origin: 'http://wallet.localhost:4301',
    development: true,
    kek: { file: join(world.folder, `${name}.key`) },
    mail: { url: mail, from: 'wallet@example.com' },
    logLevel: 'silent',
  }
}

test('default', async () => {
  const config = await settings('one')
  const vault = await startVault(config)
  expect(await (await fetch(`${vault.url}/health`)).text()).toBe('OK')
  expect((await fetch(`${vault.url}/ready`)).status).toBe(200)
  const look = { method: 'POST', body: JSON.stringify({ token: 'A'.repeat(43) }) }
  const answer = await fetch(`${vault.url}/vault/v1/approval/look`, look)
  expect([answer.status, await answer.json()]).toMatchObject([410, { error: 'approval_over' }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  await vault.stop()
  // Another key does not open what this one sealed.
  const other = { ...config, kek: { file: join(world.folder, 'other.key') } }
  await expect(startVault(other)).rejects.toThrow('This key does not open the secrets of this database')
})

test('error: what is not safe in production', async () => {
  const name = 'production'
  const production = {
    ...(await settings(name)),
    development: false,
    origin: 'https://wallet.example',
    mail: { url: 'smtps://mail.example', from: 'wallet@example.com' },
    trustProxy: true,
  }
  await expect(startVault(production)).rejects.toThrow('cannot be read')
  await fileKek(join(world.folder, `${name}.key`), { create: true })
  await expect(startVault(production)).rejects.toThrow('the key is one for development')
  const file = join(world.folder, 'production-2.key')
  await writeKey(file, 'production')
  // All at once, so that it is mended at once.
  await expect(startVault({ ...production, kek: { file } })).rejects.toThrow(
    /^Not safe in production:\n.*not a superuser.*\n.*fsync is off/,
  )
  const { databaseUrl } = production
  await expect(
    startVault({ ...production, kek: { file }, databaseUrl: `${databaseUrl}?synchronous_commit=off` }),
  ).rejects.toThrow(/synchronous_commit is off/)
})

test('behavior: a start waits for a database that is away', async () => {
  const given = await settings('late')
  const url = new URL(given.databaseUrl)
  const { hostname, port, password } = url
  let isThere = false
  const sockets: Socket[] = []
  const gate = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    if (!isThere) return void socket.resetAndDestroy()
    const onward = createConnection({ host: hostname, port: Number(port) })
    sockets.push(onward.on('error', () => {}))
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    gate.close()
  })
  url.host = `127.0.0.1:${(gate.address() as { port: number }).port}`
  const lines: string[] = []
  const log = createLogger('warn', {
    write(line) {
      lines.push(line)
      isThere ||= line.includes('It is waited for')
    },
  })
  const config = { ...given, databaseUrl: url.href, database: { waitMs: 600_000 } }
  const vault = await startVault(config, { log })
  expect((await fetch(`${vault.url}/ready`)).status).toBe(200)
  await vault.stop()
  expect(lines.filter((line) => line.includes('the connection was ended at once'))).toHaveLength(1)
  expect(lines.join()).not.toContain(password)
})

test('error: a database that cannot be reached is named with what to do, without its secrets', async () => {
  const url = new URL((await settings('away')).databaseUrl)
  const { password } = url
  url.port = '1'
  const config = { ...(await settings('away')), databaseUrl: url.href, database: { waitMs: 0 } }
  const error = await startVault(config).catch((reason: Error) => reason)
  expect(String(error)).toMatch(/at 127\.0\.0\.1:1 cannot be used: nothing listens there. Start PostgreSQL/)
  expect(String(error)).not.toMatch(new RegExp(`portico:|${password}`))
})

/** The vault in a process of its own. Resolves when it answers. */
async function startChild(file: string, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await programOf(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH ?? '', PORTICO_VAULT_CONFIG: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await vi.waitFor(() => fetch(`${url}/health`), { timeout: 60_000, interval: 50 })
  return child
}

test('behavior: killed at any moment, what was answered is kept and the log is whole', async () => {
  const inside = await newVault(world)
  inside.time.now = Date.now()
  const { config } = inside.vault
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const file = join(world.folder, 'killed.json')
  await writeFile(file, JSON.stringify({ ...config, port, logLevel: 'silent' }))
  let outside = false
  const post: Post = async (path, init) =>
    outside
      ? fetch(`${url}${path}`, { method: 'POST', ...init })
      : inside.app.request(path, { method: 'POST', ...init })
  const device = await newDevice(post, { origin: config.origin, clock: Date.now })
  await inside.login(device, 'ann@example.com')
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '' }
  await device.call('/wallet', { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof: 'p'.repeat(43) })

  outside = true
  const { sql } = inside.vault
  const [before] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
  const child = await startChild(file, url)
  onTestFinished(() => void child.kill('SIGKILL'))
  const answered: LogEntry[] = []
  // Each of them asks on until the process is gone, so that something is always under way.
  const work = Array.from({ length: 20 }, async () => {
    for (;;) {
      const answer = await device.call('/slots/release', { slotId }).catch(() => undefined)
      if (answer?.status !== 200) return
      answered.push(answer.body.entry)
      if (answered.length === 12) child.kill('SIGKILL')
    }
  })
  await once(child, 'close')
  await Promise.all(work)
  expect(answered.length).toBeGreaterThanOrEqual(12)
  // The database may still be at what it was told last.
  await vi.waitUntil(async () => {
    const rows = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and backend_start > ${before?.at ?? ''}::text::timestamptz`
    return rows.length === 0
  })

  outside = false
  const { entries } = (await device.call('/log', {})).body
  let previous = logStart
  for (const [index, entry] of entries.entries()) {
    expect(entry).toMatchObject({ seq: index + 1, previous, hash: sha256(logEntryText('w'.repeat(22), entry)) })
    previous = entry.hash
  }
  for (const entry of answered) expect(entries).toContainEqual(entry)
  expect((await device.call('/slots/release', { slotId })).body.entry).toMatchObject({ previous })
  await inside.stop()
})

test('behavior: a line whose client reads nothing, and one that never ends its request, do not keep it from ending', async () => {
  const vault = await startVault(await settings('stalled'))
  const port = Number(new URL(vault.url).port)
  const [stalled, halved] = [createConnection(port, '127.0.0.1').pause(), createConnection(port, '127.0.0.1')]
  // They are cut off in the end.
  for (const line of [stalled, halved]) line.on('error', () => {})
  try {
    await Promise.all([once(stalled, 'connect'), once(halved, 'connect')])
    halved.write('POST /vault/v1/approval/look HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{')
    // Until nothing more fits into the line: the vault waits for the client, which never reads.
    const request = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000)
    while (stalled.write(request)) await fetch(`${vault.url}/health`)
    await fetch(`${vault.url}/health`)
    // Nobody else ends them: a vault that waited for these clients would do so for as long as a test may take.
    await vault.stop()
  } finally {
    stalled.destroy()
    halved.destroy()
    await vault.stop()
  }
})
