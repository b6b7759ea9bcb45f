import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { startPlainBrowser } from '../setup/plainBrowser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(join(root, 'docs/element.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'portico-element-'))

/** The first block of the guide in this language, behind this heading. */
function block(language: string, heading: string): string {
  const [, text] = new RegExp(`## ${heading}\n[^]*?\`\`\`${language}\n([^]*?)\`\`\``).exec(guide) ?? []
  if (text === undefined) throw new Error(`The guide has no ${language} behind "${heading}"`)
  return text
}

const run = (file: string, ...args: string[]) =>
  promisify(execFile)(file, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME } })

/** What each framework is, beside Vite. */
const packages = {
  'Vue 3': ['vue@3.5.45', '@vitejs/plugin-vue@6.0.11'],
  'Svelte 5': ['svelte@5.57.3', '@sveltejs/vite-plugin-svelte@7.3.1'],
  Angular: ['core', 'common', 'compiler', 'platform-browser'].map((name) => `@angular/${name}@21.2.26`),
}

/** A client with one wallet, which says yes to everything; the node is never asked for more than a balance. */
const client = `
import { createPortico } from 'portico'
import { evm, external } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { createTestWallet } from 'portico/testing/evm'

const wallet = createTestWallet({
  info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
  chains: [{ id: 1, name: 'Ethereum', rpcUrl: location.origin + '/rpc' }],
})
wallet.autoApprove(true)
export const portico = createPortico({
  metadata: { name: 'Acme', description: 'An app', url: location.origin, icons: [] },
  families: [evm({ discover: 'none' })],
  networks: [{ ...mainnet, rpcUrls: { default: { http: [location.origin + '/rpc'] } } }],
  connectors: [external({ id: 'lantern', name: 'Lantern', provider: wallet.provider })],
})`

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Acme</title><body>${body}<script type="module" src="/main.ts"></script>`

/** The files of an app beside its client, by their names: the guide's own, and the few lines that start one. */
const apps: Record<keyof typeof packages, Record<string, string>> = {
  'Vue 3': {
    'vite.config.js': block('js', 'Vue 3'),
    'App.vue': block('vue', 'Vue 3'),
    'index.html': page('<div id="app"></div>'),
    'main.ts': "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')",
  },
  'Svelte 5': {
    'vite.config.js':
      "import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte({ configFile: false })] }",
    'App.svelte': block('svelte', 'Svelte 5'),
    'index.html': page(''),
    'main.ts': "import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.body })",
  },
  Angular: {
    'vite.config.js': 'export default {}',
    'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true, "target": "ES2022" } }',
    'app.ts': block('typescript', 'Angular'),
    'index.html': page('<app-root></app-root>'),
    'main.ts':
      "import '@angular/compiler'\nimport { bootstrapApplication } from '@angular/platform-browser'\nimport { App } from './app'\nbootstrapApplication(App)",
  },
}

beforeAll(async () => {
  const tarballs = await packAll(join(folder, 'tarballs'), { withoutPictures: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const ours = tarballs.filter((file) => /\/portico(-registry)?-\d/.test(file))
  const theirs = Object.values(packages).flat()
  await run('npm', 'install', '--no-audit', '--no-fund', ...ours, ...theirs, 'vite@8.3.8', 'rxjs@7.8.2', 'viem@2.57.1')
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Serves what was built, and a node where everybody has nothing. */
async function serve(dist: string): Promise<string> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/rpc') return void response.end('{"jsonrpc":"2.0","id":1,"result":"0x0"}')
    const file = join(dist, pathname === '/' ? 'index.html' : pathname)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(existsSync(file) ? readFileSync(file) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('behavior: nothing of React comes with the package', () => {
  expect(existsSync(join(folder, 'node_modules/preact'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules/react'))).toBe(false)
  expect(existsSync(join(folder, 'node_modules/react-dom'))).toBe(false)
})

test.each(Object.entries(apps))('behavior: %s, as the guide has it: connects, and hears of it', async (name, files) => {
  const app = join(folder, name.replace(/ .*/, '').toLowerCase())
  mkdirSync(app)
  for (const [file, text] of Object.entries({ ...files, 'portico.js': client })) writeFileSync(join(app, file), text)
  await run(process.execPath, join(folder, 'node_modules/vite/bin/vite.js'), 'build', app, '--logLevel', 'warn')
  const url = await serve(join(app, 'dist'))
  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const opened = await browser.newPage()
  const problems: string[] = []
  opened.on('pageerror', (error) => problems.push(String(error)))
  await opened.goto(url)
  const button = opened.locator('portico-button').getByRole('button')
  await button.click()
  await opened.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
  await opened.getByText('Hello 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266').waitFor()
  expect((await button.last().boundingBox())?.height).toBe(52)
  expect(problems).toEqual([])
})
