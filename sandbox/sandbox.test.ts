import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './chains/freePort.js'
import { portOf, portOffsets } from './ports.js'
import { startSandbox } from './sandbox.js'

const ofOwnChains = ['chainTen', 'bundler', 'paymaster', 'solana', 'solanaSocket', 'bitcoin', 'farcaster'] as const
const servers: Server[] = []
let portBase: number

beforeAll(async () => {
  portBase = await freePort()
  // With one that every sandbox needs among them, so that nothing is started.
  for (const name of ['demo', ...ofOwnChains] as const) {
    const server = createServer()
    servers.push(server)
    await new Promise<void>((taken) => {
      // Where another program has it, it is taken all the same.
      server.once('error', () => taken())
      server.listen(portOf(portBase, name), '127.0.0.1', taken)
    })
  }
})
afterAll(() => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))))

/** The parts whose ports a sandbox with these options would need and not get. */
async function wanted(options: Parameters<typeof startSandbox>[0]): Promise<string[]> {
  const error = await startSandbox({ portBase, ...options }).catch((reason: unknown) => reason)
  expect(String(error)).toContain('Already taken: ')
  return Object.keys(portOffsets).filter((name) => String(error).includes(`(${name})`))
}

test('default: all parts, on the sandbox’s own chains', async () => {
  expect(await wanted({})).toEqual(expect.arrayContaining(['demo', ...ofOwnChains]))
})

test('param: world: the parts of the world, and none of the sandbox’s own chains', async () => {
  const asked = await wanted({ world: true })
  expect(asked).toContain('demo')
  expect(asked.filter((name) => ofOwnChains.some((own) => own === name))).toEqual([])
})
