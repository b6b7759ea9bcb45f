import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import type { DemoHandle } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const chain = (id: number) =>
  createPublicClient({ transport: http(inject('addresses').chains.find((entry) => entry.id === id)?.rpcUrl) })

describe('connecting an extension wallet', () => {
  test('default', async () => {
    const { page, modal, wallet } = await mount()
    const demo = new DemoPage(page)
    await modal.open()
    await modal.choose('Lantern')
    await modal.title('Continue in Lantern').waitFor()
    await wallet('Lantern').approve()
    await modal.closed()
    expect(await demo.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await demo.network()).toBe('Sandbox One')
  })

  test('behavior: a refused connection can be tried again', async () => {
    const { page, modal, wallet } = await mount()
    const demo = new DemoPage(page)
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').reject()
    await modal.title('You declined in Lantern').waitFor()
    expect(await demo.status()).toBe('disconnected')
    await modal.button('Try again').click()
    await wallet('Lantern').approve()
    await modal.closed()
    expect(await demo.status()).toBe('connected')
  })

  test('behavior: a silent wallet can be left', async () => {
    const { page, modal, wallet } = await mount()
    const demo = new DemoPage(page)
    await wallet('Lantern').silent(true)
    await modal.open()
    await modal.choose('Lantern')
    await modal.title('Continue in Lantern').waitFor()
    await modal.button('Cancel').click()
    await modal.title(/^Connect to /).waitFor()
    await until(async () => (await demo.status()) === 'disconnected')
    await modal.choose('Quill')
    await wallet('Quill').approve()
    await modal.closed()
    expect(await demo.walletName()).toBe('Quill')
  })

  test('behavior: both announced wallets and the legacy one are offered, each once', async () => {
    const { modal } = await mount({ knobs: { wallets: 'lantern,quill,tin' } })
    await modal.open()
    // What reads the older kind is loaded with it.
    await modal.button(/^Browser wallet\b/).waitFor()
    for (const name of ['Lantern', 'Quill', 'Browser wallet'])
      expect(await modal.button(new RegExp(`^${name}\\b`)).count()).toBe(1)
  })

  test('behavior: focus returns to the opener', async () => {
    const { page, modal } = await mount()
    await modal.open()
    await page.keyboard.press('Escape')
    await modal.closed()
    expect(await modal.opener().evaluate((node) => node === document.activeElement)).toBe(true)
  })
})

