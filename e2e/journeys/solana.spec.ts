import {
  createSolanaRpc,
  getAddressDecoder,
  getBase58Encoder,
  getPublicKeyFromAddress,
  address as readAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { bringBurner, bringSolanaLibraries, burnerName } from '../setup/burner.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { showCode } from '../setup/pairing.js'
import { phonesForTests } from '../setup/phones.js'
import { until } from '../setup/until.js'
import { browserForTests, type Visit } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const { startPhone } = phonesForTests()
const knobs = { wallets: 'lumen', families: 'solana' }

function sandbox() {
  const { solana } = inject('addresses')
  if (!solana) throw new Error('The sandbox has no Solana chain')
  const rpc = createSolanaRpc(solana.rpcUrl)
  const balance = async (owner: string) =>
    (await rpc.getBalance(readAddress(owner), { commitment: 'confirmed' }).send()).value
  /** What an owner holds of a token, in its smallest unit. */
  const holding = async (owner: string, mint: string) => {
    const asked = rpc.getTokenAccountsByOwner(
      readAddress(owner),
      { mint: readAddress(mint) },
      { commitment: 'confirmed', encoding: 'jsonParsed' },
    )
    return (await asked.send()).value.reduce(
      (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
      0n,
    )
  }
  return { ...solana, rpc, balance, holding }
}

/** An address that was never used, and that nobody has the key of. */
const someone = () => getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))

