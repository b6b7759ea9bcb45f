import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { createPortico } from 'portico'
import postgres from 'postgres'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testServices } from './settings.test-support.js'

/** What the developer of an app is told of services that are in trouble, by the services themselves. */
const projectId = 'ab'.repeat(16)
const origin = 'https://shop.example'
const network = {
  id: 31337,
  name: 'One',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const
let server: TestDatabase
let services: RunningServices | undefined
let portico: ReturnType<typeof createPortico> | undefined

beforeAll(async () => {
  server = await startServicesDatabase()
  return () => server.stop()
})
afterEach(async () => {
  portico?.destroy()
  await services?.stop()
  services = undefined
  vi.unstubAllGlobals()
})

/** A page of the app, by its first act. @returns what it says on the console */
function visit(url: string): () => string {
  vi.stubGlobal('location', { origin, href: origin, hostname: 'shop.example' })
  const said: string[] = []
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => void said.push(line.join(' ')))
  portico = createPortico({
    projectId,
    metadata: { name: 'Shop', description: '', url: origin, icons: [] },
    networks: [network],
    families: [],
    services: url,
    logLevel: 'warn',
  })
  portico.open().catch(() => {})
  return () => said.join('\n')
}

describe('what the services answer is told', () => {
  test('error: config/origin-not-allowed: this page is on no list of the project', async () => {
    services = await startServices(testServices(await server.createDatabase('unlisted')))
    await services.projects.save({ id: projectId, name: 'Shop', allowedOrigins: ['https://other.example'] })
    const said = visit(services.url)
    await expect.poll(said).toContain('Origin Not Allowed. This address isn’t on the app’s list.')
  })

  test('error: service/server-error: the database is gone', async () => {
    const url = await server.createDatabase('gone')
    services = await startServices(testServices(url))
    const sql = postgres(url, { max: 1 })
    await sql`alter table projects rename to gone`
    await sql.end()
    const said = visit(services.url)
    await expect.poll(said).toContain('Server Error. Our side has a problem.')
  })

  test('error: service/rate-limited: this address has asked too often', async () => {
    const database = await server.createDatabase('often')
    services = await startServices({ ...testServices(database), rate: { capacity: 1, perSecond: 1 } })
    await services.projects.save({ id: projectId, name: 'Shop', allowedOrigins: [origin] })
    // Others behind the same address use up what it has, and go on for as long as the page is there.
    const list = `${services.url}/projects/v1/origins?projectId=${projectId}`
    const others = new AbortController()
    const asking = (async () => {
      while (!others.signal.aborted) expect([200, 429]).toContain((await fetch(list)).status)
    })()
    try {
      await expect.poll(async () => (await fetch(list)).status).toBe(429)
      const said = visit(services.url)
      await expect.poll(said).toContain('Rate Limited. Too many people at once.')
    } finally {
      others.abort()
      await asking
    }
  })
})
