import type { Choice, Phone } from '@portico/sandbox/phone'
import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { readCode } from '../pages/code.js'
import { DemoPage } from '../pages/demo.js'
import { PhonePage } from '../pages/phonePage.js'
import { outage } from '../setup/outage.js'
import { phonesForTests } from '../setup/phones.js'
import { until } from '../setup/until.js'
import { browserForTests, type Visit, type VisitOptions } from '../setup/visit.js'

const { visit, takePhone } = browserForTests()
const { startPhone } = phonesForTests()
const chain = (id: number) =>
  createPublicClient({ transport: http(inject('addresses').chains.find((entry) => entry.id === id)?.rpcUrl) })

/** Shows the code for any wallet, and reads it as a camera would. */
async function showCode({ modal }: Visit): Promise<string> {
  await modal.open()
  await modal.choose('WalletConnect')
  await modal.title('Connect by QR code').waitFor()
  return readCode(modal)
}

async function connected(options: VisitOptions = {}, choice: Choice = {}) {
  const [visited, phone] = await Promise.all([visit(options), startPhone()])
  await phone.pair(await showCode(visited))
  const session = await phone.approveProposal(choice)
  await visited.modal.closed()
  const demo = new DemoPage(visited.page)
  await until(async () => (await demo.status()) === 'connected')
  return { ...visited, demo, phone, topic: session?.topic ?? '' }
}

async function signs(demo: DemoPage, phone: Phone): Promise<void> {
  await demo.startSigning()
  await phone.approve()
  await until(async () => (await demo.signed()).status === 'done')
  expect((await demo.signed()).text).toContain('Signature verified')
}

describe('connecting by QR code', () => {
  test('default', async () => {
    const { demo, phone, problems } = await connected()
    expect(await demo.address()).toBe(phone.accounts[0])
    expect(await demo.network()).toBe('Sandbox One')
    expect(await demo.walletName()).toBe('Sandbox phone')
    expect(phone.getState().sessions).toMatchObject([{ app: { name: 'Portico demo' }, chains: [31337, 31338] }])
    expect(problems).toEqual([])
  })

  test('behavior: the phone’s page, with its own buttons', async () => {
    const [visited, phone] = await Promise.all([visit(), takePhone()])
    await phone.pair(await showCode(visited))
    await phone.verdict().getByText('This app’s site is verified.').waitFor()
    await phone.approve()
    await visited.modal.closed()
    const demo = new DemoPage(visited.page)
    await until(async () => (await demo.status()) === 'connected')
    await demo.startSigning()
    await phone.request().waitFor()
    await phone.approve()
    await until(async () => (await demo.signed()).text.includes('Signature verified'))
    await phone.disconnect()
    await until(async () => (await demo.status()) === 'disconnected')
    expect(await phone.sessions().count()).toBe(0)
  })

  test('behavior: a refused connection can be tried again with a fresh code', async () => {
    const [visited, phone] = await Promise.all([visit(), startPhone()])
    const { modal, page } = visited
    const uri = await showCode(visited)
    await phone.pair(uri)
    await phone.rejectProposal()
    await modal.title('You declined in the wallet').waitFor()
    expect(await new DemoPage(page).status()).toBe('disconnected')
    await modal.button('Try again').click()
    const fresh = await readCode(modal, uri)
    await phone.pair(fresh)
    await phone.approveProposal()
    await modal.closed()
    expect(await new DemoPage(page).status()).toBe('connected')
  })

  test('behavior: an expired code says so, and a new one takes its place', async () => {
    const [visited, phone] = await Promise.all([visit({ clock: true }), startPhone()])
    const { modal, page } = visited
    const uri = await showCode(visited)
    await page.clock.fastForward('03:51')
    await modal.text('This code has expired').first().waitFor()
    await modal.button('Show a new code').click()
    const fresh = await readCode(modal, uri)
    await phone.pair(fresh)
    await phone.approveProposal()
    await modal.closed()
    expect(await new DemoPage(page).status()).toBe('connected')
  })

  test('behavior: a wallet of the directory shows its code', async () => {
    const [visited, phone] = await Promise.all([visit(), startPhone()])
    const { modal, page } = visited
    await modal.open()
    await modal.choose('All wallets')
    await modal.root.getByRole('searchbox').fill('Harbor')
    await modal.choose('Harbor')
    const way = modal.root.getByRole('tab', { name: 'QR code' })
    await way.click()
    await phone.pair(await readCode(modal))
    await phone.approveProposal()
    await modal.closed()
    expect(await new DemoPage(page).status()).toBe('connected')
  })

  test('behavior: the link that is copied is the one of the code', async () => {
    const visited = await visit()
    const uri = await showCode(visited)
    await visited.modal.button('Copy link').click()
    await until(async () => (await visited.page.evaluate(() => navigator.clipboard.readText())) === uri)
  })

  test('behavior: on a phone the wallet’s app opens from the tap', async () => {
    const { modal, page, context } = await visit({ phone: true, knobs: { wallets: 'none' } })
    await modal.open()
    const opened = context.waitForEvent('page')
    await modal.choose('Harbor')
    const app = await opened
    const link = new URL(app.url())
    expect(link.origin + link.pathname).toBe(`${inject('addresses').phone}/wc`)
    expect(link.searchParams.get('uri')).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await new PhonePage(app).approve()
    await modal.closed()
    await until(async () => (await new DemoPage(page).status()) === 'connected')
  })

  test('behavior: on a phone the app can be opened once more', async () => {
    const { modal, context } = await visit({ phone: true, knobs: { wallets: 'none' } })
    await modal.open()
    const first = context.waitForEvent('page')
    await modal.choose('Harbor')
    await (await first).close()
    const second = context.waitForEvent('page')
    await modal.button('Open Harbor').click()
    expect(new URL((await second).url()).searchParams.get('uri')).toMatch(/^wc:/)
  })
})