type How = { before?: (page: Page) => Promise<void>; anew?: boolean }
async function connected(more: Record<string, string> = {}, { before, anew = false }: How = {}) {
  if (!before) {
    const visited = await mountConnected(
      mount,
      { knobs: { ...knobs, ...more } },
      { name: 'Lumen', family: 'solana', anew },
    )
    return { ...visited, demo: new DemoPage(visited.page, 'solana') }
  }
  const visited = await visit({ knobs: { ...knobs, ...more }, before })
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
    const { demo, problems } = await connected({}, { anew: true })
    const { accounts, balance } = sandbox()
    expect(await demo.address()).toBe(accounts[0])
    expect(await demo.network()).toBe('Sandbox Solana')
    await until(async () => (await demo.balance()) === `${Number(await balance(accounts[0] ?? '')) / 1e9} SOL`)
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
    const { modal, wallet, page } = await mount({ knobs })
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

  test('libraries: wallet-adapter connects without another question, and what it has signed is the account’s', async () => {
    const { rpcUrl, accounts } = sandbox()
    const { page, wallet } = await connected({}, { before: (opened) => bringSolanaLibraries(opened, rpcUrl) })
    const asked = page.evaluate<{ address: string; signature: number[] }>(
      `solanaLibraries.signed('Hello from the adapter')`,
    )
    await wallet('Lumen').approve()
    const { address, signature } = await asked
    expect(address).toBe(accounts[0])
    const key = await getPublicKeyFromAddress(readAddress(address))
    const message = new TextEncoder().encode('Hello from the adapter')
    expect(await verifySignature(key, signatureBytes(Uint8Array.from(signature)), message)).toBe(true)
  })

  test('libraries: wallet-adapter with web3.js 1, and a chain by its public name, send through the wallet that is handed out', async () => {
    const { rpcUrl, balance } = sandbox()
    const { page, wallet } = await connected({}, { before: (opened) => bringSolanaLibraries(opened, rpcUrl) })
    const send = async (call: string) => {
      const sent = page.evaluate(`solanaLibraries.${call}`)
      await wallet('Lumen').approve()
      await sent
    }
    for (const kind of ['legacy', 'versioned']) {
      const to = someone()
      await send(`adapter('${to}', 120000000, '${kind}')`)
      await until(async () => (await balance(to)) === 120_000_000n)
    }
    const to = someone()
    await send(`named('${to}', 130000000, 'solana:localnet')`)
    await until(async () => (await balance(to)) === 130_000_000n)
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

/** `agree`: how its owner answers in the wallet, where it asks. */
async function openSend(
  { modal, demo }: Pick<Visit, 'modal'> & { demo: DemoPage },
  agree: () => Promise<void> = async () => {},
) {
  await demo.openAccount()
  await modal.button(/^Send/).click()
  await modal.title('Send').waitFor()
  const fill = async (amount: string, to: string) => {
    await modal.view.getByLabel('Amount').fill(amount)
    await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(to)
    await modal.button('Review').click()
    await modal.title('Review').waitFor()
  }
  /** Pressed, agreed to, and said by the modal: that stands for a moment only. */
  const send = async (label: RegExp) => {
    const said = modal.text(/ sent$/).first()
    await Promise.all([said.waitFor(), modal.button(label).click().then(agree)])
  }
  return { fill, send }
}

async function atSend() {
  const visited = await connected()
  return { ...visited, ...(await openSend(visited, () => visited.wallet('Lumen').approve())) }
}

describe('sending in the modal', () => {
  test('default: SOL arrives at an account that was never used', async () => {
    const { modal, fill, send } = await atSend()
    const to = someone()
    await modal.chooseToken(/^Solana/)
    await fill('1.25', to)
    await send(/^Send 1\.25 SOL/)
    expect(await sandbox().balance(to)).toBe(1_250_000_000n)
    await modal.view.getByRole('tab', { name: 'Activity' }).click()
    const row = modal.view.getByRole('listitem').filter({ hasText: '−1.250 SOL' })
    await until(async () => (await row.count()) === 1 && !((await row.textContent()) ?? '').includes('Pending'))
    expect(await row.textContent()).toContain('Sent')
  })

  test.each([
    ['Sandbox Dollar', 'usdx', '12.345678', 12_345_678n],
    ['Sandbox Arch', 'arch', '0.5', 500_000_000n],
  ] as const)('default: %s arrives at a token account that is opened for it', async (name, key, amount, units) => {
    const { modal, fill, send } = await atSend()
    const { tokens, holding } = sandbox()
    const to = someone()
    await modal.chooseToken(new RegExp(`^${name}`))
    await fill(amount, to)
    await send(new RegExp(`^Send ${amount} ${key.toUpperCase()}`))
    expect(await holding(to, tokens[key].mint)).toBe(units)
  })

  test('default: a collectible is listed with its group and its picture, and is the receiver’s', async () => {
    const { modal, wallet, demo } = await connected()
    const { collectibles, holding } = sandbox()
    const mint = collectibles.find(({ name }) => name === 'Garden no. 1')?.mint ?? ''
    const to = someone()
    await demo.openAccount()
    await modal.view.getByRole('tab', { name: 'NFTs' }).click()
    await modal.button(/^Arch no\. 1.*Sandbox Arches/).waitFor()
    await modal.button(/^Garden no\. 1.*Sandbox Gardens/).click()
    await modal.title('Collectible').waitFor()
    const picture = modal.view.locator('img').first()
    await until(async () => (await picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)) > 0)
    await modal.button(/^Send$/).click()
    await modal.title('Send').waitFor()
    await modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(to)
    await modal.button('Review').click()
    await modal.button(/^Send 1 Garden no\. 1/).click()
    const said = modal.text(/ sent$/).first()
    await Promise.all([said.waitFor(), wallet('Lumen').approve()])
    expect(await holding(to, mint)).toBe(1n)
    await modal.view.getByRole('tab', { name: 'NFTs' }).click()
    await modal.button(/^Arch no\. 1/).waitFor()
    // What was read before stands until it is read anew.
    await modal.button(/^Garden no\. 1/).waitFor({ state: 'detached' })
  })

  test('error: a refusal is shown, and nothing is sent', async () => {
    const { modal, wallet, fill } = await atSend()
    const to = someone()
    await modal.chooseToken(/^Solana/)
    await fill('0.75', to)
    await modal.button(/^Send 0\.75 SOL/).click()
    await wallet('Lumen').reject()
    await modal.view.getByText('You declined in Lumen').waitFor()
    expect(await sandbox().balance(to)).toBe(0n)
  })
})

describe('a wallet that others wrote', () => {
  test('default: connects and signs; a reload throws its key away, and with it the connection', async () => {
    const { rpcUrl } = sandbox()
    const { page, modal, problems } = await visit({ knobs, before: (opened) => bringBurner(opened, rpcUrl) })
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

  test('default: sends what it signs, though it knows nothing of the network', async () => {
    const { rpcUrl, balance } = sandbox()
    const { page, modal } = await visit({ knobs, before: (opened) => bringBurner(opened, rpcUrl) })
    const demo = new DemoPage(page, 'solana')
    await modal.open()
    await modal.choose(burnerName)
    await modal.closed()
    await until(async () => (await demo.balance()) === '2 SOL')
    const { fill, send } = await openSend({ modal, demo })
    const to = someone()
    await modal.chooseToken(/^Solana/)
    await fill('0.4', to)
    await send(/^Send 0\.4 SOL/)
    expect(await balance(to)).toBe(400_000_000n)
  })
})

describe('through WalletConnect', () => {
  test('default: a phone connects, signs and sends; a reload keeps it', async () => {
    const [visited, phone] = await Promise.all([mount({ knobs: { ...knobs, wallets: 'none' } }), startPhone()])
    const { modal, page } = visited
    const demo = new DemoPage(page, 'solana')
    const { accounts, balance } = sandbox()
    await phone.pair(await showCode(visited))
    await phone.approveProposal()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.address()).toBe(accounts[0])
    await modal.closed()
    await demo.startSigning()
    await phone.approve()
    await until(async () => (await demo.signed()).status === 'done')
    expect((await demo.signed()).text).toContain('Signature verified')
    const { fill, send } = await openSend({ modal, demo }, phone.approve)
    const to = someone()
    await modal.chooseToken(/^Solana/)
    await fill('0.6', to)
    await send(/^Send 0\.6 SOL/)
    expect(await balance(to)).toBe(600_000_000n)
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
  })
})

describe('signing in', () => {
  async function keptBy(page: Page, address: string | undefined) {
    const kept = await page.evaluate(() => localStorage.getItem('portico.siwx.sessions'))
    const list = (JSON.parse(kept ?? '{}') as { value: { message: string; signature: string }[] }).value
    const session = list.find(({ message }) => message.includes(`\n${address}\n`))
    if (!session) throw new Error(`Nobody signed in as ${address}`)
    const key = await getPublicKeyFromAddress(readAddress(address ?? ''))
    const signature = signatureBytes(getBase58Encoder().encode(session.signature))
    expect(await verifySignature(key, signature, new TextEncoder().encode(session.message))).toBe(true)
    return session.message
  }

  test('default: a wallet that can connects and signs in with one question; another account signs the text that is shown', async () => {
    const { page, modal, wallet } = await mount({ knobs: { ...knobs, siwx: 'required' } })
    const { accounts } = sandbox()
    await modal.open()
    await modal.choose('Lumen')
    await wallet('Lumen').window().getByText('wants you to sign in with your Solana account:').waitFor()
    await wallet('Lumen').approve()
    await modal.closed()
    expect(await wallet('Lumen').waiting()).toBe(false)
    expect(await page.getByTestId('sign-in-status').textContent()).toBe('signed in')
    await keptBy(page, accounts[0])

    await wallet('Lumen').setAccount(1)
    await modal.title('Prove it’s you').waitFor()
    await modal.view.getByText('Show the exact text').click()
    const shown = (await modal.view.locator('pre').textContent()) ?? ''
    await modal.button('Sign in').click()
    await wallet('Lumen').window().getByText('Sign in', { exact: true }).waitFor()
    await wallet('Lumen').approve()
    await modal.closed()
    expect(await keptBy(page, accounts[1])).toBe(shown)
  })
})
