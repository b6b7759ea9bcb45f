import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { answerInApp, scanFarcaster } from '../pages/farcaster.js'
import { openByApp } from '../setup/services.js'
import { inLongTier } from '../setup/tier.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })
const knobs = { embedded: '1', wallets: 'none', families: 'evm,solana' }

async function visitor(options: VisitOptions = {}) {
  const visited = await visit({ knobs, ...options })
  const { page, modal, context } = visited
  const demo = new DemoPage(page)
  const is = (status: string) => until(async () => (await demo.status()) === status)
  const begin = () => openByApp(page, { view: 'ConnectingFarcaster' })
  return {
    ...visited,
    demo,
    is,
    begin,
    async logIn(who: string) {
      await begin()
      await answerInApp(context, await scanFarcaster(modal), who, 'Approve')
      await modal.closed()
      await is('connected')
      return demo.address()
    },
    async disconnect() {
      await demo.openAccount()
      await modal.button('Disconnect').click()
      await is('disconnected')
    },
  }
}

describe('login with Farcaster', () => {
  test('default: scanned, approved, connected; a reload keeps it; the same account is the same wallet', async () => {
    const { page, modal, demo, is, logIn, disconnect, problems } = await visitor()
    const address = await logIn('ben')
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await new DemoPage(page, 'solana').status()).toBe('connected')
    // The name is kept for the next visit, and no secret is.
    const kept = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('username'))?.[1])
    expect(await kept()).toContain('ben')
    await page.reload()
    await is('connected')
    expect(await demo.address()).toBe(address)
    await disconnect()
    await modal.closed()
    expect(await logIn('ben')).toBe(address)
    await disconnect()
    await modal.closed()
    expect(await logIn('cleo')).not.toBe(address)
    expect(problems).toEqual([])
  })

  inLongTier(() => {
    test('error: an answer that does not hold, then a code that went stale; a new one does it', async () => {
      const { modal, context, demo, is, begin, problems } = await visitor()
      await begin()
      const first = await scanFarcaster(modal)
      await answerInApp(context, first, 'dora.eth', 'Sign with a key that does not hold the account')
      await modal.text('That sign-in couldn’t be verified').waitFor()
      expect(await demo.status()).toBe('disconnected')
      await modal.button('Show a new code').click()
      const second = await scanFarcaster(modal, first)
      await answerInApp(context, second, 'dora.eth', 'Let the code go stale')
      await modal.text('This code has expired').waitFor()
      await modal.button('Show a new code').click()
      await answerInApp(context, await scanFarcaster(modal, second), 'dora.eth', 'Approve')
      await modal.closed()
      await is('connected')
      expect(problems).toEqual([])
    })
  })

  test('behavior: on a phone its app is opened by a link', async () => {
    const { page, modal, context, is, begin, problems } = await visitor({ phone: true })
    await begin()
    const link = modal.view.getByRole('link', { name: 'Open Farcaster' })
    const [app] = await Promise.all([context.waitForEvent('page'), link.tap()])
    await app.getByRole('radio', { name: 'ann' }).check()
    await app.getByRole('button', { name: 'Approve', exact: true }).tap()
    await app.getByRole('status').waitFor()
    await app.close()
    await page.bringToFront()
    await modal.closed()
    await is('connected')
    expect(problems).toEqual([])
  })
})
