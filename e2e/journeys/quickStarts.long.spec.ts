import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '@portico/sandbox'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { whyNotPublished } from '../../scripts/pictures.mjs'
import { Embedded } from '../pages/embedded.js'
import { Modal } from '../pages/modal.js'
import { startOwnServices } from '../setup/ownServices.js'
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { followQuickStart, type QuickStart, quickStartBlocks } from '../setup/quickStart.js'

// Slow: each page installs its packages, builds an app and starts it twice.
const root = fileURLToPath(new URL('../..', import.meta.url))
const tarballs = mkdtempSync(join(tmpdir(), 'portico-tarballs-'))
/** The project's, as the pages write it. */
const number = '0123456789abcdef0123456789abcdef'
const own: { browser?: PlainBrowser; wallets?: string } = {}

beforeAll(async () => {
  const withoutPictures = whyNotPublished(join(root, 'packages/registry'), () => true) !== undefined
  await packAll(tarballs, { withoutPictures })
  own.browser = await startPlainBrowser()
  own.wallets = await (await fetch(`${inject('addresses').demo}/extension.js`)).text()
}, 1_200_000)
afterAll(async () => {
  await own.browser?.stop()
  rmSync(tarballs, { recursive: true, force: true })
})

/** Wallets as extensions are: there before the page's own code, of the app's networks, and their person agrees. */
function install(names: string): string {
  const rpcUrl = 'http://127.0.0.1:9'
  const settings = {
    wallets: names,
    chains: [1, 8453].map((id) => ({ id, name: `Chain ${id}`, rpcUrl })),
    solana: { id: 'solana:mainnet', name: 'Solana', rpcUrl },
    bitcoin: { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', apiUrl: rpcUrl },
    auto: true,
    panel: false,
  }
  return `if (location.protocol === 'http:') { window.porticoDemoWallets = ${JSON.stringify(settings)}; ${own.wallets} }`
}

type Drive = { wallets: string; press(page: Page): Promise<void> }
/** By the button and the modal. */
const byModal = (name: string, wallets: string): Drive => ({
  wallets,
  async press(page) {
    await page.getByRole('button', { name: /^Connect wallet/ }).click()
    const row = page.locator('portico-modal').getByRole('button', { name: new RegExp(`^${name}`) })
    await row.first().click()
  },
})
const byOwnList: Drive = {
  wallets: 'lantern',
  press: (page) => page.getByRole('button', { name: 'Lantern' }).click(),
}

const starts: Record<string, Drive & { without?: string[]; checked?: boolean }> = {
  vite: byModal('Lantern', 'lantern'),
  element: byModal('Lantern', 'lantern'),
  headless: byOwnList,
  solana: byModal('Lumen', 'lumen'),
  // What wagmi's connectors bring along has no place here, and Portico needs none of it.
  wagmi: { ...byModal('Lantern', 'lantern'), without: ['@wagmi/connectors'], checked: true },
  vue: byModal('Lantern', 'lantern'),
  svelte: byModal('Lantern', 'lantern'),
  bitcoin: byModal('Quarry', 'quarry'),
  next: byModal('Lantern', 'lantern'),
}
/** Made over the app of another page, below. */
const over = ['self-hosting', 'embedded-wallet']
/** It only leads to the others. */
const elsewhere = ['index']

test('default: every quick start is followed here, or named with the reason', () => {
  const pages = readdirSync(join(root, 'docs/quick-start')).map((name) => name.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual([...Object.keys(starts), ...over, ...elsewhere].sort())
})

const hosts = /^127\.0\.0\.1$|(?:^|\.)localhost$/

/** Opens the app, built and as it is developed, and connects; before that nobody beside this machine is asked. */
async function connectIn(app: QuickStart, { press, wallets }: Partial<Pick<Drive, 'wallets'>> & Pick<Drive, 'press'>) {
  for (const how of ['built', 'dev'] as const) {
    const { address, stop } = await app.serve(how)
    const context = await (own.browser as PlainBrowser).browser.newContext({ reducedMotion: 'reduce' })
    const asked: string[] = []
    try {
      if (wallets) await context.addInitScript(install(wallets))
      const page = await context.newPage()
      await page.route(
        (url) => !hosts.test(url.hostname),
        (route) => {
          asked.push(route.request().url())
          return route.abort()
        },
      )
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(String(error)))
      await page.goto(address)
      await page.getByText(/Nobody is connected|wagmi has nobody/).waitFor()
      expect(asked).toEqual([])
      await press(page)
      await page.getByText(/(?:Hello|wagmi has|Connected:) \w{25,}/).waitFor()
      expect(wrong).toEqual([])
    } finally {
      await context.close()
      await stop()
    }
  }
}

const only = process.env.PORTICO_QUICK_STARTS?.split(',')
const isAsked = (page: string) => only?.includes(page) ?? true

describe.each(Object.keys(starts).filter(isAsked))('quick start %s', (page) => {
  test('behavior: from an empty folder, by the lines of the page, to a wallet that is connected; built, and as it is developed', async () => {
    const { without = [], checked, ...drive } = starts[page] as (typeof starts)[string]
    const app = await followQuickStart(page, { tarballs, without })
    onTestFinished(app.remove)
    if (checked) expect(await app.check()).toBe('')
    for (const name of without) expect(existsSync(join(app.folder, 'node_modules', name, 'dist'))).toBe(false)
    await connectIn(app, drive)
  }, 900_000)
})

describe.runIf(isAsked('vite'))('the app of vite, with hot reload for React', () => {
  test('behavior: the file of the configuration is edited while somebody is connected: page, connection and words stay, and the new one counts', async () => {
    const app = await followQuickStart('vite', { tarballs })
    onTestFinished(app.remove)
    const file = (name: string) => join(app.folder, name)
    execFileSync('npm', ['install', '--save-dev', '@vitejs/plugin-react@6'], { cwd: app.folder })
    writeFileSync(
      file('vite.config.js'),
      "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n",
    )
    // A file of components alone is what can be changed while it is in use; the page's one draws itself, too.
    const [head = '', tail = ''] = readFileSync(file('src/main.tsx'), 'utf8').split('const root = ')
    const [, drawn = ''] = /render\(([\s\S]*)\)\s*$/.exec(tail) ?? []
    const parts = head
      .replace(/import .*react-dom.*\n/, '')
      .replace('useAccount,', 'useAccount, useNetwork,')
      .concat('const Networks = () => <p>{useNetwork().networks.length} networks</p>\n')
    const words = `messages={{ 'button.connect': 'Come in' }}`
    writeFileSync(
      file('src/App.tsx'),
      `${parts}export const App = () => (${drawn.trim().replace(/,$/, '').replace('client={portico}>', `client={portico} ${words}><Networks />`)})\n`,
    )
    writeFileSync(
      file('src/main.tsx'),
      `import { createRoot } from 'react-dom/client'\nimport { App } from './App'\ncreateRoot(document.getElementById('root')!).render(<App />)\n`,
    )

    const { address, stop } = await app.serve('dev')
    onTestFinished(stop)
    const context = await (own.browser as PlainBrowser).browser.newContext({ reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    await context.addInitScript(install('lantern'))
    const page = await context.newPage()
    await page.route(
      (url) => !hosts.test(url.hostname),
      (route) => route.abort(),
    )
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(String(error)))
    await page.goto(address)
    await page.getByRole('button', { name: 'Come in' }).click()
    const modal = new Modal(page)
    await modal.button(/^Lantern/).click()
    await page.getByText(/Hello \w{25,}/).waitFor()
    const stayed = () => page.evaluate(() => 'stays' in window)
    await page.evaluate(() => Object.assign(window, { stays: true }))

    const configuration = readFileSync(file('src/portico.ts'), 'utf8')
    writeFileSync(file('src/portico.ts'), configuration.replace(/networks: \[.*\]/, 'networks: [mainnet]'))
    await page.getByText('1 networks').waitFor()
    await page.getByText(/Hello \w{25,}/).waitFor()
    await page.getByRole('button', { name: /0x\w+…\w+$/ }).click()
    await modal.root.getByRole('button', { name: /^Disconnect/ }).waitFor()
    expect(await page.locator('body').textContent()).not.toContain('button.')
    expect(await stayed()).toBe(true)
    expect(wrong).toEqual([])

    // And once more, with nobody connected.
    await modal.root.getByRole('button', { name: /^Disconnect/ }).click()
    await page.getByRole('button', { name: 'Come in' }).waitFor()
    writeFileSync(file('src/portico.ts'), configuration.replace("name: 'Acme'", "name: 'Beacon'"))
    await page.getByText('2 networks').waitFor()
    await page.getByRole('button', { name: 'Come in' }).click()
    await modal.root.getByRole('heading', { name: 'Connect to Beacon' }).waitFor()
    expect(await stayed()).toBe(true)
    expect(wrong).toEqual([])
  }, 900_000)
})

describe.runIf(isAsked('self-hosting'))('quick start self-hosting', () => {
  test('behavior: from an empty folder to services that answer, and an app that is pointed at them lists their wallets', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-host-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [{ code: lines = '' } = {}] = quickStartBlocks('self-hosting')
    const { projectId, port } = await startOwnServices(lines.trim().split('\n'), { folder, tarballs })
    const placed = (code: string) => code.replace(number, projectId).replace('localhost:4301', `localhost:${port}`)
    const app = await followQuickStart('vite', { tarballs, over: { page: 'self-hosting', placed } })
    onTestFinished(app.remove)
    const lantern = byModal('Lantern', 'lantern')
    await connectIn(app, {
      ...lantern,
      async press(page) {
        await page.getByRole('button', { name: /^Connect wallet/ }).click()
        const modal = new Modal(page)
        // The app brings no registry: these are the directory's.
        await modal.button(/^All wallets/).click()
        await modal.root.getByRole('searchbox').fill('ledger')
        await modal
          .button(/^Ledger/)
          .first()
          .waitFor()
        await modal.close()
        await lantern.press(page)
      },
    })
  }, 900_000)
})

describe.runIf(isAsked('embedded-wallet'))('quick start embedded-wallet', () => {
  test('behavior: an app of an empty folder, at what npm start -- --world has started: an email, its code, and somebody has a wallet', async () => {
    // Beside the ports of the journeys' own sandbox.
    const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300) + 40
    const sandbox = await startSandbox({ portBase, world: true, parts: ['chains', 'services', 'wallet'] })
    onTestFinished(() => sandbox.stop())
    const { services, wallet, projectId } = sandbox.addresses
    if (!services || !wallet) throw new Error('The sandbox runs without the embedded wallet')
    const placed = (code: string) =>
      code
        .replace(number, projectId)
        .replaceAll('https://api.acme.example', services.url)
        .replace('wss://api.acme.example/relay', services.relay)
        .replace('https://wallet.acme-keys.example', wallet.url)
    const app = await followQuickStart('vite', { tarballs, over: { page: 'embedded-wallet', placed } })
    onTestFinished(app.remove)
    await connectIn(app, {
      async press(page) {
        const address = `ada.${crypto.randomUUID().slice(0, 8)}@example.com`
        const visitor = new Embedded(page, new Modal(page), address, wallet)
        await visitor.modal.open()
        await visitor.logIn()
        await page.getByText(`${visitor.address} has a wallet of kind`).waitFor()
      },
    })
  }, 900_000)
})
