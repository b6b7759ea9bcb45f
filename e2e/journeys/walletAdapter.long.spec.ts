import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  createSolanaRpc,
  getAddressDecoder,
  getPublicKeyFromAddress,
  address as readAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

// Slow: installs @solana/wallet-adapter-react, from a lockfile of its own without React Native, which its part for phones asks for as a peer.
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portico-wallet-adapter-'))
const { visit } = browserForTests()

beforeAll(async () => {
  cpSync(join(root, 'e2e/walletAdapter'), folder, { recursive: true })
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: folder, env })
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function scriptOf(values: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'app.jsx')],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    jsx: 'automatic',
    define: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
      global: 'globalThis',
      'process.env.NODE_ENV': '"production"',
    },
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

test('behavior: an app with the hooks of @solana/wallet-adapter-react connects, signs and sends by the wallet that is handed out', async () => {
  const { solana } = inject('addresses')
  if (!solana) throw new Error('The sandbox has no Solana chain')
  const { rpcUrl, accounts } = solana
  const receiver = getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))
  const rpc = createSolanaRpc(rpcUrl)
  const balance = async () => (await rpc.getBalance(receiver, { commitment: 'confirmed' }).send()).value
  const { page, modal, wallet, problems } = await visit({ knobs: { wallets: 'lumen', families: 'solana' } })
  await page.evaluate(await scriptOf({ rpcUrl, receiver }))
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const says = (id: string, text: string | RegExp) => page.getByTestId(id).getByText(text).waitFor()
  const told = async () => (await page.getByTestId('adapter-told').textContent()) ?? ''
  await says('adapter-account', 'nothing chosen not connected')

  // A wallet connected in the modal is connected for the hooks without another question.
  await modal.open()
  await modal.choose('Lumen')
  await wallet('Lumen').approve()
  await modal.closed()
  const demo = new DemoPage(page, 'solana')
  await until(async () => (await demo.status()) === 'connected')
  // Lumen stands there by itself, too: it registers with every page.
  await press('adapter: Portico Installed')
  await press('adapter: connect')
  await says('adapter-account', `connected ${accounts[0]}`)

  await press('adapter: sign')
  await wallet('Lumen').approve()
  await says('adapter-told', /^done \d+ /)
  const bytes = Uint8Array.from((await told()).replace('done ', '').split(' '), Number)
  const key = await getPublicKeyFromAddress(readAddress(accounts[0] ?? ''))
  const message = new TextEncoder().encode('Hello from the hooks')
  expect(await verifySignature(key, signatureBytes(bytes), message)).toBe(true)

  for (const [at, kind] of ['legacy', 'versioned'].entries()) {
    await press(`adapter: send ${kind}`)
    await wallet('Lumen').approve()
    await until(async () => (await balance()) === 110_000_000n * BigInt(at + 1))
    await says('adapter-told', /^done [1-9A-HJ-NP-Za-km-z]{80,90}$/)
  }

  // What the person refuses is the app's to tell.
  await press('adapter: send legacy')
  await wallet('Lumen').reject()
  await says('adapter-told', /^failed Wallet/)
  await press('adapter: disconnect')
  await says('adapter-account', /not connected$/)
  expect(problems).toEqual([])
})
