import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startSandbox } from '@portico/sandbox'
import { createPhone } from '@portico/sandbox/phone'
import { freePort } from '@portico/services/testing'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Locator,
  type Page,
} from 'playwright-core'
import { base, mainnet } from 'portico/networks'
import { createTestClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { whyNotPublished } from '../../scripts/pictures.mjs'
import { Modal } from '../pages/modal.js'
import { answers, startOwnServices, startProgram } from '../setup/ownServices.js'
import { startPlainBrowser } from '../setup/plainBrowser.js'
import { swapForDollars } from '../setup/trade.js'
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

const receiver = '0x00000000000000000000000000000000000DE1A7'

// Beside the ports of the journeys' own sandbox, and of those of the world.
const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300) + 60

/** Nodes of Ethereum and Base on this machine, with the contracts that `init` writes down. They end with the test. */
async function startWorldNodes() {
  const { addresses, stop } = await startSandbox({ portBase, world: true, parts: ['chains'] })
  onTestFinished(stop)
  return (chainId: number) => addresses.world?.find(({ id }) => id === chainId)?.rpcUrl ?? ''
}

type NodeOf = (chainId: number) => string

/** The app's networks name public nodes, as those of everybody do: the copies on this machine answer in their place. */
async function answerPublicNodes(context: BrowserContext, nodeOf: NodeOf): Promise<void> {
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

/** The guide's app in a browser, at one of its pages. */
async function visit(browser: Browser, url: string, nodeOf: NodeOf, device: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  await answerPublicNodes(context, nodeOf)
  const page = await context.newPage()
  await page.goto(url)
  return { page, modal: new Modal(page) }
}

const isDrawn = (row: Locator) => () =>
  row.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

/** What the wallet holds, with pictures where there are any: who has not taken those sees tiles. */
async function seesTokens({ page, modal }: { page: Page; modal: Modal }, tokens: readonly string[], pictures: boolean) {
  if ((await modal.root.count()) === 0) await page.getByRole('button', { name: /account /i }).click()
  for (const token of tokens) {
    const row = modal.view.getByRole('button', { name: new RegExp(`^${token}`) })
    await row.waitFor()
    // A picture is fetched once its row comes into sight.
    await row.scrollIntoViewIfNeeded()
    if (pictures) await until(isDrawn(row))
  }
}

type Payment = { token: string; symbol: string; to: string; node: string; approve?: () => Promise<void> }

/** From Account: sends 12 of a token, and sees it in Activity, on its way until a block takes it, and then done. */
async function sends(modal: Modal, { token, symbol, to, node, approve }: Payment): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(node) })
  await modal.button(/^Send/).first().click()
  await modal.chooseToken(new RegExp(`^${token}`))
  await modal.view.getByLabel('Amount').fill('12')
  await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(to)
  await modal.button('Review').click()
  await modal.title('Review').waitFor()
  await chain.setAutomine(false)
  await modal.button(`Send 12 ${symbol}`).click()
  await approve?.()
  await modal.view.getByRole('tab', { name: 'Activity' }).click()
  const row = modal.view
    .getByRole('list', { name: 'Latest' })
    .getByRole('listitem')
    .filter({ hasText: `−12.000 ${symbol}` })
  await row.getByText('Pending').waitFor()
  await chain.setAutomine(true)
  await chain.mine({ blocks: 1 })
  await row.getByText('Done').waitFor()
}

/** Chooses a listed wallet on a phone. Resolves with the link that its app is opened by, which makes a request that leads nowhere. */
async function linkOf({ page, modal }: { page: Page; modal: Modal }, wallet: string, scheme: RegExp): Promise<string> {
  const byItself = page.waitForRequest(scheme, { timeout: 10_000 }).catch(() => undefined)
  await modal.choose(wallet)
  await modal.title(`Continue in ${wallet}`).waitFor()
  const found = await byItself
  if (found) return found.url()
  // Where it took long, the browser takes the press for the visitor's no more, and the app is not opened by itself.
  const pressed = page.waitForRequest(scheme)
  await modal.button(`Open ${wallet}`).click()
  return (await pressed).url()
}

