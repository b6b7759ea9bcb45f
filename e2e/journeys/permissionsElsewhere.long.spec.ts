import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { call } from '@portico/sandbox/chains/rpc'
import { permissionWallet } from '@portico/sandbox/wallets/permissions'
import { type GrantedPermission, takeCall } from 'portico/permissions'
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, inject, onTestFinished, test } from 'vitest'
import { blocksOf } from '../../scripts/examples.mjs'
import { packAll } from '../../scripts/pack.mjs'
import { readCode } from '../pages/code.js'
import { Modal } from '../pages/modal.js'
import { refusalOf } from '../setup/permissions.js'
import { phonesForTests } from '../setup/phones.js'
import { startPlainBrowser } from '../setup/plainBrowser.js'
import { followQuickStart } from '../setup/quickStart.js'

const { startPhone } = phonesForTests()
const root = fileURLToPath(new URL('../..', import.meta.url))
const mnemonic = 'test test test test test test test test test test test junk'
const week = 7 * 86_400
const methods = [
  'wallet_requestExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
  'wallet_getSupportedExecutionPermissions',
  'wallet_revokeExecutionPermission',
]

/** Accounts that nobody else of these journeys uses: who pays, and the shop. */
const [payerIndex, shopIndex] = [81, 82]

/** The first chain, on which the payer's transactions are signed here: its node does not know the key. */
function ground() {
  const [chain] = inject('addresses').chains
  if (!chain) throw new Error('The sandbox has no chain')
  const transport = http(chain.rpcUrl)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  const payer = mnemonicToAccount(mnemonic, { addressIndex: payerIndex })
  const wallet = createWalletClient({ account: payer, chain: foundry, transport })
  const ask = <T>(method: string, params: readonly unknown[]) => call<T>(chain.rpcUrl, method, params)
  return {
    ...chain,
    ask,
    client,
    usdx: chain.contracts.tokens.usdx.address,
    contracts: chain.contracts.delegation,
    async send(_: Hex, to: Hex, data: Hex) {
      const hash = await wallet.sendTransaction({ to, data, gas: 2_000_000n })
      return (await client.waitForTransactionReceipt({ hash })).status === 'success'
    },
  }
}

/** The app's own files: its client, and the component of the documentation with what it needs around it. */
function filesOf(app: { id: number; rpcUrl: string; usdx: string; shop: string }) {
  const { services, projectId } = inject('addresses')
  const page = readFileSync(join(root, 'docs/permissions.md'), 'utf8')
  const component = blocksOf(page).find(({ code }) => code.includes('export function Subscription('))?.code
  if (!component || !services) throw new Error('The documentation has no component, or the sandbox no services')
  const names = ['data', 'directory', 'analytics', 'verify'].map((name) => `${name}: '${services.url}'`)
  return {
    'src/Subscription.tsx': component,
    'src/portico.ts': `
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { defineNetwork } from 'portico/networks'
import { walletConnect } from 'portico/walletconnect'

const network = defineNetwork({
  id: ${app.id},
  name: 'Sandbox One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['${app.rpcUrl}'] } },
})
export const portico = createPortico({
  projectId: '${projectId}',
  metadata: { name: 'Acme', description: 'The Acme app', url: 'https://acme.example', icons: [] },
  networks: [network],
  families: [evm()],
  connectors: [walletConnect()],
  services: { ${names.join(', ')}, relay: '${services.relay}' },
})`,
    'src/main.tsx': `
import { ConnectButton, PorticoProvider, useAccount } from 'portico/react'
import { usePermissions } from 'portico/permissions/react'
import { createRoot } from 'react-dom/client'
import { portico } from './portico'
import { Subscription } from './Subscription'

const wanted = {
  chainId: ${app.id},
  to: '${app.shop}',
  permission: { type: 'periodic', token: '${app.usdx}', amount: 5_000_000n, period: ${week} },
  until: Math.floor(Date.now() / 1_000) + ${26 * week},
} as const

/** What the page sends to its server, with amounts as text. */
function Given() {
  const { permissions } = usePermissions()
  const text = JSON.stringify(permissions, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return <output data-testid="given">{text}</output>
}

function App() {
  const { isConnected } = useAccount()
  return (
    <>
      <ConnectButton />
      {isConnected && <Subscription wanted={wanted} />}
      {isConnected && <Given />}
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <PorticoProvider client={portico}>
    <App />
  </PorticoProvider>,
)`,
    // The shop: reads what the page sent, checks it, takes the money once and tells what came.
    'shop.mjs': `
import { checkPermission, readTaken, takeCall } from 'portico/permissions'
import { createPublicClient, createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

const given = JSON.parse(process.argv[2], (name, value) => (name === 'amount' ? BigInt(value) : value))
const transport = http('${app.rpcUrl}')
const node = createPublicClient({ chain: foundry, transport })
const account = mnemonicToAccount('${mnemonic}', { addressIndex: ${shopIndex} })
const wallet = createWalletClient({ account, chain: foundry, transport })
checkPermission({
  chainId: ${app.id},
  from: process.argv[3],
  to: account.address,
  permission: { type: 'periodic', token: '${app.usdx}', amount: 5_000_000n, period: ${week} },
  until: given.until,
}, given)
const hash = await wallet.sendTransaction({ ...takeCall(given, account.address, 5_000_000n), gas: 1_000_000n })
const { status } = await node.waitForTransactionReceipt({ hash, pollingInterval: 50 })
const taken = await readTaken(node, given, { hash, receiver: account.address })
console.log(JSON.stringify({ status, taken: String(taken) }))`,
  }
}

