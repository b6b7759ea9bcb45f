import { request } from 'node:http'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../db/connect.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from './database.js'

export const closedProject = 'ab'.repeat(16)
export const quietProject = 'cd'.repeat(16)
export const phoneUrl = 'http://phone.localhost:4302'

export type AskOptions = {
  projectId?: string | undefined
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The whole app on a database of its own, for one file of tests, and ways to ask it. */
export function appForTests() {
  let server: TestDatabase
  let services: RunningServices
  let database: ReturnType<typeof connect>
  beforeAll(async () => {
    server = await startServicesDatabase()
    services = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      metrics: true,
      trustProxy: true,
      rate: { capacity: 20_000, perSecond: 20_000 },
      seed: { phoneUrl },
    })
    database = connect(server.url, { max: 2 })
    await services.projects.save({
      id: closedProject,
      name: 'Closed',
      allowedOrigins: ['https://app.example', 'https://*.app.example:8443'],
      verified: ['app.example'],
      features: [{ id: 'onramp', isEnabled: false, config: [] }],
    })
    await services.projects.save({ id: quietProject, name: 'Quiet', analytics: false, development: true })
    await services.projects.flag('https://evil.example')
  })
  afterAll(async () => {
    await database.close()
    await services.stop()
    await server.stop()
  })

  const get = (
    path: string,
    query: Record<string, string> = {},
    { projectId = demoProjectId, ...init }: AskOptions = {},
  ) =>
    fetch(
      `${services.url}${path}?${new URLSearchParams({ ...(projectId ? { projectId } : {}), st: 'portico', sv: 'react-evm-0.0.0', ...query })}`,
      init,
    )
  const wallets = async (query: Record<string, string> = {}) => {
    const response = await get('/getWallets', query)
    expect(response.status).toBe(200)
    return v.parse(endpoints['wallets.list'].answer, await response.json())
  }
  const names = async (query: Record<string, string>) => (await wallets(query)).data.map(({ name }) => name)

  /** A request without the conveniences of fetch: paths and headers go out as they are. */
  function raw(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body?: string,
  ): Promise<{ status: number; body: string; headers: Record<string, string | string[] | undefined> }> {
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          // A connection that idled is closed by the server: a second request on it may meet its end.
          agent: false,
          port: services.port,
          path,
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'text/plain' }) },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }))
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }

  return {
    get,
    wallets,
    names,
    raw,
    /** The running app; there from the first test on. */
    services: () => services,
    database: () => database,
    databaseUrl: () => server.url,
  }
}