describe('with a connected phone', () => {
  test('sign: the signature is the account’s', async () => {
    const { demo, phone } = await connected()
    await demo.startSigning()
    await phone.approve()
    await until(async () => (await demo.signed()).status === 'done')
    const signature = (await demo.signed()).text.match(/0x[0-9a-f]{130}/)?.[0] as Hex
    const address = phone.accounts[0] as Hex
    expect(await verifyMessage({ address, message: await demo.message(), signature })).toBe(true)
  })

  test('sign: typed data', async () => {
    const { demo, phone } = await connected()
    await demo.startSigningTyped()
    await phone.approve()
    await until(async () => (await demo.signed('signed-typed')).status === 'done')
    expect((await demo.signed('signed-typed')).text).toContain('Signature verified')
  })

  test('sign: a refusal reaches the app as one', async () => {
    const { demo, phone } = await connected()
    await demo.startSigning()
    await phone.reject()
    await until(async () => (await demo.signed()).status === 'failed')
    expect((await demo.signed()).text).toMatch(/reject/i)
  })

  test('send: the money arrives on the chain', async () => {
    const { demo, modal, phone } = await connected()
    const from = phone.accounts[0] as Hex
    const to = privateKeyToAddress(generatePrivateKey())
    const before = await chain(31337).getBalance({ address: from })
    await demo.openAccount()
    await modal.button(/^Send/).click()
    await modal.root.getByLabel('Amount').fill('1.25')
    await modal.root.getByLabel('To').fill(to)
    await modal.button('Review').click()
    await modal.button(/^Send 1.25/).click()
    await phone.approve()
    await until(async () => (await chain(31337).getBalance({ address: to })) === parseEther('1.25'))
    const spent = before - (await chain(31337).getBalance({ address: from }))
    expect(spent).toBeGreaterThan(parseEther('1.25'))
    expect(spent).toBeLessThan(parseEther('1.26'))
    await modal
      .text(/1\.25 .* sent/)
      .first()
      .waitFor()
  })

  test('network: the wallet’s move is followed', async () => {
    const { demo, phone, topic } = await connected()
    await phone.changeChain(topic, 31338)
    await until(async () => (await demo.network()) === 'Sandbox Two')
    await signs(demo, phone)
  })

  test('network: an approved one is chosen in the app without a question', async () => {
    const { demo, modal, phone } = await connected()
    await demo.openNetworks()
    await modal.button(/^Sandbox Two/).click()
    await until(async () => (await demo.network()) === 'Sandbox Two')
    await demo.startSigning()
    expect(await phone.waitForRequest()).toMatchObject({ method: 'personal_sign', chainId: 31338 })
  })

  test('network: for one that is not approved the wallet is asked', async () => {
    const { demo, modal, phone } = await connected({}, { chains: [31337] })
    await demo.openNetworks()
    await modal.button(/^Sandbox Two/).click()
    expect(await phone.waitForRequest()).toMatchObject({ method: 'wallet_switchEthereumChain' })
    await phone.approve()
    await until(async () => (await demo.network()) === 'Sandbox Two')
    await until(async () => phone.getState().sessions[0]?.chains.includes(31338) ?? false)
  })

  test('account: a session update and a change of account are followed', async () => {
    const { demo, phone, topic } = await connected()
    await phone.update(topic, { accounts: [1] })
    await until(async () => (await demo.address()) === phone.accounts[1])
    await phone.changeAccount(topic, 2)
    await until(async () => (await demo.address()) === phone.accounts[2])
    await signs(demo, phone)
  })

  test('disconnect: by the wallet', async () => {
    const { page, demo, phone, topic } = await connected()
    await phone.end(topic)
    await until(async () => (await demo.status()) === 'disconnected')
    await page.reload()
    await demo.ready()
    expect(await demo.status()).toBe('disconnected')
  })

  test('disconnect: by the app, and the wallet hears of it', async () => {
    const { demo, modal, phone } = await connected()
    await demo.openAccount()
    await modal.button('Disconnect').click()
    await until(async () => (await demo.status()) === 'disconnected')
    await until(async () => phone.getState().sessions.length === 0)
  })

  test('relay: a restart in the middle of a request loses nothing', async () => {
    const { demo, phone } = await connected()
    await demo.startSigning()
    await phone.waitForRequest()
    await outage('restartRelay')
    await phone.approve()
    await until(async () => (await demo.signed()).status === 'done')
    expect((await demo.signed()).text).toContain('Signature verified')
    await signs(demo, phone)
  })

  test('reload: the session is restored and signs', async () => {
    const { page, demo, phone } = await connected()
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.address()).toBe(phone.accounts[0])
    await signs(demo, phone)
    expect(phone.getState().sessions).toHaveLength(1)
  })

  test('mailbox: a wallet that was offline finds the request when it is back', async () => {
    const { demo, phone } = await connected()
    await phone.goOffline()
    await demo.startSigning()
    await until(async () => (await demo.signed()).status === 'busy')
    await phone.goOnline()
    await phone.approve()
    await until(async () => (await demo.signed()).text.includes('Signature verified'))
  })

  test('mailbox: a page that was away learns that the wallet moved', async () => {
    const { page, demo, phone, topic } = await connected()
    const address = page.url()
    await page.goto('about:blank')
    await phone.changeChain(topic, 31338)
    await page.goto(address)
    await until(async () => (await demo.network()) === 'Sandbox Two')
  })

  test('clients: two of them on one page keep sessions of their own', async () => {
    const { page, demo, phone, modal, topic } = await connected({ knobs: { clients: '2' } })
    const second = page.getByTestId('client-2')
    const other = await startPhone()
    expect(await second.getByTestId('status').textContent()).toContain('disconnected')
    await second.getByTestId('open').click()
    await modal.choose('WalletConnect')
    await other.pair(await readCode(modal))
    await other.approveProposal({ accounts: [1] })
    await until(async () => (await second.getByTestId('address').textContent())?.trim() === other.accounts[1])
    expect(await demo.address()).toBe(phone.accounts[0])
    await phone.end(topic)
    await until(async () => (await demo.status()) === 'disconnected')
    expect((await second.getByTestId('status').textContent())?.trim()).toBe('connected')
  })

  test('clients: one wallet serves two browsers', async () => {
    const { demo, phone, topic } = await connected()
    const elsewhere = await visit()
    await phone.pair(await showCode(elsewhere))
    await phone.approveProposal({ accounts: [1] })
    const other = new DemoPage(elsewhere.page)
    await until(async () => (await other.address()) === phone.accounts[1])
    await phone.end(topic)
    await until(async () => (await demo.status()) === 'disconnected')
    await signs(other, phone)
  })
})