describe('with a connected extension wallet', () => {
  async function connected(knobs: Record<string, string> = {}, name = 'Lantern', options: VisitOptions = {}) {
    if (!options.clock) {
      const visited = await mountConnected(mount, { ...options, knobs }, { name })
      return { ...visited, demo: new DemoPage(visited.page) }
    }
    const visited = await visit({ ...options, knobs })
    const demo = new DemoPage(visited.page)
    await visited.modal.open()
    await visited.modal.choose(name)
    await visited.wallet(name).approve()
    await visited.modal.closed()
    return { ...visited, demo }
  }

  test('sign: the signature is the account’s', async () => {
    const { demo, wallet } = await connected()
    const address = await demo.address()
    await demo.startSigning()
    await wallet('Lantern').approve()
    await until(async () => (await demo.signed()).status === 'done')
    const signature = (await demo.signed()).text.match(/0x[0-9a-f]{130}/)?.[0] as Hex
    expect(await verifyMessage({ address, message: await demo.message(), signature })).toBe(true)
  })

  test('sign: typed data', async () => {
    const { demo, wallet } = await connected()
    await demo.startSigningTyped()
    await wallet('Lantern').approve()
    await until(async () => (await demo.signed('signed-typed')).status === 'done')
    expect((await demo.signed('signed-typed')).text).toContain('Signature verified')
  })

  test('sign: a refusal reaches the app as one', async () => {
    const { demo, wallet } = await connected()
    await demo.startSigning()
    await wallet('Lantern').reject()
    await until(async () => (await demo.signed()).status === 'failed')
    expect((await demo.signed()).text).toMatch(/reject/i)
  })

  test('wallet_watchAsset: the wallet shows the token; a yes and a no reach the page', async () => {
    const { page, wallet } = await connected()
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const answers = page.evaluate(async (token) => {
      type Door = { request(args: object): Promise<unknown> }
      const { portico } = (window as unknown as { porticoDemo: { portico: { getProvider(of: string): Door } } })
        .porticoDemo
      const ask = () =>
        portico.getProvider('eip155').request({
          method: 'wallet_watchAsset',
          params: { type: 'ERC20', options: { address: token, symbol: 'PEBL', decimals: 18 } },
        })
      return [await ask(), await ask().catch((error: { code?: unknown }) => error.code)]
    }, address)
    await wallet('Lantern').window().getByText('PEBL', { exact: true }).waitFor()
    expect(await wallet('Lantern').window().textContent()).toContain(address)
    await wallet('Lantern').approve()
    await wallet('Lantern').reject()
    expect(await answers).toEqual([true, 4001])
  })

  test('switch: a network the wallet knows', async () => {
    const { page, demo, modal, wallet } = await connected({ walletChains: 'both' })
    await demo.openNetworks()
    await modal.button(/^Sandbox Two/).click()
    await wallet('Lantern').approve()
    await until(async () => (await demo.network()) === 'Sandbox Two')
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.network()).toBe('Sandbox Two')
  })

  test('switch: a network the wallet does not know is added', async () => {
    const { demo, modal, wallet } = await connected()
    await demo.openNetworks()
    await modal.button(/^Sandbox Two/).click()
    await until(
      async () => (await demo.network()) === 'Sandbox Two',
      async () => {
        if (await wallet('Lantern').waiting()) await wallet('Lantern').approve()
      },
    )
    expect(await wallet('Lantern').chains()).toContain(31338)
  })

  test('switch: a refusal keeps the network and offers another try', async () => {
    const { demo, modal, wallet } = await connected()
    await demo.openNetworks()
    await modal.button(/^Sandbox Two/).click()
    await wallet('Lantern').reject()
    await modal.title(/^Still on Sandbox One/).waitFor()
    expect(await demo.network()).toBe('Sandbox One')
  })

  test('network: an unsupported one blocks until it is left', async () => {
    const { page, demo, modal, wallet } = await connected({ walletChains: 'both', networks: '31337' })
    await wallet('Lantern').setChain(31338)
    await modal.title('Wrong network').waitFor()
    await modal.text(/Your wallet is on network 31338/).waitFor()
    await page.keyboard.press('Escape')
    await modal.text('To close this, choose a network or disconnect.').first().waitFor({ state: 'attached' })
    expect(await modal.root.isVisible()).toBe(true)
    await wallet('Lantern').setChain(31337)
    await modal.closed()
    expect(await demo.network()).toBe('Sandbox One')
  })

  test('send: the money arrives on the chain', async () => {
    // Nobody else pays from this account meanwhile, or to that one.
    const { demo, modal, wallet } = await connected({}, 'Quill')
    const from = await demo.address()
    const to = privateKeyToAddress(generatePrivateKey())
    const before = {
      from: await chain(31337).getBalance({ address: from }),
      to: await chain(31337).getBalance({ address: to }),
    }
    await demo.openAccount()
    await modal.button(/^Send/).click()
    await modal.chooseToken(/^Ether/)
    await modal.root.getByLabel('Amount').fill('1.5')
    await modal.root.getByRole('textbox', { name: 'To', exact: true }).fill(to)
    await modal.button('Review').click()
    await modal.button(/^Send 1.5/).click()
    // What is said stands for a moment only.
    const said = modal.text(/1\.5 .* sent/).first()
    await Promise.all([said.waitFor(), wallet('Quill').approve()])
    await until(async () => (await chain(31337).getBalance({ address: to })) - before.to === parseEther('1.5'))
    const spent = before.from - (await chain(31337).getBalance({ address: from }))
    expect(spent).toBeGreaterThan(parseEther('1.5'))
    expect(spent).toBeLessThan(parseEther('1.51'))
  })

  test('reload: the connection is restored without a question', async () => {
    const { page, demo, wallet } = await connected()
    const address = await demo.address()
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.address()).toBe(address)
    expect(await wallet('Lantern').waiting()).toBe(false)
  })

  test('reload: with reconnect off everyone is disconnected', async () => {
    const { page, demo } = await connected({ reconnect: '0' })
    await page.reload()
    await demo.ready()
    expect(await demo.status()).toBe('disconnected')
  })

  test('disconnect: the app forgets the wallet', async () => {
    const { page, demo, modal } = await connected()
    await demo.openAccount()
    await modal.button('Disconnect').click()
    await until(async () => (await demo.status()) === 'disconnected')
    await page.reload()
    await demo.ready()
    expect(await demo.status()).toBe('disconnected')
  })

  test('disconnect: a hanging wallet is waited for at most three seconds', async () => {
    const { page, demo, modal, wallet } = await connected({}, 'Lantern', { clock: true })
    await wallet('Lantern').silent(true)
    await demo.openAccount()
    await modal.button('Disconnect').click()
    const isAsked = () =>
      page.evaluate(() => {
        const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
        const { ending = [], namespaces } = portico.client.store.get().connections
        return ending.length > 0 || namespaces.eip155?.status !== 'connected'
      })
    await until(isAsked)
    await page.clock.fastForward(3_000)
    await until(async () => (await demo.status()) === 'disconnected')
  })

  test('wallet: in its window another account and network are chosen, and are followed; it goes silent there', async () => {
    const { page, demo, wallet } = await connected({ walletChains: 'both' })
    const before = await demo.address()
    await page.getByRole('button', { name: 'Lantern: open the wallet' }).click()
    const own = wallet('Lantern').window()
    await own.getByLabel('Account').selectOption('1')
    await until(async () => (await demo.address()) !== before)
    await own.getByLabel('Network').selectOption({ label: 'Sandbox Two' })
    await until(async () => (await demo.network()) === 'Sandbox Two')
    await own.getByRole('button', { name: 'Go silent' }).click()
    await own.getByRole('button', { name: 'Speak again' }).waitFor()
    expect(await own.textContent()).toContain('Silent')
  })

  test('wallet: locking it disconnects', async () => {
    const { demo, wallet } = await connected()
    await wallet('Lantern').lock()
    await until(async () => (await demo.status()) === 'disconnected')
  })

  test('tabs: a change of network and a disconnect reach the other tab', async () => {
    const knobs = { walletChains: 'both' }
    const first = await connected(knobs)
    const second = await visit({ context: first.context, knobs })
    const other = new DemoPage(second.page)
    await until(async () => (await other.status()) === 'connected')
    await first.demo.openNetworks()
    await first.modal.button(/^Sandbox Two/).click()
    await first.wallet('Lantern').approve()
    await until(async () => (await other.network()) === 'Sandbox Two')
    await first.modal.closed()
    await first.demo.openAccount()
    await first.modal.button('Disconnect').click()
    await until(async () => (await other.status()) === 'disconnected')
  })
})
