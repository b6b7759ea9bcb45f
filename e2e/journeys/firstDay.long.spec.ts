import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, startPostgres } from '@portico/services/testing'
import { expect, onTestFinished, test } from 'vitest'
import { packAll } from '../../scripts/pack.mjs'
import { whyNotPublished } from '../../scripts/pictures.mjs'
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

/** Nodes of one's own: by their path, of any chain. */
async function startNodes(): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const answer = ({ id, method }: { id: number; method: string }) => {
      const result = method === 'eth_chainId' ? `0x${Number(request.url?.slice(1)).toString(16)}` : '0x0'
      return { jsonrpc: '2.0', id, result }
    }
    const asked = JSON.parse(text)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function start(command: string, cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, command.split(' '), { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return child
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

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
  const [database, nodes, port, pagePort] = await Promise.all([startPostgres(), startNodes(), freePort(), freePort()])
  onTestFinished(() => database.stop())

  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: process.env.HOME, PORTICO_PORT: String(port) }
  /** A line as it stands in the guide, at this machine's places. @returns what it printed */
  const run = async (line: string, cwd: string): Promise<string> => {
    const [, name, value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? []
    if (name === undefined) return (await promisify(execFile)('sh', ['-ec', placed(line)], { cwd, env })).stdout
    env[name] = name === 'DATABASE_URL' ? database.url : value
    return ''
  }
  const placed = (line: string) => line.replaceAll('/srv/tarballs', tarballs)

  const lines = block('sh', '<!-- host -->').trim().split('\n')
  expect(lines.at(-1)).toBe('npx portico-services start')
  const said = new Map<string, string>()
  for (const line of lines.slice(0, -1)) {
    said.set(line, await run(line, host))
    if (!line.includes(' init --network')) continue
    const file = join(host, 'portico.json')
    const settings = JSON.parse(readFileSync(file, 'utf8'))
    for (const chain of settings.chains) chain.rpcUrls = [`${nodes}/${chain.id.split(':')[1]}`]
    writeFileSync(file, JSON.stringify(settings))
  }
  const of = (words: string) => [...said].find(([line]) => line.includes(words))?.[1] ?? ''
  expect(of('services check')).toContain('Directory: empty. The next start takes the wallets of the registry.')
  const projectId = of('project add').trim()
  start('node_modules/@portico/services/dist/main.js start', host, env)
  await until(() => answers(`http://127.0.0.1:${port}/ready`))
  expect(await run('npx portico-services check', host)).toMatch(/^Directory: \d{3} wallets/m)

  for (const line of block('sh', '<!-- app -->').trim().split('\n')) await run(line.replace(/ vite$/, ''), app)
  writeFileSync(join(app, 'index.html'), block('html', '<!-- app -->'))
  const main = block('tsx', '<!-- app -->').replace('<the number>', projectId).replace(':4301', `:${port}`)
  // A wallet that is installed, as its extension would announce it.
  const wallet = `
    import { installTestWallet } from 'portico/testing/evm'
    const info = { name: 'MetaMask', rdns: 'io.metamask' }
    installTestWallet({ info, chains: [{ id: 1, name: 'Ethereum', rpcUrl: '${nodes}/1' }] }).autoApprove(true)`
  writeFileSync(join(app, 'wallet.ts'), wallet)
  writeFileSync(join(app, 'main.tsx'), `import './wallet.js'\n${main}`)
  start(`${join(root, 'node_modules/vite/bin/vite.js')} --host 127.0.0.1 --port ${pagePort} --strictPort`, app, env)
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
