import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../chains/freePort.js'
import { type StaticServer, startStaticServer } from './staticServer.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-static-'))
let server: StaticServer

beforeAll(async () => {
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'public', 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'public', 'app.js'), 'export {}')
  mkdirSync(join(folder, 'public', 'assets'))
  writeFileSync(join(folder, 'public', 'assets', 'app-a1b2.js'), 'export {}')
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other', 'index.html'), '<!doctype html><title>other</title>')
  server = await startStaticServer({
    port: await freePort(),
    folders: [join(folder, 'public')],
    json: { '/sandbox.json': () => ({ fine: true }) },
    pages: { '/wc': '/index.html', '/other': { folder: join(folder, 'other'), file: '/index.html' } },
    contentSecurityPolicy: { 'default-src': ["'none'"] },
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks without the tidying-up that fetch does to an address. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    request({ port: server.port, host: '127.0.0.1', path, headers, method }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}

test('default', async () => {
  for (const path of ['/', '/index.html', '/wc?uri=x', '/wc/deep/er']) {
    expect(await ask(path)).toMatchObject({ status: 200, body: expect.stringContaining('page') })
  }
  expect(await ask('/other')).toMatchObject({ status: 200, body: expect.stringContaining('<title>other') })
  expect((await ask('/app.js')).headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(JSON.parse((await ask('/sandbox.json')).body)).toEqual({ fine: true })
})

test('behavior: what is named after its content is kept for good, pages and what is not there are asked for again', async () => {
  const kept = async (path: string) => (await ask(path)).headers['cache-control']
  expect(await kept('/assets/app-a1b2.js')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/app.js', '/sandbox.json', '/assets/gone.js']) expect(await kept(path)).toBe('no-cache')
})

test('behavior: an unchanged file is not sent again', async () => {
  const tag = String((await ask('/app.js')).headers.etag)
  expect(await ask('/app.js', { 'if-none-match': tag })).toMatchObject({ status: 304, body: '' })
})

test('error: what lies outside the folder, foreign names and other methods', async () => {
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%00', '/%zz', '/none.js', '/wcs']) {
    const { status, body } = await ask(path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('secret')
  }
  expect((await ask('/', { host: 'evil.example' })).status).toBe(421)
  expect((await ask('/', { host: `phone.localhost:${server.port}` })).status).toBe(200)
  expect((await ask('/', {}, 'POST')).status).toBe(405)
})
