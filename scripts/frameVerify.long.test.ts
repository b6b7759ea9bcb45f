import { execFile } from 'node:child_process'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServices, startServices } from '../apps/services/src/start.js'
import { startServicesDatabase, type TestDatabase } from '../apps/services/src/testing/database.js'
import { root } from './root.mjs'

// Slow: the pages are built, and served by the real services.

const origin = 'http://wallet.localhost:4999'
const project = 'ab'.repeat(16)
let database: TestDatabase
let services: RunningServices
/** A proxy before the host, as operators have one; what it adds to answers. */
let proxy: Server
const added: Record<string, string> = {}

beforeAll(async () => {
  const { build } = await import('./build.mjs')
  await build({ log: () => {} })
  database = await startServicesDatabase()
  services = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'silent',
    frame: { origin, root: join(root, 'apps/frame/dist') },
  })
  await services.projects.save({
    id: project,
    name: 'Shop',
    allowedOrigins: ['https://shop.example', '*.shop.example'],
  })
  proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host: new URL(origin).host }
    const way = { port: services.port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers }
    request(way, (from) => {
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, ...added })
      from.pipe(answer)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
}, 1_800_000)
afterAll(async () => {
  proxy?.closeAllConnections()
  proxy?.close()
  await services?.stop()
  await database?.stop()
})

const verify = (...args: string[]) =>
  new Promise<{ code: number | string; said: string }>((resolve) => {
    const host = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    execFile(process.execPath, [join(root, 'apps/frame/verify/main.mjs'), 'verify', host, ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })

test('behavior: the services serve the pages as they are published, and a proxy that changes them is found', async () => {
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('each as it was published') })
  const sites = ['--site', 'https://shop.example', '--site', 'https://*.shop.example']
  expect(await verify('--project', project, ...sites)).toMatchObject({ code: 0 })
  expect(await verify('--project', project, '--site', 'https://other.example')).toMatchObject({
    code: 1,
    said: expect.stringContaining('frame/ancestors  /frame'),
  })
  added['content-security-policy'] = "default-src 'self'"
  const { code, said } = await verify()
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/frame\/policy {2}\/export: its policy lacks “default-src 'none'”/),
  ])
})
