import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../chains/freePort.js'
import { createProcesses, type Processes } from '../processes/processes.js'
import { startProgram } from '../processes/program.js'
import { createPairs } from './pairs.js'

/**
 * Chains for all files of a run of tests: made when a file asks for them, used again by the next one, ended with the run. Vitest calls
 * it before the first test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const pairs = createPairs()
  const farm = createFarm()
  const server = createServer((request, response) => {
    const [, kind = '', id = ''] = request.url?.split('/') ?? []
    const asked = kind === 'farm' ? farm.url() : request.method === 'DELETE' ? pairs.takeBack(id) : pairs.lend(id)
    asked.then(
      (found) => response.end(JSON.stringify(found ?? {})),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.PORTICO_TEST_CHAINS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await Promise.all([pairs.stop(), farm.stop()])
  }
}

/** The process that Solana and Bitcoin chains live in; one that was lost is followed by another. */
function createFarm() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-farm-'))
  let processes: Promise<Processes> | undefined
  let running: Promise<string> | undefined

  async function start(): Promise<string> {
    processes ??= createProcesses({ logFolder: folder })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const module = new URL('./farm.ts', import.meta.url)
    const { process } = await startProgram(await processes, { name: 'farm', module, args: [String(port)], about: url })
    void process.ended.then(() => {
      running = undefined
    })
    return url
  }
  return {
    async url(): Promise<string> {
      running ??= start()
      try {
        return await running
      } catch (error) {
        running = undefined
        throw error
      }
    },
    async stop(): Promise<void> {
      await (await processes)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