test('behavior: from an empty folder and an empty PostgreSQL to a listed wallet, its tokens, a swap and a payment on both networks, and a wallet by its link, by the lines of the guide', async () => {
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
  const origin = `http://localhost:${pagePort}`
  const desktop = await visit(browser, `${origin}/installed.html`, nodeOf)
  const { modal } = desktop
  await modal.open()
  await modal.button(/^Trust Wallet/).waitFor()
  expect(await modal.button(/^MetaMask/).allTextContents()).toEqual([expect.stringContaining('Installed')])
  await modal.button(/^All wallets/).click()
  await modal.view.getByRole('searchbox').fill('ledger')
  const ledger = modal.button(/^Ledger/).first()
  await ledger.waitFor()
  await until(isDrawn(ledger))
  await modal.button(/^Back/).click()
  await modal.choose('MetaMask')
  await modal.closed()

  // What the wallet holds, and what it gets for it, as the services tell by the settings that `init` wrote.
  await seesTokens(desktop, ['Wrapped BTC', 'USD Coin', 'Tether USD'], !withoutPictures)
  await modal.button(/^Swap/).click()
  await swapForDollars(modal)
  await modal.close()
  await seesTokens(desktop, ['Tether USD'], !withoutPictures)
  // The list says what the button of the page does.
  await modal.view.getByText(/^9,999\.\d+ ETH$/).waitFor()
  await sends(modal, { token: 'Tether USD', symbol: 'USDT', to: 'bob.eth', node: nodeOf(1) })

  // The same on the app's other network.
  await modal.button(/^Network/).click()
  // The app brings no registry: its networks have their pictures from the services.
  if (!withoutPictures)
    for (const name of ['Ethereum', 'Base']) await until(isDrawn(modal.button(new RegExp(`^${name}`)).first()))
  await modal.button(/^Base/).click()
  await modal.button('Network: Base').waitFor()
  await modal.view.getByRole('tab', { name: 'Tokens' }).click()
  await seesTokens(desktop, ['USD Coin'], !withoutPictures)
  expect(await modal.view.getByRole('button', { name: /^Wrapped BTC/ }).count()).toBe(0)
  await modal.button(/^Swap/).click()
  await swapForDollars(modal)
  await modal.close()
  await seesTokens(desktop, ['USD Coin'], !withoutPictures)
  await modal.view.getByText(/^9,999\.\d+ ETH$/).waitFor()
  await sends(modal, { token: 'USD Coin', symbol: 'USDC', to: receiver, node: nodeOf(8453) })
  await modal.close()

  // On a phone without a wallet in its browser: the listed wallet's link hands it the pairing.
  const phone = await createPhone({
    relayUrl: `ws://127.0.0.1:${port}/relay`,
    verifyUrl: `http://127.0.0.1:${port}`,
    projectId,
    chains: chains as [(typeof chains)[number], ...typeof chains],
  })
  onTestFinished(() => phone.stop())
  const mobile = await visit(browser, `${origin}/`, nodeOf, devices['iPhone 15'])
  await mobile.modal.open()
  const attested = mobile.page.waitForResponse(/\/v3\/attestation/)
  const link = await linkOf(mobile, 'Trust Wallet', /^trust:/)
  expect(link).toMatch(/^trust:\/\/wc\?uri=wc/)
  // A sheet as wide as the phone.
  const sheet = mobile.modal.root.locator('[part~="modal"]')
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, width: devices['iPhone 15'].viewport.width })
  await phone.pair(new URL(link).searchParams.get('uri') ?? '')
  await phone.approveProposal()
  await mobile.modal.closed()
  await attested
  await seesTokens(mobile, ['USD Coin'], !withoutPictures)
  // Nothing warns of the page: the project knows its address.
  expect(await mobile.modal.text('Unverified Domain').count()).toBe(0)
  const approve = () => phone.approve()
  await sends(mobile.modal, { token: 'USD Coin', symbol: 'USDC', to: receiver, node: nodeOf(1), approve })
}, 1_800_000)
