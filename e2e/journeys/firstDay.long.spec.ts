import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startSandbox } from '@portico/sandbox'
import { freePort } from '@portico/services/testing'
import type { BrowserContext, Locator } from 'playwright-core'
import { base, mainnet } from 'portico/networks'
import { expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { whyNotPublished } from '../../scripts/pictures.mjs'
import { Modal } from '../pages/modal.js'
import { answers, startOwnServices, startProgram } from '../setup/ownServices.js'
import { startPlainBrowser } from '../setup/plainBrowser.js'
import { until } from '../setup/until.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(join(root, 'docs/first-day.md'), 'utf8')

/** The lines of the first block of the guide in this language, behind this text. */
function block(language: string, behind: string): string {
  const at = guide.indexOf(behind)
  const [, text] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide.slice(at)) ?? []
  if (at < 0 || text === undefined) throw new Error(`The guide has no ${language} behind "${behind}"`)
  return text
}

// Beside the ports of the journeys' own sandbox, and of those of the world.
const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300) + 60

/** Nodes of Ethereum and Base on this machine, with the contracts that `init` writes down. They end with the test. */
async function startWorldNodes() {
  const { addresses, stop } = await startSandbox({ portBase, world: true, parts: ['chains'] })
  onTestFinished(stop)
  return (chainId: number) => addresses.world?.find(({ id }) => id === chainId)?.rpcUrl ?? ''
}

/** The app's networks name public nodes, as those of everybody do: the copies on this machine answer in their place. */
async function answerPublicNodes(context: BrowserContext, nodeOf: (chainId: number) => string): Promise<void> {
  for (const { id, rpcUrls } of [mainnet, base]) {
    for (const url of rpcUrls.default.http) {
      await context.route(`${url}/**`, async (route) => {
        const body = route.request().postData()
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(nodeOf(Number(id)), { method: 'POST', headers, body })
        const json = await answer.json()
        await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
      })
    }
  }
}

test('behavior: from an empty folder and an empty PostgreSQL to a listed wallet, its tokens and a swap of them, by the lines of the guide', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-first-day-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [host, app, tarballs] = ['host', 'app', 'tarballs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [host, app]) mkdirSync(made)
  const withoutPictures = whyNotPublished(join(root, 'packages/registry'), () => true) !== undefined
  await packAll(tarballs, { withoutPictures })
  const nodeOf = await startWorldNodes()
  const lines = block('sh', '<!-- host -->').trim().split('\n')
  const services = await startOwnServices(lines, { folder: host, tarballs, nodeOf })
  const { port, projectId } = services
  expect(services.said('services check')).toContain(
    'Directory: empty. The next start takes the wallets of the registry.',
  )
  expect(await services.run('npx portico-services check')).toMatch(/^Directory: \d{3} wallets/m)

  const pagePort = await freePort()
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: process.env.HOME }
  for (const line of block('sh', '<!-- app -->').trim().split('\n')) {
    const placed = line.replace(/ vite$/, '').replaceAll('/srv/tarballs', tarballs)
    await promisify(execFile)('sh', ['-ec', placed], { cwd: app, env })
  }
  const html = block('html', '<!-- app -->')
  writeFileSync(join(app, 'index.html'), html)
  const main = block('tsx', '<!-- app -->').replace('<the number>', projectId).replace(':4301', `:${port}`)
  writeFileSync(join(app, 'main.tsx'), main)
  // The same page in a browser with a wallet installed, as its extension would announce it.
  const chains = [mainnet, base].map(({ id, name }) => ({ id: Number(id), name, rpcUrl: nodeOf(Number(id)) }))
  const wallet = `
    import { installTestWallet } from 'portico/testing/evm'
    const info = { name: 'MetaMask', rdns: 'io.metamask' }
    installTestWallet({ info, chains: ${JSON.stringify(chains)} }).autoApprove(true)`
  writeFileSync(join(app, 'wallet.ts'), wallet)
  const ahead = '<script type="module" src="/wallet.ts"></script>\n'
  writeFileSync(join(app, 'installed.html'), html.replace('<script', `${ahead}<script`))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  startProgram(`${vite} --host 127.0.0.1 --port ${pagePort} --strictPort`, { cwd: app, env })
  await until(() => answers(`http://127.0.0.1:${pagePort}/`))

  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await answerPublicNodes(context, nodeOf)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${pagePort}/installed.html`)
  const modal = new Modal(page)
  await modal.open()
  await modal.button(/^Trust Wallet/).waitFor()
  expect(await modal.button(/^MetaMask/).allTextContents()).toEqual([expect.stringContaining('Installed')])
  await modal.button(/^All wallets/).click()
  await modal.view.getByRole('searchbox').fill('ledger')
  const isDrawn = (row: Locator) => () =>
    row.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  const ledger = modal.button(/^Ledger/).first()
  await ledger.waitFor()
  await until(isDrawn(ledger))
  await modal.button(/^Back/).click()
  await modal.choose('MetaMask')
  await modal.closed()

  // What the wallet holds, and what it gets for it, as the services tell by the settings that `init` wrote.
  await page.getByRole('button', { name: /^Account / }).click()
  for (const token of ['Wrapped BTC', 'USD Coin', 'Tether USD']) {
    const row = modal.view.getByRole('button', { name: new RegExp(`^${token}`) })
    await row.waitFor()
    // Who has not taken the pictures sees tiles.
    if (!withoutPictures) await until(isDrawn(row))
  }
  await modal.button(/^Swap/).click()
  await modal.button(/^Choose$/).click()
  await modal.root.getByRole('searchbox').fill('USDC')
  await modal.button(/^USD Coin/).click()
  await modal.root.getByLabel('You pay').fill('0.5')
  await modal
    .text(/1 ETH = /)
    .first()
    .waitFor()
  await modal.button('Review swap').click()
  await modal.button('Swap 0.5 ETH').click()
  await modal.title(/^You got 1,4\d\d/).waitFor()
  await modal.close()
}, 1_800_000)
