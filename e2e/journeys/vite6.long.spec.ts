import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { startPlainBrowser } from '../setup/plainBrowser.js'

// Slow: installs Vite 6 from a lockfile of its own, and the package as it is packed, and builds an app with them.
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portico-vite6-'))
const env = { PATH: process.env.PATH, HOME: process.env.HOME }
const shared = { wallet: '' }

beforeAll(async () => {
  cpSync(join(root, 'e2e/vite6'), folder, { recursive: true })
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  const tarballs = await packAll(join(folder, 'tarballs'), { withoutPictures: true })
  const ours = tarballs.filter((file) => /\/portico(-registry)?-\d/.test(file))
  const run = (file: string, ...args: string[]) => promisify(execFile)(file, args, { cwd: folder, env })
  await run('npm', 'ci', '--ignore-scripts')
  await run('npm', 'install', '--no-save', '--ignore-scripts', ...ours)
  await run(process.execPath, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  const { outputFiles } = await build({
    stdin: {
      contents: `import { installTestWallet } from 'portico/testing/evm'
installTestWallet({
  info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
  chains: [{ id: 1, name: 'Ethereum', rpcUrl: 'https://node.example' }],
  window: false,
}).autoApprove(true)`,
      resolveDir: root,
    },
    bundle: true,
    format: 'iife',
    write: false,
  })
  shared.wallet = outputFiles[0]?.text ?? ''
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Serves what was built. */
async function serve(): Promise<string> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, 'dist', pathname === '/' ? 'index.html' : pathname)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.statusCode = existsSync(file) ? 200 : 404
    response.end(existsSync(file) ? readFileSync(file) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A visitor with an extension that says yes; the node says that everybody has nothing, the relay takes whatever it is given. */
async function visit(): Promise<{ page: Page; problems: string[] }> {
  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  await context.addInitScript(shared.wallet)
  await context.route(/^https:/, (route) => {
    const { id = 1 } = route.request().postDataJSON() ?? {}
    return route.fulfill({
      json: { jsonrpc: '2.0', id, result: '0x0' },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await context.routeWebSocket(/^wss:\/\/relay\.example/, (socket) => {
    // Its ids have more digits than a number holds.
    socket.onMessage((message) => {
      const [, id] = /"id":(\d+)/.exec(String(message)) ?? []
      if (id) socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    })
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(await serve())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return { page, problems }
}

describe('an app that Vite 6 has built', () => {
  test('behavior: an extension is connected', async () => {
    const { page, problems } = await visit()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Lantern/ })
      .click()
    await page
      .getByTestId('account')
      .getByText('connected 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { exact: true })
      .waitFor()
    expect(problems).toEqual([])
  })

  test('behavior: WalletConnect shows its code', async () => {
    const { page, problems } = await visit()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Scan with your phone/ })
      .click()
    await page.locator('[part~=qr][data-state=ready]').waitFor()
    expect(problems).toEqual([])
  })
})
