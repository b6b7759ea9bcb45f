import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcesses, type Processes } from '../processes/processes.js'
import { type ChainNode, startAnvil } from './anvil.js'
import { type Seeded, seed } from './seed.js'

/** Two fresh chains on free ports, for tests that need nothing else of the sandbox. */
export async function startTestChains(): Promise<{
  one: ChainNode
  two: ChainNode
  seeded: Seeded
  processes: Processes
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-chains-'))
  const processes = await createProcesses({ logFolder: folder })
  const [one, two] = await Promise.all([
    startAnvil(processes, { name: 'Sandbox One', chainId: 31337, port: await freePort() }),
    startAnvil(processes, { name: 'Sandbox Two', chainId: 31338, port: await freePort() }),
  ])
  const [seeded] = await Promise.all([seed(one.rpcUrl), seed(two.rpcUrl)])
  return {
    one,
    two,
    seeded,
    processes,
    async stop() {
      await processes.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nobody holds at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
