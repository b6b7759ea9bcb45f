import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServices, type ServicesConfig, startServices } from '@portico/services'
import { startPostgres } from '@portico/services/testing'
import { portOf } from '../ports.js'

export type ServicesPart = {
  running(): RunningServices
  /** Cuts every relay connection and starts the relay anew, with what its mailbox keeps. */
  restartRelay(): Promise<void>
  /** Takes the services away, as an outage would; the database stays. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The real services on a PostgreSQL of their own. */
export async function startServicesPart(options: {
  portBase: number
  folder: string
  phoneUrl: string
  /** What they are told of the chains, as soon as those stand. */
  settings: Promise<Partial<ServicesConfig>>
}): Promise<ServicesPart> {
  const { portBase, folder, phoneUrl } = options
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const log = openSync(join(logs, 'postgres.log'), 'a')
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: portOf(portBase, 'postgres'),
    onLog: (line) => void writeSync(log, `${line}\n`),
  })
  const port = portOf(portBase, 'services')
  const start = async () =>
    startServices({
      ...(await options.settings),
      databaseUrl: postgres.url,
      port,
      publicUrl: `http://api.localhost:${port}`,
      logLevel: 'warn',
      seed: { phoneUrl },
    })
  let services: RunningServices
  try {
    services = await start()
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return {
    running: () => services,
    restartRelay: () => services.restartRelay(),
    pause: () => services.stop(),
    async resume() {
      services = await start()
    },
    async stop() {
      await services.stop()
      await postgres.stop()
    },
  }
}
