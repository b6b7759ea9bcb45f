import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Account } from './postgres.js'

/** What a unit starts, and in which environment beside that of its file. */
export type Unit = {
  command: readonly string[]
  environmentFile?: string
  environment?: Readonly<Record<string, string>>
}
export type Units = {
  /** Where the stand-in for `systemctl` asks. */
  port: number
  isActive(unit: string): boolean
  /** The process that a unit has started, while it runs. */
  pidOf(unit: string): number | undefined
  /** What an operator's `systemctl` does. @returns what it prints */
  control(words: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** The lines of a file that `EnvironmentFile=` names. */
function environmentIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf('=')
      return at > 0 && !line.startsWith('#') ? [[line.slice(0, at), line.slice(at + 1)] as const] : []
    }),
  )
}

/**
 * A stand-in for systemd: it starts and ends the same programs in the same environment, by the same
 * words. What a unit prints goes into a file of its own.
 */
export async function startUnits(
  units: Readonly<Record<string, Unit>>,
  { account, folder, path }: { account: Account; folder: string; path: string },
): Promise<Units> {
  const running = new Map<string, ChildProcess>()
  const unitOf = (name: string): Unit => {
    const unit = units[name]
    if (!unit) throw new Error(`Unit ${name}.service not found.`)
    return unit
  }
  const isActive = (name: string) => {
    const child = running.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }
  const start = (name: string) => {
    if (isActive(name)) return
    const { command, environmentFile, environment } = unitOf(name)
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: { PATH: path, HOME: folder, ...(environmentFile ? environmentIn(environmentFile) : {}), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(`${folder}/${name}.log`, { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('close', () => log.end())
    running.set(name, child)
  }
  const end = async (name: string, signal: NodeJS.Signals) => {
    unitOf(name)
    const child = running.get(name)
    if (!child || !isActive(name)) return
    child.kill(signal)
    await once(child, 'close')
  }
  async function control([verb, ...rest]: readonly string[]): Promise<string> {
    const names = rest.filter((word) => !word.startsWith('-'))
    const signal = rest.includes('--signal=KILL') ? 'SIGKILL' : 'SIGTERM'
    for (const name of names) {
      if (verb === 'start') start(name)
      else if (verb === 'stop') await end(name, 'SIGTERM')
      else if (verb === 'kill') await end(name, signal)
      else if (verb === 'restart') {
        await end(name, 'SIGTERM')
        start(name)
      } else if (verb !== 'is-active') throw new Error(`This stand-in does not know "${verb}".`)
    }
    if (verb !== 'is-active') return ''
    const said = names.map((name) => (isActive(name) ? 'active' : 'inactive')).join('\n')
    // The word of each, and a code that is not 0 where one of them is not.
    if (said.includes('inactive')) throw new Error(said)
    return `${said}\n`
  }
  const server = createServer((request, response) => {
    const words = new URL(request.url ?? '', 'http://localhost').searchParams.get('words') ?? ''
    control(words.split(' ').filter(Boolean)).then(
      (said) => response.end(said),
      (error: Error) => response.writeHead(500).end(`${error.message}\n`),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    isActive,
    pidOf: (name) => (isActive(name) ? running.get(name)?.pid : undefined),
    control,
    async stop() {
      server.closeAllConnections()
      server.close()
      await Promise.all(Object.keys(units).map((name) => end(name, 'SIGTERM')))
    },
  }
}
