import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type ServiceChild, startChild } from './child.test-support.js'
import { type EmbeddedPostgres, freePort, startPostgres } from './postgres.js'
import { servicesName, startNginx, type TestProxy } from './proxy.test-support.js'
import { startRedis } from './redis.test-support.js'

export type Fleet = {
  proxy: TestProxy
  database: EmbeddedPostgres
  /** The processes of the services, as an operator starts them. */
  processes(): readonly ServiceChild[]
  /** Restarts one process after the other, as the runbook of an upgrade has it: the next goes when this one is ready. */
  roll(between?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Some processes of the services on one database that waits for its disk, with Redis between them, behind Debian's nginx with our files. */
export async function startFleet(size: number, settings: Record<string, unknown> = {}): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-fleet-'))
  const [database, redis] = await Promise.all([startPostgres({ fsync: true }), startRedis()])
  const file = join(folder, 'portico.json')
  const config = {
    publicUrl: `https://${servicesName}`,
    redisUrl: redis.url,
    trustProxy: true,
    seed: { wallets: 40 },
    ...settings,
  }
  await writeFile(file, JSON.stringify(config))
  const ports: number[] = []
  const children: ServiceChild[] = []
  const startOne = (port: number) => startChild(port, { DATABASE_URL: database.url, PORTICO_CONFIG: file })
  for (let index = 0; index < size; index++) {
    const port = await freePort()
    ports.push(port)
    children.push(await startOne(port))
  }
  const proxy = await startNginx(ports)
  const untilReady = (port: number) =>
    vi.waitFor(
      async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/ready`)
        if (status !== 200) throw new Error(`Not ready: ${status}`)
      },
      { timeout: 60_000, interval: 50 },
    )
  return {
    proxy,
    database,
    processes: () => children,
    async roll(between) {
      for (const [index, port] of ports.entries()) {
        await children[index]?.kill('SIGTERM')
        children[index] = await startOne(port)
        await untilReady(port)
        await between?.()
      }
    },
    async stop() {
      await proxy.stop()
      await Promise.all(children.map((child) => child.kill()))
      await redis.kill()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
