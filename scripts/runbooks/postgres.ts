import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages } from '../debian.mjs'

/** Who the programs of a host run as: PostgreSQL does not run as root. */
export type Account = { uid?: number; gid?: number }

const packages = '/usr/lib/postgresql'
/** One that reads what it had written before it was killed takes its time on a busy machine. */
const startSeconds = 120

type Environment = Readonly<Record<string, string>> | undefined

/**
 * The programs of PostgreSQL as Debian packs them, which an operator has: those that the other tests use come without `pg_dump`,
 * `pg_basebackup` and the rest.
 * @throws Error with one line when they are neither there nor can be installed
 */
export function postgresPrograms(): string {
  const find = () =>
    (existsSync(packages) ? readdirSync(packages) : [])
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(packages, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'pg_basebackup')))
  const there = find() ?? (installPackages('PostgreSQL', ['postgresql']) ? find() : undefined)
  if (!there) throw new Error('The tests of the runbooks need PostgreSQL (Debian: apt-get install postgresql)')
  return there
}

/** As root: the account of PostgreSQL, which its package makes. Otherwise whoever this is. */
export function accountOfHost(): Account {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('postgres:'))?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no account "postgres"')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Runs a program to its end. @throws Error with what it said */
export function runAs(account: Account, command: string, args: readonly string[], env = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd: '/', env: { ...process.env, ...env }, stdio: 'pipe' })
    let said = ''
    child.stdin.end()
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`)),
    )
  })
}

/** A folder that the host's account owns. */
export async function makeFolder({ uid, gid }: Account, path: string, mode = 0o700): Promise<string> {
  await mkdir(path, { recursive: true, mode })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

/** A file that the host's account owns. */
export async function writeOwned({ uid, gid }: Account, path: string, text: string, mode = 0o600): Promise<string> {
  await writeFile(path, text, { mode })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

/** A server with its defaults, but for where it listens; running. */
export async function makeCluster(
  account: Account,
  given: { programs: string; data: string; log: string; port: number; password: string; environment?: Environment },
): Promise<void> {
  const { programs, data, port, password } = given
  const passwordFile = await writeOwned(account, `${data}.password`, password)
  const flags = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8']
  await runAs(account, join(programs, 'initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags])
  const settings = ["listen_addresses = '127.0.0.1'", `port = ${port}`, "unix_socket_directories = ''"]
  await writeFile(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`, { flag: 'a' })
  await startCluster(account, given)
}

/** Starts a server that is there, and waits until it answers. */
export async function startCluster(
  account: Account,
  { programs, data, log, environment }: { programs: string; data: string; log: string; environment?: Environment },
): Promise<void> {
  const args = ['-D', data, '-l', log, '-w', '-t', String(startSeconds), 'start']
  await runAs(account, join(programs, 'pg_ctl'), args, environment)
}
