import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import type { Portico } from 'portico'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reactOf } from '../gallery/serve.js'
import { galleryForTests } from '../setup/gallery.js'

declare const portico: Portico
declare const complaints: readonly string[]
declare const reactVersion: string
declare const release: () => void

type Rendered = { markup: string; told: object }
type Render = (cookie: string | undefined, address: string) => Rendered

const folder = mkdtempSync(join(tmpdir(), 'portico-rendered-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What draws the page on a server, with the same React as in the browser. */
async function buildServer(react: 18 | 19): Promise<Render> {
  const outfile = join(folder, `server${react}.cjs`)
  await build({
    entryPoints: [fileURLToPath(new URL('../gallery/served.server.tsx', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    ...reactOf(react),
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'warning',
  })
  return createRequire(import.meta.url)(outfile).renderPage
}

/** The account button as a person finds it. */
const account = (page: Page) => page.getByRole('button', { name: /^Account (?:0xf3…b92266|alice\.eth)$/ })

describe.each([18, 19] as const)('a page that a server draws, React %i', (react) => {
  let render: Render
  const served: Rendered[] = []
  const { show } = galleryForTests('hydrate', {
    react,
    body(request) {
      const drawn = render(request.headers.cookie, `http://${request.headers.host}`)
      // What the page asks its node for comes here, too, and without a cookie.
      if (request.headers.accept?.includes('text/html')) served.push(drawn)
      const told = JSON.stringify(drawn.told).replaceAll('<', '\\u003c')
      return `<main id="root">${drawn.markup}</main><script id="told" type="application/json">${told}</script>`
    },
  })
  beforeAll(async () => {
    render = await buildServer(react)
  })

  /** The markup of the last page, without what React writes for itself. */
  const lastMarkup = () => served.at(-1)?.markup.replaceAll('<!-- -->', '') ?? ''
  const statusOf = (page: Page) => page.getByTestId('said').textContent()

  test('behavior: connected, reloaded: the account at first paint, no warning; then the wallet’s word; gone with the connection', async () => {
    const { page, problems } = await show('hydrate')
    expect(await page.evaluate(() => reactVersion)).toMatch(new RegExp(`^${react}\\.`))
    expect(lastMarkup()).toContain('Connect wallet')
    await page.evaluate(() => portico.connect({ connectorId: 'lantern' }))
    await account(page).waitFor()
    await expect.poll(() => page.context().cookies()).toHaveLength(1)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'portico', sameSite: 'Lax', path: '/', secure: false })
    expect(decodeURIComponent(cookie?.value ?? '')).toMatch(/^\[\["eip155:8453","0xf3…b92266",\d+\]\]$/)

    // The wallet is held back: what is seen is what the server drew.
    await page.evaluate(() => sessionStorage.setItem('hold', 'yes'))
    await page.reload()
    expect(lastMarkup()).toContain('<bdi>0xf3…b92266</bdi>')
    expect(lastMarkup()).toContain('Network: Base. Switch network')
    expect(lastMarkup()).toContain('data-testid="said">reconnecting<')
    expect(lastMarkup()).not.toContain('Connect wallet')
    await page.waitForFunction(() => 'portico' in globalThis && portico.getState().connections.restoring.length > 0)
    expect(await account(page).boundingBox()).toMatchObject({ height: 44 })
    expect(await page.getByRole('button', { name: 'Network: Base. Switch network' }).count()).toBe(2)
    expect(await statusOf(page)).toBe('reconnecting')

    await page.evaluate(() => release())
    await page.getByText('connected', { exact: true }).waitFor()
    await page.getByRole('button', { name: /(?:0xf3…b92266|alice\.eth)$/ }).waitFor()

    await page.evaluate(() => portico.disconnect())
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await expect.poll(() => page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => complaints)).toEqual([])
    expect(problems).toEqual([])
  })

  test.each([
    ['of somebody who is gone', encodeURIComponent('[["eip155:8453","0xf3…b92266",7]]'), '0xf3…b92266'],
    ['of another form', '%5B%5B%22eip155:1%22,%22<script>%22,7%5D%5D', 'Connect wallet'],
  ])('behavior: a cookie %s: no warning, and the ways to connect', async (_, value, drawn) => {
    const { page, problems } = await show('hydrate')
    await page.context().addCookies([{ name: 'portico', value, url: page.url() }])
    await page.reload()
    expect(lastMarkup()).toContain(drawn)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await statusOf(page)).toBe('disconnected')
    expect(await page.evaluate(() => complaints)).toEqual([])
    expect(problems).toEqual([])
  })
})