describe('attestation', () => {
  async function verdictOn(options: VisitOptions) {
    const [visited, phone] = await Promise.all([visit(options), startPhone()])
    await phone.pair(await showCode(visited))
    return { ...visited, ...(await phone.waitForProposal()).verdict }
  }

  test('default: the wallet sees that the page is the one it names', async () => {
    const { modal, validation, isScam, origin } = await verdictOn({})
    expect({ validation, isScam, origin }).toEqual({
      validation: 'VALID',
      isScam: false,
      origin: inject('addresses').demo,
    })
    expect(await modal.text('Unverified Domain').count()).toBe(0)
  })

  test('behavior: a page that names another address than its own', async () => {
    expect(await verdictOn({ knobs: { appUrl: 'https://bank.example' } })).toMatchObject({
      validation: 'INVALID',
      isScam: false,
    })
  })

  test('behavior: an address that nobody vouches for', async () => {
    const { modal, isScam, validation } = await verdictOn({ host: 'unknown.localhost' })
    await modal.text('Unverified Domain').first().waitFor()
    expect({ validation, isScam }).toEqual({ validation: 'UNKNOWN', isScam: false })
  })

  test('behavior: an address that is held for a fraud', async () => {
    const { modal, isScam } = await verdictOn({ host: 'flagged.localhost' })
    await modal.text('Unverified Domain').first().waitFor()
    expect(isScam).toBe(true)
  })
})
