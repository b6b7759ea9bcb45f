import { createTestClient, http, isAddressEqual, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { ended } from '../pages/hostilePage.js'
import { findAccessProblems } from '../setup/axe.js'
import { looks, momentsOf } from '../setup/moments.js'
import { passkeysOf } from '../setup/passkeys.js'
import { agree } from '../setup/press.js'
import { openByApp } from '../setup/services.js'
import { policyWith, projectFile, serveFiles, unpackFrame } from '../setup/staticHost.js'
import { chain, held, native } from '../setup/trade.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'
import { onHost, startWalletHost } from '../setup/walletHost.js'

const { visit } = browserForTests({ plain: true })

async function visitor(device: Omit<VisitOptions, 'knobs'> = {}) {
  const knobs = { embedded: '1', passkey: '1', wallets: 'none', families: 'evm,solana', panel: '0' }
  const visited = await visit({ ...device, knobs })
  const { page, modal } = visited
  const demo = new DemoPage(page)
  const passkeys = await passkeysOf(page)
  const wallet = new Embedded(page, modal, 'nobody@example.com')
  const press = (name: string) => wallet.frame.getByRole('button', { name, exact: true }).click()
  const is = (status: string) => until(async () => (await demo.status()) === status)
  return {
    ...visited,
    demo,
    passkeys,
    wallet,
    press,
    is,
    async begin() {
      await modal.open()
      await modal.button('Continue with a passkey').click()
      await wallet.frame.getByRole('heading', { name: 'Open a wallet with a passkey' }).waitFor()
    },
    async disconnect() {
      await demo.openAccount()
      await modal.button('Disconnect').click()
      await is('disconnected')
      await modal.closed()
    },
  }
}
const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) }).extend(
  publicActions,
)

/** The published pages from a plain file server on the wallet's host, under the policy that the services give them, which names the nodes besides. */
async function serveWallet(served: string | undefined) {
  const { wallet, chains, bundler } = inject('addresses')
  const nodes = { rpcUrl: chains[0]?.rpcUrl ?? '', bundlerUrl: bundler?.url ?? '' }
  const { root, remove } = await unpackFrame(projectFile(nodes))
  onTestFinished(remove)
  const { port, stop } = await serveFiles(root, policyWith(served, nodes))
  onTestFinished(stop)
  return `http://${new URL(wallet?.url ?? '').hostname}:${port}`
}

