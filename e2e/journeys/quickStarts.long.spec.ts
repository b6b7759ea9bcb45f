import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { whyNotPublished } from '../../scripts/pictures.mjs'
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { followQuickStart } from '../setup/quickStart.js'

// Slow: each page installs its packages, builds an app and starts it twice.
const root = fileURLToPath(new URL('../..', import.meta.url))
const tarballs = mkdtempSync(join(tmpdir(), 'portico-tarballs-'))
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
/** Held elsewhere: by `firstDay.long.spec.ts`, and by the journeys of the embedded wallet over `npm start`. */
const elsewhere = ['index', 'self-hosting', 'embedded-wallet']

test('default: every quick start is followed here, or named with the reason', () => {
  const pages = readdirSync(join(root, 'docs/quick-start')).map((name) => name.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual([...Object.keys(starts), ...elsewhere].sort())
})

const only = process.env.PORTICO_QUICK_STARTS?.split(',')
describe.each(Object.keys(starts).filter((page) => only?.includes(page) ?? true))('quick start %s', (page) => {
  test('behavior: from an empty folder, by the lines of the page, to a wallet that is connected; built, and as it is developed', async () => {
    const { press, wallets, without = [], checked } = starts[page] as (typeof starts)[string]
    const app = await followQuickStart(page, { tarballs, without })
    onTestFinished(app.remove)
    if (checked) expect(await app.check()).toBe('')
    for (const name of without) expect(existsSync(join(app.folder, 'node_modules', name, 'dist'))).toBe(false)

    for (const how of ['built', 'dev'] as const) {
      const { address, stop } = await app.serve(how)
      const context = await (own.browser as PlainBrowser).browser.newContext({ reducedMotion: 'reduce' })
      const asked: string[] = []
      try {
        await context.addInitScript(install(wallets))
        const page = await context.newPage()
        await page.route(
          (url) => url.hostname !== '127.0.0.1',
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
  }, 900_000)
})
