import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from './chains/fakeNode.test-support.js'
import { runCommand } from './cli.js'
import { readConfig, type ServicesConfig } from './config.js'
import { startServices } from './start.js'
import { startTestDatabase, type TestDatabase } from './testing/database.js'

let server: TestDatabase
let node: FakeNode
let folder: string
beforeAll(async () => {
  server = await startTestDatabase()
  node = await startFakeNode({ eth_chainId: () => '0x1', eth_blockNumber: () => '0x7b' })
  folder = await mkdtemp(join(tmpdir(), 'portico-first-day-'))
})
afterAll(async () => {
  node?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The same with the packed programs, a real page and a wallet in it: `e2e/journeys/firstDay.long.spec.ts`. */
test('behavior: from an empty folder and an empty database to a directory of real wallets, by what the README says', async () => {
  const file = join(folder, 'portico.json')
  const env = { DATABASE_URL: server.url, PORTICO_CONFIG: file, PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'silent' }
  const run = async (...args: string[]) => (await runCommand(args, env)) ?? ''
  expect(await run('init', '--network', 'ethereum', '--out', file)).toContain('project add')
  const { chains, ...settings } = JSON.parse(await readFile(file, 'utf8')) as ServicesConfig
  // As init says: nodes of one's own. The public ones are nothing for a test.
  const own = chains?.map(({ publicNodes: _, ...chain }) => ({ ...chain, rpcUrls: [node.url] }))
  await writeFile(file, JSON.stringify({ ...settings, chains: own }))
  expect(await run('migrate')).toMatch(/^Took \d+ steps/)
  expect(await run('check')).toContain('There is no project yet')
  const projectId = (await run('project', 'add', '--name', 'Acme', '--origin', 'https://acme.example')).trim()

  const services = await startServices(readConfig(env))
  try {
    const ask = async (path: string, query: Record<string, string> = {}) => {
      const asked = new URLSearchParams({ projectId, st: 'portico', sv: 'react-evm-0.0.0', ...query })
      const response = await fetch(`${services.url}${path}?${asked}`, { headers: { origin: 'https://acme.example' } })
      return response
    }
    const first = await ask('/getWallets', { chains: 'eip155:1', entries: '12' })
    const { count, data } = v.parse(endpoints['wallets.list'].answer, await first.json())
    expect(count).toBeGreaterThan(300)
    expect(data.slice(0, 2).map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet'])
    for (const { image_id } of data) {
      const picture = await ask(`/getWalletImage/${image_id}`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')])
    }
    const { features } = v.parse(endpoints['config.features'].answer, await (await ask('/appkit/v1/config')).json())
    expect(features.every(({ isEnabled, config }) => isEnabled && config === null)).toBe(true)
  } finally {
    await services.stop()
  }
  const said = await run('check')
  expect(said).toContain('The settings are right.')
  expect(said).toMatch(/^Directory: \d{3} wallets/m)
})
