import type { Phone } from '@portico/sandbox/phone'
import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { readCode } from '../pages/code.js'
import { DemoPage } from '../pages/demo.js'
import { outage } from '../setup/outage.js'
import { pairingForTests, showCode } from '../setup/pairing.js'
import { until } from '../setup/until.js'

const { visit, startPhone, connected } = pairingForTests()
const chain = (id: number) =>
  createPublicClient({ transport: http(inject('addresses').chains.find((entry) => entry.id === id)?.rpcUrl) })

async function signs(demo: DemoPage, phone: Phone): Promise<void> {
  await demo.startSigning()
  await phone.approve()
  await until(async () => (await demo.signed()).status === 'done')
  expect((await demo.signed()).text).toContain('Signature verified')
}

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
    await modal.chooseToken(/^Ether/)
    await modal.root.getByLabel('Amount').fill('1.25')
    await modal.root.getByRole('textbox', { name: 'To', exact: true }).fill(to)
    await modal.button('Review').click()
    await modal.button(/^Send 1.25/).click()
    // What is said stands for a moment only.
    const said = modal.text(/1\.25 .* sent/).first()
    await Promise.all([said.waitFor(), phone.approve()])
    await until(async () => (await chain(31337).getBalance({ address: to })) === parseEther('1.25'))
    const spent = before - (await chain(31337).getBalance({ address: from }))
    expect(spent).toBeGreaterThan(parseEther('1.25'))
    expect(spent).toBeLessThan(parseEther('1.26'))
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
    expect(await phone.waitForRequest()).toMatchObject({ method: 'personal_sign', chain: 'eip155:31338' })
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

  test('reload: in the middle of a request the session is restored, and signs what is asked next', async () => {
    const { page, demo, phone, problems } = await connected()
    await demo.startSigning()
    const left = await phone.waitForRequest()
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.address()).toBe(phone.accounts[0])
    // Its answer belongs to nobody any more: it does no harm, and is not taken for the one to the next request.
    await phone.approve()
    await demo.startSigning()
    await until(async () => (await phone.waitForRequest()).id !== left.id)
    expect((await demo.signed()).status).toBe('busy')
    await phone.approve()
    await until(async () => (await demo.signed()).text.includes('Signature verified'))
    expect(problems).toEqual([])
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
    await modal.choose('Scan with your phone')
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
