import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServices, type ServicesConfig, startServices } from '@portico/services'
import { type EmbeddedPostgres, startPostgres } from '@portico/services/testing'
import { projectId } from '../addresses.js'
import { portOf } from '../ports.js'
import { ownDatabase } from './database.js'

export type ServicesPart = {
  /** Of the database that is theirs alone. */
  databaseUrl: string
  running(): RunningServices
  /** Cuts every relay connection and starts the relay anew, with what its mailbox keeps. */
  restartRelay(): Promise<void>
  /** Takes the services away, as an outage would; the database stays. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The server for the databases of the services and the vault. */
export async function startDatabases({
  portBase,
  folder,
}: {
  portBase: number
  folder: string
}): Promise<EmbeddedPostgres> {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const log = openSync(join(logs, 'postgres.log'), 'a')
  return startPostgres({
    dataDir: join(folder, 'postgres'),
    port: portOf(portBase, 'postgres'),
    onLog: (line) => void writeSync(log, `${line}\n`),
  })
}

/** The real services, on a database of their own. */
export async function startServicesPart(options: {
  portBase: number
  postgres: Promise<EmbeddedPostgres>
  /** Where the demo's phone is. Without it they start as on a host's first day: with no demo, and one project. */
  phoneUrl: string | undefined
  /** What they are told of the chains, as soon as those stand. */
  settings(): Promise<Partial<ServicesConfig>>
}): Promise<ServicesPart> {
  const { portBase, postgres, phoneUrl } = options
  const databaseUrl = await ownDatabase(await postgres, 'services')
  const port = portOf(portBase, 'services')
  const start = async () =>
    startServices({
      ...(await options.settings()),
      databaseUrl,
      port,
      publicUrl: `http://api.localhost:${port}`,
      logLevel: 'warn',
      ...(phoneUrl === undefined ? {} : { seed: { phoneUrl } }),
    })
  let services = await start()
  if (phoneUrl === undefined)
    await services.projects.save({ id: projectId, name: 'Portico demo', development: true, verified: ['localhost:*'] })
  return {
    databaseUrl,
    running: () => services,
    restartRelay: () => services.restartRelay(),
    pause: () => services.stop(),
    async resume() {
      services = await start()
    },
    stop: () => services.stop(),
  }
}
