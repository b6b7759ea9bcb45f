import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
