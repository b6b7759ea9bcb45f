import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { startPlainBrowser } from '../setup/plainBrowser.js'

// Slow: installs wagmi 2 and wagmi 3, each from a lockfile of its own without `@wagmi/connectors`, and the package as it is packed.
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portico-wagmi-'))
const homes = { '3': folder, '2': join(folder, 'two') }
const env = { PATH: process.env.PATH, HOME: process.env.HOME }

beforeAll(async () => {
  cpSync(join(root, 'e2e/wagmi'), folder, { recursive: true })
  const tarballs = await packAll(join(folder, 'tarballs'), { withoutPictures: true })
  const ours = tarballs.filter((file) => /\/portico(-registry)?-\d/.test(file))
  for (const cwd of Object.values(homes)) {
    cpSync(join(root, '.npmrc'), join(cwd, '.npmrc'))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd, env })
    await promisify(execFile)('npm', ['install', '--no-save', '--ignore-scripts', ...ours], { cwd, env })
  }
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function scriptOf(contents: string, home: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: home, loader: 'jsx' },
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** The wallet of the page: it says yes until it is told to say no. */
const wallet = `import { installTestWallet } from 'portico/testing/evm'
const chains = [31337, 31338].map((id) => ({ id, name: 'Chain ' + id, rpcUrl: location.origin + '/node/' + id }))
const wallet = installTestWallet({ info: { name: 'Lantern', rdns: 'dev.portico.lantern' }, chains, storage: localStorage, window: false })
wallet.autoApprove(true)`

const hash = `0x${'ab'.repeat(32)}`
/** As much of a node as is asked here: everybody has a coin, and everything that is sent has this hash. */
function answerOf({ method }: { method: string }, id: number): unknown {
  const answers: Record<string, unknown> = {
    eth_chainId: `0x${id.toString(16)}`,
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x1',
    eth_blockNumber: '0x1',
    eth_getBlockByNumber: {
      number: '0x1',
      baseFeePerGas: '0x1',
      gasLimit: '0x1c9c380',
      timestamp: '0x1',
      transactions: [],
    },
    eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: ['0x1', '0x1'], gasUsedRatio: [0], reward: [['0x1']] },
    eth_sendRawTransaction: hash,
  }
  return answers[method] ?? null
}

/** Serves the app of one major of wagmi, and the nodes of its networks. */
async function serve(home: string): Promise<string> {
  const [app, extension] = await Promise.all([scriptOf("import './app.jsx'", home), scriptOf(wallet, home)])
  const server = createServer(async (request, response) => {
    const [, chain] = /^\/node\/(\d+)$/.exec(request.url ?? '') ?? []
    if (chain) {
      const asked = JSON.parse(Buffer.concat(await request.toArray()).toString())
      const answer = (one: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id: one.id,
        result: answerOf(one, Number(chain)),
      })
      return void response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const scripts = [extension, app].map((text) => `<script>${text.replaceAll('</script', '<\\/script')}</script>`)
    response.end(
      `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,"><body><div id="root"></div>${scripts.join('')}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const says = (page: Page, id: string, text: string | RegExp) => page.getByTestId(id).getByText(text).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each(Object.entries(homes))('behavior: an app with hooks of wagmi %s', async (major, home) => {
  if (home !== folder) cpSync(join(folder, 'app.jsx'), join(home, 'app.jsx'))
  const url = await serve(home)
  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(url)
  await says(page, 'account', /^disconnected/)

  // useConnect opens the modal, and settles with what the person does there.
  await press(page, 'wagmi connect')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Close' }).click()
  await says(page, 'connect', 'error UserRejectedRequestError')
  // Once it has faded: until then both would stand there.
  await modal.waitFor({ state: 'detached' })
  await press(page, 'wagmi connect')
  await modal.getByRole('button', { name: /^Lantern/ }).click()
  await says(page, 'connect', 'success')
  await says(page, 'account', `connected ${address} 31337`)

  // useSwitchChain both ways, and the button of Portico has it; then from Portico, and wagmi has it.
  const network = (name: string) => page.getByRole('button', { name: `Network: ${name}. Switch network` })
  await press(page, 'wagmi switch')
  await says(page, 'account', `connected ${address} 31338`)
  await network('Harbour Two').waitFor()
  await press(page, 'wagmi switch')
  await says(page, 'account', `connected ${address} 31337`)
  await network('Harbour One').click()
  await modal.getByRole('button', { name: /Harbour Two/ }).click()
  await says(page, 'account', `connected ${address} 31338`)
  await modal.waitFor({ state: 'detached' })

  await press(page, 'wagmi sign')
  await says(page, 'sign', /^success +0x[0-9a-f]{130}$/)
  await press(page, 'wagmi send')
  await says(page, 'send', /^success +0x[0-9a-f]{64}$/)

  await page.reload()
  await says(page, 'account', `connected ${address} 31338`)
  await press(page, 'wagmi disconnect')
  await says(page, 'account', /^disconnected/)
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.reload()
  await says(page, 'account', /^disconnected/)
  expect(problems).toEqual([])
  expect(major).toMatch(/^[23]$/)
})
