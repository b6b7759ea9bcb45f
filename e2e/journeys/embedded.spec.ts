import type { Page, Route } from 'playwright-core'
import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  isAddressEqual,
  parseAbi,
  parseEther,
  publicActions,
  verifyMessage,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { type DemoHandle, openByApp } from '../setup/services.js'
import { inLongTier } from '../setup/tier.js'
import { promised, until, within } from '../setup/until.js'
import { browserForTests, type Visit, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })
const elsewhere = browserForTests({ forgetful: true })

/** A visitor with an address of their own. */
function visitorOf(visited: Visit, address = `ada.${crypto.randomUUID().slice(0, 8)}@example.com`) {
  const { page, modal } = visited
  const demo = new DemoPage(page)
  const connected = () => until(async () => (await demo.status()) === 'connected')
  return { ...visited, demo, connected, wallet: new Embedded(page, modal, address) }
}
const knobs = { embedded: '1', wallets: 'none', families: 'evm,solana' }
const options: VisitOptions = { knobs: { ...knobs, accountType: 'eoa' } }
const signed = ({ demo }: ReturnType<typeof visitorOf>, id?: 'sent') =>
  until(async () => (await demo.signed(id)).status === 'done').then(async () => (await demo.signed(id)).text)

// Slow: each test logs in by mail, and what is agreed to has to stand still before.
describe('the embedded wallet', () => {
  test('default: e-mail, device, code; a reload and a second tab keep it; signed out it is gone, and begun again from those used before', async () => {
    const all = visitorOf(await visit(options))
    const { page, context, demo, modal, wallet, outside, problems } = all
    await modal.open()
    // No frame before it is used.
    expect(await page.locator('iframe[name=portico-frame]').count()).toBe(0)
    expect(outside.filter((url) => url.includes('wallet.localhost'))).toEqual([])
    await wallet.logIn()
    await all.connected()
    const address = await demo.address()
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

    await page.reload()
    await all.connected()
    expect(await demo.address()).toBe(address)
    const tab = visitorOf(await visit({ ...options, context }), wallet.address)
    await tab.connected()
    expect(await tab.demo.address()).toBe(address)
    expect(problems).toEqual([])

    await demo.openAccount()
    await modal.button('Disconnect').click()
    await until(async () => (await demo.status()) === 'disconnected')
    await until(async () => (await tab.demo.status()) === 'disconnected')
    await page.reload()
    await demo.ready()
    expect(await demo.status()).toBe('disconnected')
    // Of both its families: nothing is left that would load the frame.
    expect(await new DemoPage(page, 'solana').status()).toBe('disconnected')
    expect(await page.locator('iframe[name=portico-frame]').count()).toBe(0)
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.view.getByText(wallet.address).waitFor()
    await modal.button('Connect Email wallet').click()
    await modal.title('Continue with email').waitFor()
    expect(await modal.view.getByLabel('Email').inputValue()).toBe(wallet.address)
  })

  test('behavior: a signature is confirmed in the frame; closing the modal on a question rejects it; a payment comes after it', async () => {
    const all = visitorOf(await visit(options))
    const { page, demo, modal, wallet, problems } = all
    await modal.open()
    await wallet.logIn()
    await all.connected()
    const address = await demo.address()
    await demo.startSigning()
    await wallet.approve()
    await modal.closed()
    const signature = /0x[0-9a-f]+/.exec(await signed(all))?.[0] as Hex
    expect(await verifyMessage({ address, message: await demo.message(), signature })).toBe(true)

    // Closing the modal on a question rejects it; the next one is asked as if nothing had been.
    await demo.startSigning()
    await modal.title('Approve').waitFor()
    await wallet.frame.locator('.cf-foot').waitFor()
    // The sheet covers the modal's own cross: beside the modal it is closed.
    await page.mouse.click(10, 10)
    await modal.closed()
    await until(async () => (await demo.signed()).status === 'failed')
    expect((await demo.signed()).text).toContain('Request was aborted')

    // A payment, by the account's own money; the receiver's number is chosen where it is new.
    const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) }).extend(
      publicActions,
    )
    await node.setBalance({ address, value: parseEther('1') })
    const to = privateKeyToAddress(generatePrivateKey())
    await demo.startSending(to, '0.25')
    await wallet.approve()
    await modal.closed()
    expect(await signed(all, 'sent')).toContain('0.25 ETH arrived')
    expect(await node.getBalance({ address: to })).toBe(parseEther('0.25'))
    expect(problems).toEqual([])
  })

  test('behavior: the address is changed in the settings, with both codes, which the page never sees', async () => {
    const all = visitorOf(await visit(options))
    const { page, demo, modal, wallet, problems } = all
    await modal.open()
    await wallet.logIn()
    await all.connected()
    const address = await demo.address()
    const next = `grace.${crypto.randomUUID().slice(0, 8)}@example.com`
    await demo.openAccount()
    await modal.button('Settings').click()
    await modal.title('Settings').waitFor()
    await modal.button(/^Email/).click()
    // The present one is no new one.
    await modal.view.getByLabel('New email').fill(wallet.address.toUpperCase())
    await modal.button('Send a code').click()
    await modal.view.getByText('That is already your email.').waitFor()
    // What is said stands for a moment only.
    await Promise.all([modal.root.getByText(`Email changed to ${next}`).waitFor(), wallet.changeAddress(next)])
    await modal.button(new RegExp(`^Email.*${next}`)).waitFor()
    expect(await modal.view.textContent()).not.toContain(wallet.address)

    await page.reload()
    await all.connected()
    expect(await demo.address()).toBe(address)
    await demo.openAccount()
    await modal.view.getByText(next).first().waitFor()
    const stored = await page.evaluate(() => JSON.stringify(localStorage))
    expect(stored).toContain(next)
    expect(stored).not.toContain(wallet.address)
    expect(problems).toEqual([])
  })

  inLongTier(() => {
    test('behavior: the smart account is the app’s choice; another is made in the settings and holds; the other family needs no second login', async () => {
      const all = visitorOf(await visit({ knobs: { ...knobs, expose: '1' } }))
      const { page, demo, modal, wallet, problems } = all
      const isSmart = () => modal.view.getByRole('switch', { name: /^Smart account/ }).getAttribute('aria-checked')
      await modal.open()
      await wallet.logIn()
      await all.connected()
      const smart = await demo.address()
      const change = async () => {
        const before = await demo.address()
        await modal.view.getByRole('switch', { name: /^Smart account/ }).click()
        await until(async () => (await demo.address()) !== before)
      }
      await demo.openAccount()
      await modal.button('Settings').click()
      await modal.title('Settings').waitFor()
      expect(await isSmart()).toBe('true')
      await modal.view.getByText('Not used yet').waitFor()
      await change()
      // The switch is said done before the settings have drawn it.
      await until(async () => (await isSmart()) === 'false')
      const plain = await demo.address()
      expect(plain).not.toBe(smart)

      await page.reload()
      await all.connected()
      expect(await demo.address()).toBe(plain)
      await demo.openAccount()
      await modal.button('Settings').click()
      await change()
      expect(await demo.address()).toBe(smart)
      await until(async () => (await isSmart()) === 'true')

      // A batch, in one operation; its first brings the account onto the chain.
      const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) }).extend(
        publicActions,
      )
      await node.setBalance({ address: smart, value: parseEther('1') })
      const receivers = [0, 1].map(() => privateKeyToAddress(generatePrivateKey()))
      const calls = receivers.map((to) => ({ to, value: '0x16345785d8a0000' }))
      const asked = page.evaluate(async (given) => {
        const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
        const provider = portico.getProvider('eip155') as { request(args: object): Promise<unknown> }
        const chainId = await provider.request({ method: 'eth_chainId' })
        // Asked at once after it was closed: what is still fading out must not take the frame.
        portico.close()
        const sent = await provider.request({
          method: 'wallet_sendCalls',
          params: [{ version: '2.0.0', chainId, calls: given }],
        })
        return typeof sent === 'string' ? sent : (sent as { id: string }).id
      }, calls)
      // Refused before anybody could agree, it says so by itself.
      await Promise.race([wallet.approve(), asked])
      const id = await asked
      const status = () =>
        page.evaluate(async (given) => {
          const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
          const provider = portico.getProvider('eip155') as { request(args: object): Promise<unknown> }
          const answer = await provider.request({ method: 'wallet_getCallsStatus', params: [given] })
          return (answer as { status: number }).status
        }, id)
      await until(async () => (await status()) !== 100)
      expect(await status()).toBe(200)
      for (const address of receivers) expect(await node.getBalance({ address })).toBe(parseEther('0.1'))
      expect(await node.getCode({ address: smart })).toBeDefined()

      // A name for it: signed by a contract, and looked up by everybody.
      const name = `mira-${crypto.randomUUID().slice(0, 8)}`
      await demo.openAccount()
      await modal.button(/^Choose a name/).click()
      // What is typed before the form has begun is lost.
      await modal.button('Enter a name').waitFor()
      await modal.view.getByLabel('Name', { exact: true }).fill(name)
      await modal.button('Register for free').click()
      await wallet.approve()
      await modal.title(`${name}.portico.id`).waitFor()
      await modal.close()

      // Handed over on the chain, to somebody else's key: the page goes on with the plain account, and says so until it was seen.
      const abi = parseAbi([
        'function getOwners() view returns (address[])',
        'function swapOwner(address before, address owner, address next)',
      ])
      const next = privateKeyToAddress(generatePrivateKey())
      const first = '0x0000000000000000000000000000000000000001'
      const data = encodeFunctionData({ abi, functionName: 'swapOwner', args: [first, plain, next] })
      await node.impersonateAccount({ address: smart })
      await node.request({
        method: 'eth_sendTransaction' as never,
        params: [{ from: smart, to: smart, data }] as never,
      })
      const owners = () => node.readContract({ address: smart, abi, functionName: 'getOwners' })
      await until(async () => (await owners()).every((owner) => isAddressEqual(owner, next)))
      await page.reload()
      await all.connected()
      await until(async () => (await demo.address()) === plain)
      await demo.openAccount()
      await modal.view.getByText('Account switched').waitFor()
      await modal.view.getByTitle(smart).waitFor()
      await modal.close()
      await demo.openAccount()
      await modal.button('Solana').waitFor()
      expect(await modal.view.getByText('Account switched').count()).toBe(0)

      // Solana is a press away: its account was opened by the same login.
      await modal.button('Solana').click()
      await modal.button('Settings').click()
      await modal.title('Settings').waitFor()
      expect(await modal.view.getByRole('switch').count()).toBe(0)
      await modal.view.getByText(wallet.address).first().waitFor()
      expect(problems).toEqual([])
    })
  })

  test('behavior: offline for longer than the time-outs: the login says so, and a login of before comes back by itself, however late', async () => {
    const all = visitorOf(await visit({ ...options, clock: true }))
    const { page, context, modal, wallet } = all
    // What the wallet's server is asked is lost on its way.
    const lost = promised<Route>()
    await page.route('**/vault/v1/email', lost.resolve)
    await modal.open()
    await wallet.submit()
    await page.frameLocator('iframe[name=portico-frame]').locator('#app').waitFor({ state: 'attached' })
    await page.clock.runFor(1_000)
    const request = await within(lost.promise, 'the wallet’s server is asked')
    await page.clock.fastForward(121_000)
    await modal.text('Wallet window didn’t answer').waitFor()
    await request.abort()
    await page.unroute('**/vault/v1/email')
    await modal.close()
    await modal.open()
    // What was lost may have arrived all the same: to that address no mail goes for a while.
    await new Embedded(page, modal, `ada.${crypto.randomUUID().slice(0, 8)}@example.com`).logIn()
    await all.connected()
    const address = await all.demo.address()
    await page.close()

    // The same visitor comes back, and the wallet's servers cannot be reached.
    const met = promised<Route>()
    let gate = (route: Route) => route.abort()
    const before = (next: Page) => next.route(/wallet\.localhost/, (route) => gate(route))
    const late = visitorOf(await visit({ ...options, context, clock: true, before }))
    const { clock } = late.page
    await late.page.locator('iframe[name=portico-frame]').waitFor({ state: 'attached' })
    // From here on only the time passes that the test lets pass: no question is asked between two of its steps, however slow the machine is.
    await clock.pauseAt(await late.page.evaluate(() => Date.now() + 10_000))
    await clock.fastForward(20_001)
    expect(await late.demo.status()).toBe('reconnecting')
    // It can be reached again, and is so slow that the time for one load is up before anything has come.
    gate = async (route) => {
      if (!new URL(route.request().url()).pathname.endsWith('/frame')) return route.continue()
      met.resolve(route)
    }
    await clock.runFor(1_001)
    const document = await within(met.promise, 'the frame is asked for again')
    await clock.fastForward(20_001)
    // Whoever asks once more, on a machine that is slow itself, is answered too.
    gate = (route) => route.continue()
    await document.continue()
    await clock.resume()
    await late.connected()
    expect(await late.demo.address()).toBe(address)
    // A page whose clock was moved stays in nobody's way.
    await late.page.close()
  })

  inLongTier(() => {
    test('behavior: where a frame cannot be moved and keeps nothing, it lies over its place, and holds until the page goes', async () => {
      const all = visitorOf(
        await elsewhere.visit({
          ...options,
          before: (page) => page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore')),
        }),
      )
      const { page, demo, modal, wallet } = all
      await modal.open()
      await wallet.logIn()
      await all.connected()
      expect(await demo.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await page.reload()
      await until(async () => (await demo.status()) === 'disconnected')
    })
  })
})
