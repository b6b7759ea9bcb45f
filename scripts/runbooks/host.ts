import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../apps/services/src/testing/postgres.js'
import { type Postbox, startPostbox } from '../../apps/vault/src/testing/postbox.test-support.js'
import { connect } from '../../packages/pg/src/index.js'
import { programOf } from '../program.mjs'
import {
  type Account,
  accountOfHost,
  makeCluster,
  makeFolder,
  postgresPrograms,
  runAs,
  startCluster,
  writeOwned,
} from './postgres.js'
import { openTerminal, type Terminal } from './terminal.js'
import { startUnits, type Unit, type Units } from './units.js'

/** So long a start may take on a machine that is busy: this ends what hangs. */
const startMs = 600_000

export const walletOrigin = 'https://wallet.example'

/** What an operator has on one machine: PostgreSQL, Redis, processes of the services, a vault, and a terminal. */
export type Host = {
  terminal: Terminal
  units: Units
  postbox: Postbox
  folder: string
  /** Where each process of the services answers. */
  urls: readonly string[]
  /** The variables of the runbooks, as they were at the beginning. */
  variables: Readonly<Record<string, string>>
  /** Asks a database as whoever rules the server. @param port Of another server than the first. */
  ask(database: string, statement: string, port?: number): Promise<readonly Record<string, unknown>[]>
  /** One command of an operator, as typed. @returns what it prints */
  run(command: 'portico-services' | 'portico-vault', ...args: string[]): Promise<string>
  /** Waits until every process of the services, or one of them, can serve, and the vault. */
  ready(urls?: readonly string[]): Promise<void>
  /** One more program that the terminal finds by a name. */
  script(name: string, file: URL): Promise<void>
  /** What the key files of a vault hold. */
  secretsIn(files: readonly string[]): Promise<string[]>
  /** What a unit has printed. */
  logOf(unit: string): Promise<string>
  /** Starts the database's server again, as it was started at first. */
  startDatabase(): Promise<void>
  /** The account that all of it runs as. */
  account: Account
  stop(): Promise<void>
}

type Options = {
  /** So many processes of the services. */
  processes?: number
  redis?: boolean
  /** More of the services' file. */
  settings?: { relay?: object } & Readonly<Record<string, unknown>>
  /** More units and variables, for what else the host has. */
  more?(at: { folder: string; account: Account }): Promise<{
    units: Readonly<Record<string, Unit>>
    variables: Readonly<Record<string, string>>
  }>
  /** Where the server's files are: the host's own folder, or a disk of theirs. */
  diskOf?(folder: string, account: Account): Promise<{ path: string; remove(): Promise<unknown> }>
  /** Something that stands between our programs and what they ask: the ports by which they reach it. */
  between?(to: { database: number; redis: number }): Promise<{ database: number; vaultDatabase: number; redis: number }>
  /** More of the environment of one of our programs, by its unit, and of the database's server (`postgresql`). */
  environment?(unit: string, folder: string): Readonly<Record<string, string>>
  /** Where a program is taken from instead. */
  programs?: { services?: string; vault?: string }
}

