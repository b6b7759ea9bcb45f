import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@portico/services/testing'
import { expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { whyNotPublished } from '../../scripts/pictures.mjs'
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

test('behavior: from an empty folder and an empty PostgreSQL to an app that lists real wallets, by the lines of the guide', async () => {
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
  const services = await startOwnServices(block('sh', '<!-- host -->').trim().split('\n'), { folder: host, tarballs })
  const { nodes, port, projectId } = services
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
  writeFileSync(join(app, 'index.html'), block('html', '<!-- app -->'))
  const main = block('tsx', '<!-- app -->').replace('<the number>', projectId).replace(':4301', `:${port}`)
  // A wallet that is installed, as its extension would announce it.
  const wallet = `
    import { installTestWallet } from 'portico/testing/evm'
    const info = { name: 'MetaMask', rdns: 'io.metamask' }
    installTestWallet({ info, chains: [{ id: 1, name: 'Ethereum', rpcUrl: '${nodes}/1' }] }).autoApprove(true)`
  writeFileSync(join(app, 'wallet.ts'), wallet)
  writeFileSync(join(app, 'main.tsx'), `import './wallet.js'\n${main}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  startProgram(`${vite} --host 127.0.0.1 --port ${pagePort} --strictPort`, { cwd: app, env })
  await until(() => answers(`http://127.0.0.1:${pagePort}/`))

  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${pagePort}/`)
  // The wallet has a button of its own in the page.
  const modal = page.locator('portico-modal')
  const button = (name: RegExp) => modal.getByRole('button', { name })
  await page.getByRole('button', { name: /^Connect wallet/ }).click()
  await button(/^Trust Wallet/).waitFor()
  expect(await button(/^MetaMask/).allTextContents()).toEqual([expect.stringContaining('Installed')])
  await button(/^All wallets/).click()
  await modal.getByRole('searchbox').fill('ledger')
  const ledger = button(/^Ledger/).first()
  await ledger.waitFor()
  await until(() =>
    ledger.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  )
  await button(/^Back/).click()
  await button(/^MetaMask/).click()
  await page.getByRole('button', { name: /0x/ }).waitFor()
}, 1_800_000)
