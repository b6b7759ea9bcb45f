import {
  createSolanaRpc,
  getAddressDecoder,
  getBase58Encoder,
  getPublicKeyFromAddress,
  address as readAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { burnerName, burnerScript } from '../setup/burner.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const knobs = { wallets: 'lumen', families: 'solana' }

function sandbox() {
  const { solana } = inject('addresses')
  if (!solana) throw new Error('The sandbox has no Solana chain')
  const rpc = createSolanaRpc(solana.rpcUrl)
  const balance = async (owner: string) =>
    (await rpc.getBalance(readAddress(owner), { commitment: 'confirmed' }).send()).value
  return { ...solana, rpc, balance }
}

/** An address that was never used, and that nobody has the key of. */
const someone = () => getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))

async function connected(more: Record<string, string> = {}) {
  const visited = await visit({ knobs: { ...knobs, ...more } })
  const demo = new DemoPage(visited.page, 'solana')
  await visited.modal.open()
  await visited.modal.choose('Lumen')
  await visited.wallet('Lumen').approve()
  await visited.modal.closed()
  await until(async () => (await demo.status()) === 'connected')
  return { ...visited, demo }
}

describe('Lumen', () => {
  test('default: connects, and the balance is the chain’s', async () => {
    const { demo, problems } = await connected()
    const { accounts, balance } = sandbox()
    expect(await demo.address()).toBe(accounts[0])
    expect(await demo.network()).toBe('Sandbox Solana')
    const held = Number(await balance(accounts[0] ?? '')) / 1e9
    await until(async () => (await demo.balance()) === `${held} SOL`)
    expect(problems).toEqual([])
  })

  test('sign: the signature is the account’s', async () => {
    const { demo, wallet } = await connected()
    await demo.startSigning()
    await wallet('Lumen').approve()
    await until(async () => (await demo.signed()).status === 'done')
    const { text } = await demo.signed()
    expect(text).toContain('Signature verified')
    const signature = getBase58Encoder().encode(text.match(/[1-9A-HJ-NP-Za-km-z]{80,90}$/)?.[0] ?? '')
    const key = await getPublicKeyFromAddress(readAddress(await demo.address()))
    const message = new TextEncoder().encode(await demo.message())
    expect(await verifySignature(key, signatureBytes(signature), message)).toBe(true)
  })

  test('error: a refusal to connect, and one to sign, are shown', async () => {
    const { modal, wallet, page } = await visit({ knobs })
    const demo = new DemoPage(page, 'solana')
    await modal.open()
    await modal.choose('Lumen')
    await wallet('Lumen').reject()
    await modal.button('Try again').waitFor()
    expect(await demo.status()).toBe('disconnected')
    await modal.button('Try again').click()
    await wallet('Lumen').approve()
    await modal.closed()
    await demo.startSigning()
    await wallet('Lumen').reject()
    await until(async () => (await demo.signed()).status === 'failed')
    expect((await demo.signed()).text).toMatch(/reject/i)
  })

  test('send: the page’s own versioned transaction arrives', async () => {
    const { demo, wallet } = await connected()
    const to = someone()
    await demo.startSending(to, '0.25')
    await wallet('Lumen').approve()
    await until(async () => (await demo.signed('sent')).status === 'done')
    expect((await demo.signed('sent')).text).toContain('0.25 SOL arrived')
    expect(await sandbox().balance(to)).toBe(250_000_000n)
  })

  test('reload: the connection is kept, without a question', async () => {
    const { page, demo, wallet } = await connected()
    const address = await demo.address()
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.address()).toBe(address)
    expect(await wallet('Lumen').waiting()).toBe(false)
  })

  test('account: a change in the wallet is followed', async () => {
    const { demo, wallet } = await connected()
    const { accounts } = sandbox()
    await wallet('Lumen').setAccount(1)
    await until(async () => (await demo.address()) === accounts[1])
  })

  test('disconnect: by the page, and by the wallet', async () => {
    const { page, demo, modal, wallet } = await connected()
    await demo.openAccount()
    await modal.button('Disconnect').click()
    await until(async () => (await demo.status()) === 'disconnected')
    await page.reload()
    await demo.ready()
    expect(await demo.status()).toBe('disconnected')
    await modal.open()
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await until(async () => (await demo.status()) === 'connected')
    await wallet('Lumen').lock()
    await until(async () => (await demo.status()) === 'disconnected')
  })
})

describe('a wallet that others wrote', () => {
  test('default: connects and signs; a reload throws its key away, and with it the connection', async () => {
    const script = await burnerScript(sandbox().rpcUrl)
    const { page, modal, problems } = await visit({ knobs, before: (opened) => opened.addInitScript(script) })
    const demo = new DemoPage(page, 'solana')
    await modal.open()
    await modal.choose(burnerName)
    await modal.closed()
    expect(await demo.walletName()).toBe(burnerName)
    await demo.startSigning()
    await until(async () => (await demo.signed()).status === 'done')
    expect((await demo.signed()).text).toContain('Signature verified')
    await page.reload()
    await until(async () => (await demo.status()) === 'disconnected')
    expect(problems).toEqual([])
  })
})
