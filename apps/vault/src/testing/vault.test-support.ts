import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '@portico/services/testing'
import { parseConfig } from '../config.js'
import type { Vault } from '../context.js'
import { sixRandomDigits } from '../crypto/random.js'
import { connect } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { farcasterOf } from '../farcaster/login.js'
import { createApp } from '../http/app.js'
import { fileKek } from '../kek/file.js'
import { createLogger } from '../log.js'
import type { Mail } from '../mail/mails.js'
import { createOutbox } from '../mail/outbox.js'
import { createCounts } from '../metrics.js'
import { openSecrets } from '../secrets.js'
import { clientsOf } from '../social/provider.js'
import { newDevice, type Post, type TestDevice } from './device.test-support.js'

export const projectId = '0123456789abcdef0123456789abcdef'
export const site = 'https://shop.example'

/** A database server for the tests of one file. */
export type World = { server: TestDatabase; folder: string; stop(): Promise<void> }

async function migrated(url: string): Promise<void> {
  const sql = connect(url, { max: 1 })
  await migrate(sql)
  await sql.end()
}

export async function startWorld(): Promise<World> {
  const server = await startTestDatabase({ name: 'vault', make: migrated })
  const folder = await mkdtemp(join(tmpdir(), 'portico-vault-'))
  return {
    server,
    folder,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestVault = Awaited<ReturnType<typeof newVault>>

/** A vault on an empty database of its own, with a clock that stands and a mailbox in memory. */
export async function newVault(
  { server, folder }: World,
  settings: { limits?: object; providers?: object; farcaster?: object; sites?: readonly string[] } = {},
) {
  const name = `vault_${randomBytes(6).toString('hex')}`
  const keyFile = join(folder, `${name}.key`)
  const config = parseConfig({
    databaseUrl: await server.createDatabase(name),
    origin: 'http://wallet.localhost:4301',
    development: true,
    trustProxy: true,
    kek: { file: keyFile },
    mail: { url: 'smtp://127.0.0.1:1', from: 'wallet@example.com' },
    limits: { pollMs: 1, relayEveryMs: 1, ...settings.limits },
    providers: settings.providers ?? {},
    ...(settings.farcaster ? { farcaster: settings.farcaster } : {}),
  })
  const sql = connect(config.databaseUrl)
  await migrate(sql)
  const kek = await fileKek(keyFile, { create: true })
  const time = { now: Date.UTC(2030, 0, 1) }
  const mails: (Mail & { to: string })[] = []
  /** The mail server. What has to reach somebody outlives that it is away; codes do not, and come all the same here. */
  const smtp = { isAway: false }
  const logged: string[] = []
  /** The list of the project. */
  const listed = new Set([site, ...(settings.sites ?? [])])
  const post = (to: string, mail: Mail) => void mails.push({ to, ...mail })
  const parts = {
    config,
    sql,
    clock: () => time.now,
    secrets: await openSecrets(sql, kek),
    tally: createCounts(),
    log: createLogger('debug', { write: (line) => void logged.push(line) }),
    mailer: {
      send: post,
      async deliver(to: string, mail: Mail) {
        if (smtp.isAway) throw Object.assign(new Error('away'), { code: 'ECONNECTION' })
        post(to, mail)
      },
      last: () => undefined,
      close: async () => {},
    },
  }
  const vault: Vault = {
    ...parts,
    outbox: createOutbox(parts),
    drawCode: sixRandomDigits,
    kek,
    providers: clientsOf(config),
    farcaster: farcasterOf(config),
    sites: { allows: async ({ projectId: id, origin }) => id === projectId && listed.has(origin) },
  }
  const app = createApp(vault, (c) => c.req.header('x-forwarded-for') ?? '192.0.2.7')
  const from =
    (address: string): Post =>
    async (path, { headers, body }) =>
      app.request(path, { method: 'POST', body, headers: { ...headers, 'x-forwarded-for': address } })
  const device = (options: { address?: string; userAgent?: string; language?: string } = {}) =>
    newDevice(from(options.address ?? '192.0.2.7'), { origin: config.origin, clock: vault.clock, ...options })

  /** A page without keys: what a mail's link opens. */
  async function page(path: string, request: object) {
    const response = await app.request(`/vault/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9' },
    })
    const body = await response.json()
    return { status: response.status, body, error: body.error as string | undefined }
  }

  const mailTo = (to: string) => {
    const found = mails.filter((mail) => mail.to === to).at(-1)
    if (!found) throw new Error(`No mail to ${to}`)
    return found
  }
  const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? ''
  const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
  const start = (who: TestDevice, email: string) =>
    who.call('/email', { email, projectId, origin: site, device: who.keys })

  /** Signs a device in as a person would, whether it is known or not. */
  async function login(who: TestDevice, email: string) {
    who.forget()
    const { body: begun, error } = await start(who, email)
    if (error) throw new Error(error)
    let code = codeIn(mailTo(email).subject)
    if (begun.action === 'VERIFY_DEVICE') {
      const token = tokenIn(mailTo(email).text)
      code = (await page('/approval/answer', { token, choice: begun.match })).body.code
    }
    const done = await who.call('/email/code', { flow: begun.flow, code })
    time.now += 31_000
    return done
  }

  return {
    vault,
    app,
    sql,
    time,
    mails,
    smtp,
    logged,
    listed,
    device,
    page,
    mailTo,
    tokenIn,
    codeIn,
    start,
    login,
    async stop() {
      await vault.outbox.close()
      await sql.end({ timeout: 5 })
    },
  }
}
