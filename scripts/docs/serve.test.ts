import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serveSite } from './serve.mjs'

/** The path goes out as it stands, which `fetch` does not do. */
const statusOf = (address: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(address, { path }, (response) => resolve(response.resume().statusCode))
    asked.once('error', reject).end()
  })

test('error: what is no address is not found, and the server goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['index.html', '404.html']) writeFileSync(join(folder, name), name)
  const { address, stop } = await serveSite(folder)
  onTestFinished(stop)
  expect(await statusOf(address, '/%')).toBe(404)
  expect(await statusOf(address, '//')).toBe(404)
  expect(await statusOf(address, '/')).toBe(200)
})

test.each([
  ['/quick-start', '/quick-start/'],
  ['/quick-start?q=1', '/quick-start/?q=1'],
  ['/options/', '/options'],
])('behavior: %s leads to the page, by the address that it has', async (path, place) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'quick-start'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['404.html', 'options.html', 'quick-start/index.html']) writeFileSync(join(folder, name), name)
  const { address, stop } = await serveSite(folder)
  onTestFinished(stop)
  const answer = await fetch(new URL(path, address), { redirect: 'manual' })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(place)
  expect(await statusOf(address, place)).toBe(200)
  // A folder without a page is no address, with a slash or without; nor does a path lead to another host.
  for (const none of ['/assets', '/assets/', '/nothing/', '//quick-start', '/.//quick-start'])
    expect(await statusOf(address, none)).toBe(404)
})

test('behavior: the pictures that pages show are served as what they are', async () => {
  const pages = fileURLToPath(new URL('../../docs', import.meta.url))
  const { address, stop } = await serveSite(pages)
  onTestFinished(stop)
  for (const [picture, type] of [
    ['/screenshot.png', 'image/png'],
    ['/contributing/feel/2-endings.webp', 'image/webp'],
  ] as const)
    expect([picture, (await fetch(new URL(picture, address))).headers.get('content-type')]).toEqual([picture, type])
})
