import type { Page } from 'playwright-core'
import { createTestClient, http, isAddressEqual, parseEther, publicActions } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { findAccessProblems } from '../setup/axe.js'
import { openByApp } from '../setup/services.js'
import { chain, held, native } from '../setup/trade.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

/** The passkeys of this browser: a virtual authenticator that has its person answer at once, or not at all. */
async function passkeysOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person is who they should be. */
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** The browser forgets what the wallet's page kept, and keeps its passkeys. */
    forget: () =>
      page.frame('portico-frame')?.evaluate(() =>
        new Promise((resolve, reject) => {
          const gone = indexedDB.deleteDatabase('portico-wallet')
          gone.onsuccess = resolve
          gone.onerror = reject
        }).then(() => undefined),
      ),
  }
}

async function visitor() {
  const knobs = { embedded: '1', wallets: 'none', families: 'evm,solana', panel: '0' }
  const visited = await visit({ knobs })
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
      await wallet.frame.getByRole('heading', { name: 'A passkey is your wallet' }).waitFor()
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

describe('a wallet that a passkey owns', () => {
  test('default: from nothing to a swap: made, paid into, swapped with, signed out of, and found again', async () => {
    const { page, modal, demo, passkeys, wallet, press, is, begin, disconnect, problems } = await visitor()
    await begin()
    expect(await findAccessProblems(page, 'html')).toEqual([])
    // Without its person there is none.
    await passkeys.verify(false)
    await press('Create a wallet')
    await wallet.frame.getByText('The passkey wasn’t used').waitFor()
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
    await wallet.approve()
    await until(async () => (await demo.signed()).status === 'done')
    expect((await demo.signed()).text).toContain('Signature verified')
    const { usdx } = chain().tokens
    await openByApp(page, { view: 'Swap', fromToken: native, toToken: usdx.address, amount: '0.1' })
    await modal.button('Review swap').click()
    await modal.title('Review swap').waitFor()
    await modal.button(/^Swap/).click()
    await wallet.approve()
    await modal.title(/^You got /).waitFor()
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
    await press('Use a passkey you have')
    await modal.closed()
    await is('connected')
    expect(isAddressEqual(await demo.address(), address)).toBe(true)

    // One that has never seen it asks twice.
    await disconnect()
    await passkeys.forget()
    await page.reload()
    await begin()
    await press('Use a passkey you have')
    await wallet.frame.getByRole('heading', { name: 'Confirm once more' }).waitFor()
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await press('Confirm once more')
    await modal.closed()
    await is('connected')
    expect(isAddressEqual(await demo.address(), address)).toBe(true)
    expect(problems).toEqual([])
  })
})