// Slow: packs, and installs in an empty folder what was packed.
test('behavior: an app of an empty folder, from the packed tarballs: a wallet of another maker behind WalletConnect gives a permission by ERC-7715, the shop takes by it once a week, and it is taken back', async () => {
  const tarballs = mkdtempSync(join(tmpdir(), 'portico-tarballs-'))
  onTestFinished(() => rmSync(tarballs, { recursive: true, force: true }))
  await packAll(tarballs, { withoutPictures: true })
  const app = await followQuickStart('vite', { tarballs })
  onTestFinished(app.remove)
  const run = promisify(execFile)
  await run('npm', ['install', 'viem@2.57.1'], { cwd: app.folder })

  const { ask, client, id, rpcUrl, usdx, contracts, send } = ground()
  const shop = mnemonicToAccount(mnemonic, { addressIndex: shopIndex }).address
  const payer = mnemonicToAccount(mnemonic, { addressIndex: payerIndex })
  for (const address of [payer.address, shop]) await ask('anvil_setBalance', [address, toHex(10n ** 18n)])
  const wallet = await permissionWallet({ contracts, ask, send, usdx }, { addressIndex: payerIndex, chainId: id })
  for (const [file, text] of Object.entries(filesOf({ id, rpcUrl, usdx, shop })))
    writeFileSync(join(app.folder, file), text)
  const { address, stop } = await app.serve('dev')
  onTestFinished(stop)
  const phone = await startPhone({
    keys: [toHex(payer.getHdKey().privateKey ?? new Uint8Array())],
    families: [],
    also: { methods, request: wallet.provider.request },
  })

  const { browser, stop: close } = await startPlainBrowser()
  onTestFinished(close)
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  await page.goto(address.replace('127.0.0.1', 'localhost'))
  const modal = new Modal(page)
  await page.getByRole('button', { name: /^Connect wallet/ }).click()
  await modal
    .button(/^(Scan with your phone|WalletConnect)/)
    .first()
    .click()
  await phone.pair(await readCode(modal))
  await phone.approveProposal({ chains: [id] })
  await modal.closed()

  const held = () => client.readContract({ address: usdx, abi: erc20Abi, functionName: 'balanceOf', args: [shop] })
  const before = await held()
  const given = page.getByTestId('given')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  // It is the wallet that keeps it: a page that is loaded again asks it.
  await page.reload()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await expect.poll(() => given.textContent()).toContain('"context"')
  const permission = JSON.parse((await given.textContent()) ?? '')[0]
  expect(permission).toMatchObject({
    chainId: id,
    account: payer.address,
    to: shop,
    permission: { type: 'periodic', amount: '5000000', period: week },
  })
  const take = async () => {
    const { stdout } = await run('node', ['shop.mjs', JSON.stringify(permission), payer.address], { cwd: app.folder })
    return JSON.parse(stdout)
  }
  expect(await take()).toEqual({ status: 'success', taken: '5000000' })
  expect(await take()).toMatchObject({ status: 'reverted' })
  expect((await held()) - before).toBe(5_000_000n)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  await expect.poll(() => given.textContent()).toBe('[]')
  const again = takeCall(permission as GrantedPermission, shop, 5_000_000n)
  expect(await refusalOf(client, shop, again)).toBe('CannotUseADisabledDelegation')
  expect(await take()).toMatchObject({ status: 'reverted' })
  expect((await held()) - before).toBe(5_000_000n)
  // It is asked with a list around the context first, which other wallets want, and then as ERC-7715 writes it.
  expect(phone.getState().log.filter((line) => /refused/.test(line))).toEqual([
    'wallet_revokeExecutionPermission refused: Invalid params',
  ])
  expect(wrong).toEqual([])
}, 1_200_000)
