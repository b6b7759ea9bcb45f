import { createTestClient, http, isAddressEqual, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { showKit, typeKit } from '../pages/walletWindow.js'
import { findAccessProblems } from '../setup/axe.js'
import { passkeysOf } from '../setup/passkeys.js'
import { agree } from '../setup/press.js'
import { inLongTier } from '../setup/tier.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })
const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) }).extend(
  publicActions,
)

inLongTier(() => {
  // Slow: a wallet is lost twice over, and each way into it is put on a chain.
  test('behavior: a passkey’s wallet gets a kit and a second passkey; the first is lost, then both, and it opens all the same', async () => {
    const knobs = { embedded: '1', passkey: '1', wallets: 'none', panel: '0' }
    const { page, modal, problems } = await visit({ knobs })
    const demo = new DemoPage(page)
    const site = page.url()
    const first = await passkeysOf(page)
    const wallet = new Embedded(page, modal, 'nobody@example.com')
    const is = (status: string) => until(async () => (await demo.status()) === status)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    const looksRight = async () => expect(await findAccessProblems(page, 'html')).toEqual([])
    const network = page.getByRole('region', { name: 'Sandbox One' })
    const addOnChain = async () => {
      await heading('Now add it to your networks')
      await looksRight()
      await press('Add on Sandbox One')
      await page.getByRole('heading', { name: 'Approve' }).waitFor()
      await agree(page)
      await page.getByText('Added on Sandbox One').waitFor()
      await press('Done')
      await heading('What opens this wallet')
    }

    await modal.open()
    await modal.button('Continue with a passkey').click()
    await wallet.frame.getByRole('button', { name: 'Create a wallet' }).click()
    await modal.closed()
    await is('connected')
    const address = await demo.address()
    await node.setBalance({ address, value: parseEther('1') })
    await demo.openAccount()
    await modal.button('Settings').click()
    const link = modal.root.getByRole('link', { name: 'Passkey and recovery' })
    const own = (await link.getAttribute('href')) ?? ''

    // The same tab: its passkeys are those of this browser.
    await page.goto(own)
    await press('Use my passkey')
    await press('Confirm')
    await heading('What opens this wallet')
    await page.getByText(address).waitFor()
    await network.getByText('Not used on Sandbox One yet').waitFor()
    await looksRight()
    await press('Add a recovery kit')
    const groups = await showKit(page)
    await page.getByText(address).waitFor()
    await press('I wrote it down')
    await typeKit(page, groups)
    await press('Keep the kit')
    await addOnChain()
    await network.getByRole('button', { name: /^Remove Recovery kit or another wallet/ }).waitFor()
    await network.getByText('What you’re using now').waitFor()
    // Another is made on a key, and left without being added: it opens nothing.
    await first.leave()
    const loose = await passkeysOf(page, 'usb')
    await press('Add a passkey')
    await heading('Now add it to your networks')
    await first.lose()
    await page.reload()
    await press('Sign out')
    await press('Continue with a passkey')
    await press('Use my passkey')
    await page.getByText('This passkey doesn’t open its wallet on any network').waitFor()
    await looksRight()
    await loose.lose()

    // With all passkeys lost the kit opens it, lets a new one in, and takes the first away.
    await press('I lost my passkey')
    await heading('Open your wallet with the recovery kit')
    await page.getByLabel('The code of your recovery kit').fill(groups.join(' '))
    const field = page.getByLabel('Address of your wallet')
    await field.fill(address.slice(0, -1))
    await press('Open my wallet')
    await page.getByText('That isn’t an address').waitFor()
    await field.fill(privateKeyToAddress(generatePrivateKey()))
    await press('Open my wallet')
    await page.getByText('This kit doesn’t open that wallet').waitFor()
    await looksRight()
    await field.fill(address)
    await press('Open my wallet')
    await heading('What opens this wallet')
    const second = await passkeysOf(page)
    await press('Add a passkey')
    await addOnChain()
    expect(await second.count()).toBe(1)
    await network.getByRole('button', { name: 'Remove The passkey it was made with' }).click()
    await press('Remove it')
    await agree(page)
    await heading('What opens this wallet')
    await until(async () => (await network.getByText('The passkey it was made with').count()) === 0)

    // On the site: one answer of the new one, the same address, and it signs.
    await page.goto(site)
    await is('connected')
    await demo.openAccount()
    await modal.button('Disconnect').click()
    await is('disconnected')
    await modal.open()
    await modal.button('Continue with a passkey').click()
    await wallet.frame.getByRole('button', { name: 'Use my passkey' }).click()
    await modal.closed()
    await is('connected')
    expect(isAddressEqual(await demo.address(), address)).toBe(true)
    await demo.startSigning()
    await wallet.approve()
    await until(async () => (await demo.signed()).status === 'done')
    expect((await demo.signed()).text).toContain('Signature verified')
    expect(problems).toEqual([])
  })
})

test('error: on a network where the passkey was not added, the modal says which one, and leads to where it is', async () => {
  const knobs = { embedded: '1', passkey: '1', wallets: 'none', panel: '0' }
  const { page, modal, problems } = await visit({ knobs })
  const demo = new DemoPage(page)
  const { wallet: served } = inject('addresses')
  const passkeys = await passkeysOf(page)
  await passkeys.carryFor(privateKeyToAddress(generatePrivateKey()), new URL(served?.url ?? '').hostname)
  // The sandbox has one network for such accounts: it is another for as long as the passkey signs in, and knows it.
  const nodes = { add: false, signedIn: false }
  await page.route('**/rpc/**', async (route) => {
    const { id, method, params } = route.request().postDataJSON()
    if (method !== 'eth_call' || !params[0].data.startsWith('0x2f54bf6e')) return route.fallback()
    const is = nodes.add || !nodes.signedIn
    nodes.signedIn = true
    await route.fulfill({ json: { jsonrpc: '2.0', id, result: `0x${(is ? '1' : '0').padStart(64, '0')}` } })
  })
  const wallet = new Embedded(page, modal, 'nobody@example.com')
  const signIn = () => wallet.frame.getByRole('button', { name: 'Use my passkey' }).click()
  await modal.open()
  await modal.button('Continue with a passkey').click()
  await signIn()
  await modal.title('Passkey').waitFor()
  await modal.root.getByRole('heading', { name: 'Not on Sandbox One yet' }).waitFor()
  const link = modal.root.getByRole('link', { name: 'Open my wallet' })
  expect(await link.getAttribute('href')).toMatch(/\/wallet\?.*#passkey$/)
  await until(async () => (await findAccessProblems(page)).length === 0)
  expect(await demo.status()).toBe('disconnected')

  // It was added meanwhile.
  nodes.add = true
  await modal.button('Try again').click()
  await signIn()
  await modal.closed()
  await until(async () => (await demo.status()) === 'connected')
  expect(problems).toEqual([])
})