describe('a wallet that a passkey owns', () => {
  test.each(looks)(
    'default: from nothing to a swap: made, paid into, swapped with, signed out of, and found again ($look)',
    async ({ look, ...device }) => {
      const { page, modal, demo, passkeys, wallet, press, is, begin, disconnect, problems } = await visitor(device)
      const moment = momentsOf(page, 'passkey', look)
      await modal.open()
      await modal.button('Continue with a passkey').waitFor()
      await moment('connect')
      await modal.close()
      await begin()
      await moment('ways')
      expect(await findAccessProblems(page, 'html')).toEqual([])
      // Without its person there is none.
      await passkeys.verify(false)
      await press('Create a wallet')
      await wallet.frame.getByText('Your passkey wasn’t used').waitFor()
      await moment('not-used')
      expect(await passkeys.count()).toBe(0)
      await passkeys.verify(true)
      await press('Create a wallet')
      await modal.closed()
      await is('connected')
      expect(await passkeys.count()).toBe(1)
      const address = await demo.address()
      expect(await demo.walletName()).toBe('Passkey wallet')
      expect(await new DemoPage(page, 'solana').status()).not.toBe('connected')

      await node.setBalance({ address, value: parseEther('1') })
      await demo.startSigning()
      await wallet.frame.getByRole('heading').first().waitFor()
      await moment('signing')
      await wallet.approve()
      await until(async () => (await demo.signed()).status === 'done')
      expect((await demo.signed()).text).toContain('Signature verified')
      const { usdx } = chain().tokens
      await openByApp(page, { view: 'Swap', fromToken: native, toToken: usdx.address, amount: '0.1' })
      await modal.button('Review swap').click()
      await modal.title('Review swap').waitFor()
      await moment('review')
      await modal.button(/^Swap/).click()
      await wallet.frame.getByRole('heading').first().waitFor()
      await moment('agreeing')
      await wallet.approve()
      await modal.title(/^You got /).waitFor()
      // Somebody else paid it.
      expect(await modal.text('Fee paid').count()).toBe(0)
      await moment('swapped')
      expect(await held(address, usdx.address)).toBeGreaterThan(0n)
      expect(await node.getCode({ address })).toBeDefined()

      // A reload asks nobody; signing out ends it; the browser knows the passkey, and one answer is enough.
      await page.reload()
      await is('connected')
      expect(await demo.address()).toBe(address)
      await disconnect()
      await page.reload()
      await is('disconnected')
      await begin()
      await press('Use my passkey')
      await modal.closed()
      await is('connected')
      expect(isAddressEqual(await demo.address(), address)).toBe(true)

      // One that has never seen it asks twice.
      await disconnect()
      await passkeys.forget()
      await page.reload()
      await begin()
      await press('Use my passkey')
      await wallet.frame.getByRole('heading', { name: 'Confirm once more' }).waitFor()
      await moment('once-more')
      expect(await findAccessProblems(page, 'html')).toEqual([])
      await press('Confirm')
      await modal.closed()
      await is('connected')
      expect(isAddressEqual(await demo.address(), address)).toBe(true)
      expect(problems).toEqual([])
    },
  )

  test('behavior: with vault and services gone, the pages of a bare file server move the money', async () => {
    const { page, context, modal, demo, press, is, begin, problems } = await visitor()
    const framed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/frame')
    await begin()
    await press('Create a wallet')
    await modal.closed()
    await is('connected')
    const address = await demo.address()
    await node.setBalance({ address, value: parseEther('1') })

    const origin = await serveWallet((await framed).headers()['content-security-policy'])
    const host = await startWalletHost(`${origin}/frame.html`)
    onTestFinished(host.stop)
    // What the page of before still sends when it goes is not this one's.
    await page.goto('about:blank')
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    // The same tab: its passkeys are those of this browser.
    await page.goto(`http://localhost:${host.port}/`)
    const { frame, ask } = await onHost(page)
    const done = ask('CONNECT_PASSKEY')
    await frame.getByRole('button', { name: 'Use my passkey' }).click()
    await frame.getByRole('button', { name: 'Confirm', exact: true }).click()
    await done
    const chainId = 31337
    expect(await ask('GET_USER', { chainId })).toMatchObject({ address, passkey: true })
    const to = privateKeyToAddress(generatePrivateKey())
    const params = [{ from: address, to, value: '0x16345785d8a0000' }]
    const sent = ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId, chainNamespace: 'eip155' })
    await frame.getByRole('heading').first().click()
    await agree(frame)
    await node.waitForTransactionReceipt({ hash: await sent })
    expect(await node.getBalance({ address: to })).toBe(parseEther('0.1'))
    const { chains, bundler } = inject('addresses')
    const known = [origin, `http://localhost:${host.port}`, chains[0]?.rpcUrl, bundler?.url].map(
      (url) => new URL(url ?? 'about:blank').origin,
    )
    expect(asked.filter((url) => !known.includes(new URL(url).origin))).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: a hostile page moves and covers the frame while a passkey is made in it, asks again in a loop, and sends what is no message', async () => {
    const { wallet, projectId } = inject('addresses')
    const query = new URLSearchParams({ projectId, chainId: 'eip155:31337', version: '4' })
    const host = await startWalletHost(`${wallet?.url}/frame?${query}`)
    onTestFinished(host.stop)
    const { page } = await visit({ knobs: { panel: '0' } })
    await page.goto(`http://localhost:${host.port}/`)
    const site = await onHost(page)
    const passkeys = await passkeysOf(page)
    await passkeys.leave()
    // Nothing is asked of the browser before its person pressed in the frame.
    const loop = (times: number) =>
      page.evaluate((count) => {
        const all: string[] = (window as any).ended ?? []
        Object.assign(window, { ended: all })
        for (let at = 0; at < count; at += 1)
          window.ask('CONNECT_PASSKEY').then(
            () => all.push('in'),
            (error: Error) => all.push(error.message),
          )
      }, times)
    await loop(20)
    const create = site.frame.getByRole('button', { name: 'Create a wallet' })
    await create.waitFor()
    await create.click()
    await site.frame.getByText('Waiting for your passkey').waitFor()
    await loop(10)
    await page.evaluate(() => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement
      const post = (message: unknown) => frame.contentWindow?.postMessage(message, '*')
      for (const payload of [{ run: 1 }, 7, null, ['a'], { publicKey: { challenge: 'mine' } }])
        post({ id: 'x', type: '@w3m-app/CONNECT_PASSKEY', payload })
      post({ type: '@w3m-frame/CONNECT_PASSKEY_SUCCESS' })
      post({ id: 'x', type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: '0xmine', chainId: 1, passkey: true } })
      Object.assign(frame.style, { position: 'fixed', left: '-2000px' })
      const cover = document.createElement('div')
      Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'white', zIndex: '2' })
      document.body.append(cover)
      Object.assign(frame.style, { left: '0', opacity: '0.01' })
    })
    // The page is not signed in by any of that, and learns nothing.
    expect(await site.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await ended(page)).not.toContain('in')
    // What its person makes all the same is made once, and the wallet is theirs: nobody signed anything.
    const found = await passkeysOf(page, 'usb')
    await expect.poll(() => ended(page)).toEqual([...Array(29).fill('The login was given up'), 'in'])
    expect(await found.count()).toBe(1)
    const user = await site.ask('GET_USER', { chainId: 31337 })
    expect(user).toMatchObject({ passkey: true, accounts: [{ address: user.address, type: 'smartAccount' }] })
    expect(await site.frame.locator('.cf').count()).toBe(0)
  })
})