export async function startHost({
  processes = 1,
  redis: hasRedis = false,
  settings,
  more,
  diskOf,
  between,
  environment,
  programs,
}: Options = {}): Promise<Host> {
  const account = accountOfHost()
  const pgPrograms = postgresPrograms()
  const folder = await makeFolder(account, await mkdtemp(join(tmpdir(), 'portico-host-')))
  const bin = await makeFolder(account, join(folder, 'bin'))
  const path = [bin, pgPrograms, process.env.PATH ?? ''].join(':')
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const [pgPort, vaultPort, ...ports] = await takePorts(processes + 2)
    const disk = await diskOf?.(folder, account)
    if (disk) undo.push(() => disk.remove())
    const [data, password] = [join(disk?.path ?? folder, 'main'), secret()]
    const cluster = {
      programs: pgPrograms,
      data,
      log: join(folder, 'main.log'),
      environment: environment?.('postgresql', folder),
    }
    await makeCluster(account, { ...cluster, port: pgPort, password })
    undo.push(() => endServers([folder, dirname(data)]))
    const owners = { portico: secret(), vault: secret() }
    const redisPort = await freePort()
    const by = await between?.({ database: pgPort, redis: redisPort })
    const urlOf = (owner: keyof typeof owners, port = pgPort) =>
      `postgres://${owner}:${owners[owner]}@127.0.0.1:${port}/${owner}`
    const ask: Host['ask'] = async (database, statement, port = pgPort) => {
      const sql = connect(`postgres://postgres:${password}@127.0.0.1:${port}/${database}`, {
        max: 1,
        statementMs: 600_000,
      })
      try {
        return await sql.unsafe(statement)
      } finally {
        await sql.end({ timeout: 1 })
      }
    }
    for (const [owner, own] of Object.entries(owners)) {
      await ask('postgres', `create role ${owner} login password '${own}'`)
      await ask('postgres', `create database ${owner} owner ${owner}`)
    }
    const postbox = await startPostbox()
    undo.push(() => postbox.stop())
    const redisUrl = hasRedis ? `redis://127.0.0.1:${by?.redis ?? redisPort}` : undefined

    const pages = await makeFolder(account, join(folder, 'pages'))
    await writeOwned(account, join(pages, 'frame.html'), '<!doctype html><title>Wallet</title>')
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const file = (name: string, content: object) => writeOwned(account, join(folder, name), JSON.stringify(content))
    const own = {
      PATH: path,
      DATABASE_URL: urlOf('portico', by?.database),
      PORTICO_CONFIG: await file('portico.json', {
        publicUrl: 'https://services.example',
        trustProxy: true,
        metrics: true,
        directory: { registry: false },
        frame: { origin: walletOrigin, root: pages },
        vault: { url: `http://127.0.0.1:${vaultPort}` },
        ...settings,
        relay: { audiences: urls.map((url) => `${url.replace('http', 'ws')}/relay`), ...settings?.relay },
      }),
      PORTICO_VAULT_DATABASE_URL: urlOf('vault', by?.vaultDatabase),
      PORTICO_VAULT_CONFIG: await file('vault.json', {
        port: vaultPort,
        origin: walletOrigin,
        services: { url: urls[0] },
        kek: { file: join(folder, 'vault.key') },
        mail: { url: postbox.url, from: 'wallet@example.com' },
        trustProxy: true,
        // People of a test sign in more often than others.
        limits: { resendMs: 1, mailsPerAddressPerHour: 1_000, mailsPerNetworkPerHour: 1_000 },
      }),
      VAULT_KEY: join(folder, 'vault.key'),
      SERVICES: ports.map((port) => `portico-services@${port}`).join(' '),
      PROCESSES: ports.map((port, at) => `portico-services@${port}=${urls[at]}`).join(' '),
      METRICS: ports.map((port, at) => `portico-services@${port}=${urls[at]}`).join(' '),
      SERVICES_URL: urls[0] ?? '',
      VAULT: 'portico-vault',
      ...(redisUrl ? { REDIS: 'redis-server', REDIS_URL: redisUrl } : {}),
      VAULT_URL: `http://127.0.0.1:${vaultPort}`,
      PGDATA: data,
      PGLOG: join(folder, 'main.log'),
      PGHOST: '127.0.0.1',
      PGPORT: String(pgPort),
      PGUSER: 'postgres',
      PGPASSWORD: password,
      PGDATABASE: 'postgres',
      BACKUPS: await makeFolder(account, join(folder, 'backups')),
      ARCHIVE: await makeFolder(account, join(folder, 'archive')),
      ELSEWHERE: await makeFolder(account, join(folder, 'elsewhere')),
      SERVICES_ENV: join(folder, 'services.env'),
      VAULT_ENV: join(folder, 'vault.env'),
    }
    const lines = (given: Record<string, string | undefined>) =>
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}\n`]))
    const also = await more?.({ folder, account })
    const variables = { ...own, ...also?.variables }
    const { DATABASE_URL, PORTICO_CONFIG, PORTICO_VAULT_DATABASE_URL, PORTICO_VAULT_CONFIG } = variables
    const ofServices = lines({ DATABASE_URL, PORTICO_CONFIG, REDIS_URL: redisUrl })
    await writeOwned(account, variables.SERVICES_ENV, ofServices.join(''))
    const ofVault = lines({ PORTICO_VAULT_DATABASE_URL, PORTICO_VAULT_CONFIG })
    await writeOwned(account, variables.VAULT_ENV, ofVault.join(''))

    const mains = {
      'portico-services':
        programs?.services ?? (await programOf(new URL('../../apps/services/src/main.ts', import.meta.url))),
      'portico-vault': programs?.vault ?? (await programOf(new URL('../../apps/vault/src/main.ts', import.meta.url))),
    }
    for (const [name, main] of Object.entries(mains))
      await writeScript(join(bin, name), `exec '${process.execPath}' '${main}' "$@"`)
    const ofServicesUnit = (port: number) => ({
      command: [join(bin, 'portico-services')],
      environmentFile: variables.SERVICES_ENV,
      environment: { PORTICO_PORT: String(port), ...environment?.(`portico-services@${port}`, folder) },
    })
    const units = await startUnits(
      {
        ...Object.fromEntries(ports.map((port) => [`portico-services@${port}`, ofServicesUnit(port)])),
        'portico-vault': {
          command: [join(bin, 'portico-vault')],
          environmentFile: variables.VAULT_ENV,
          ...(environment ? { environment: environment('portico-vault', folder) } : {}),
        },
        ...(redisUrl ? { 'redis-server': redisUnit(redisPort) } : {}),
        ...also?.units,
      },
      { account, folder, path },
    )
    undo.push(() => units.stop())
    const asking = `exec curl --silent --fail-with-body --get --data-urlencode "words=$*" 'http://127.0.0.1:${units.port}/'`
    await writeScript(join(bin, 'systemctl'), asking)

    const run: Host['run'] = (command, ...args) => runAs(account, join(bin, command), args, variables)
    await run('portico-vault', 'key', variables.VAULT_KEY)
    const terminal = await openTerminal({ folder, account, variables })
    const host: Host = {
      terminal,
      units,
      postbox,
      folder,
      account,
      startDatabase: () => startCluster(account, cluster),
      urls,
      variables,
      ask,
      run,
      async ready(some = urls) {
        for (const url of [...some, variables.VAULT_URL])
          await vi.waitFor(
            async () => {
              const { status } = await fetch(`${url}/ready`)
              if (status !== 200) throw new Error(`${url} is not ready: ${status}`)
            },
            { timeout: startMs, interval: 200 },
          )
      },
      script: async (name, file) =>
        writeScript(join(bin, name), `exec '${process.execPath}' '${await programOf(file)}' "$@"`),
      secretsIn: (files) =>
        Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).trim().split(' ')[1] ?? '')),
      logOf: (unit) => readFile(join(folder, `${unit}.log`), 'utf8'),
      stop,
    }
    await units.control([
      'start',
      ...(redisUrl ? ['redis-server'] : []),
      ...variables.SERVICES.split(' '),
      'portico-vault',
      ...Object.keys(also?.units ?? {}),
    ])
    await host.ready()
    return host
  } catch (error) {
    await stop()
    throw error
  }
}

/** As Debian's unit starts it, but for its files. */
const redisUnit = (port: number): Unit => ({
  command: [
    process.env.REDIS_SERVER ?? 'redis-server',
    ...['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
  ],
})

const secret = () => randomBytes(16).toString('hex')

async function takePorts(count: number): Promise<[number, number, ...number[]]> {
  const ports: number[] = []
  for (let left = count; left > 0; left--) ports.push(await freePort())
  const [first = 0, second = 0, ...rest] = ports
  return [first, second, ...rest]
}

async function writeScript(path: string, line: string): Promise<void> {
  // Like `sudo`, what an operator types finds the programs whatever else is there.
  await writeFile(path, `#!/bin/sh\n${line}\n`)
  await chmod(path, 0o755)
}

/** Ends every database server of a host, those that a runbook made among them: each has its process in a file of its folder. */
async function endServers(folders: readonly string[]): Promise<void> {
  const entries = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((entry) => join(folder, entry))),
  )
  for (const data of new Set(entries.flat())) {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    // One that has ended long ago left its number, which may be anybody's by now.
    const command = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
    if (!command.includes(data)) continue
    try {
      process.kill(Number(pid), 'SIGQUIT')
    } catch {
      continue
    }
    await vi.waitUntil(() => {
      try {
        process.kill(Number(pid), 0)
        return false
      } catch {
        return true
      }
    })
  }
}
