import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { startPlainBrowser } from '../setup/plainBrowser.js'
import { until } from '../setup/until.js'

// Slow: installs and builds five apps with the packages as they are packed.
const root = fileURLToPath(new URL('../..', import.meta.url))
// With a space, as folders of people have.
const folder = mkdtempSync(join(tmpdir(), 'portico examples-'))
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
}
const shared = { wallet: '' }
const limitMs = 900_000

const run = (cwd: string, file: string, ...args: string[]) =>
  promisify(execFile)(file, args, { cwd, env, maxBuffer: 2 ** 26 })

beforeAll(async () => {
  // Where their `package.json` names them.
  await packAll(join(folder, 'tarballs'), { withoutPictures: true })
  // A wallet as an extension would put it there, ahead of the page: it says yes, and remembers the page.
  const { outputFiles } = await build({
    stdin: {
      contents: `import { installTestWallet } from 'portico/testing/evm'
installTestWallet({
  info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
  chains: [['Ethereum', 1], ['Base', 8453]].map(([name, id]) => ({ id, name, rpcUrl: 'https://node.example/' + id })),
  storage: localStorage,
  window: false,
}).autoApprove(true)`,
      resolveDir: root,
    },
    bundle: true,
    format: 'iife',
    write: false,
  })
  shared.wallet = outputFiles[0]?.text ?? ''
}, limitMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Installs and builds an example as whoever copies it does. */
async function buildExample(name: string): Promise<string> {
  const app = join(folder, 'examples', name)
  cpSync(join(root, 'examples', name), app, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|build|\.next|\.astro|\.react-router)$/.test(path),
  })
  await run(app, 'npm', 'install', '--no-audit', '--no-fund')
  await run(app, 'npm', 'run', 'build')
  return app
}

/** Starts what was built. It ends with the test, and all that it started. */
async function start(app: string): Promise<string> {
  const port = await freePort()
  const address = { PORT: String(port), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', NODE_ENV: 'production' }
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: app,
    env: { ...env, ...address },
    detached: true,
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.pid && child.exitCode === null) process.kill(-child.pid)
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    ),
  )
  return url
}

/** A visitor with the wallet; the nodes of the networks say that everybody has nothing. Returns what goes wrong in the page, too. */
async function visit(): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } })
  await context.addInitScript(shared.wallet)
  await context.route(/^https:/, (route) => {
    const { id = 1 } = route.request().postDataJSON() ?? {}
    return route.fulfill({
      json: { jsonrpc: '2.0', id, result: '0x0' },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return { context, page, problems }
}

const short = '0xf3…b92266'
const accountButton = (page: Page) => page.getByRole('button', { name: new RegExp(`${short}$`) })
const status = (page: Page, text: string) => page.getByTestId('status').getByText(text, { exact: true }).waitFor()

/** What the server sends, without scripts. */
async function markupOf(context: BrowserContext, url: string): Promise<string> {
  const html = await (await context.request.get(url)).text()
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '')
}

/** What is drawn for one visitor is kept for nobody else, and no address ends the server. */
async function servesStrangers(context: BrowserContext, url: string): Promise<void> {
  expect((await context.request.get(url)).headers()['cache-control']).toMatch(/private\b.*\bno-store/)
  for (const path of ['/%', '/%00', '/..%2f..%2fpackage.json', '/nothing.js'])
    expect((await fetch(`${url}${path}`)).status).toBeGreaterThanOrEqual(400)
}

/** What a visitor sees before any script runs. */
async function beforeScripts(context: BrowserContext, url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const still = await context
    .browser()
    ?.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const page = await still?.newPage()
  if (!page) throw new Error('There is no browser')
  await page.goto(url)
  await look(page)
  await page.context().close()
}

async function connect(page: Page): Promise<void> {
  // A press on what a server drew is heard once it is taken over: an island may take its time.
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lantern/ })
    .click()
  await accountButton(page).waitFor()
  await status(page, 'connected')
}

const examples = ['next-app', 'next-pages', 'react-router', 'astro', 'vite-ssr']

test('behavior: every example is driven', () => {
  const folders = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...examples].sort())
})

describe.each(examples)('the example %s', (name) => {
  test(
    'behavior: its server draws the button; connected, reloaded and disconnected without a warning',
    async () => {
      const url = await start(await buildExample(name))
      const { context, page, problems } = await visit()
      expect(await markupOf(context, url)).toContain('Connect wallet')
      await page.goto(url)
      await status(page, 'disconnected')
      await connect(page)
      await until(async () => (await context.cookies()).some((cookie) => cookie.name === 'portico'))
      if (name === 'next-app') await wagmiSigns(page)

      const markup = await markupOf(context, url)
      expect(markup).toContain(`<bdi>${short}</bdi>`)
      expect(markup).not.toContain('Connect wallet')
      await servesStrangers(context, url)
      await beforeScripts(context, url, async (still) => {
        expect(await accountButton(still).boundingBox()).toMatchObject({ height: 44 })
        expect(await still.getByTestId('status').textContent()).toBe('reconnecting')
        if (process.env.PICTURES) await still.screenshot({ path: join(process.env.PICTURES, `${name}.png`) })
      })
      await page.reload()
      await status(page, 'connected')
      await accountButton(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Disconnect/ })
        .click()
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      await status(page, 'disconnected')
      await until(async () => !(await context.cookies()).some((cookie) => cookie.name === 'portico'))
      expect(await markupOf(context, url)).toContain('Connect wallet')
      expect(problems).toEqual([])
    },
    limitMs,
  )
})

/** wagmi has what Portico connected, on a server too. */
async function wagmiSigns(page: Page): Promise<void> {
  const said = page.getByTestId('wagmi')
  await said.getByText('connected 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 1').waitFor()
  await page.getByRole('button', { name: 'Sign' }).click()
  await page
    .getByTestId('signature')
    .getByText(/^0x[0-9a-f]{130}$/)
    .waitFor()
  const html = await (await page.context().request.get(page.url())).text()
  expect(html).toContain('reconnecting 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 1')
}
