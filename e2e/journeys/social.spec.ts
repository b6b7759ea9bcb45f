import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { agreeInWindow, SocialWindow } from '../pages/socialWindow.js'
import { openByApp } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })
const options: VisitOptions = { knobs: { embedded: '1', wallets: 'none' } }

async function opened(more: VisitOptions = {}) {
  const visited = await visit({ ...options, ...more })
  const demo = new DemoPage(visited.page)
  await visited.modal.open()
  const connected = () => until(async () => (await demo.status()) === 'connected')
  const press = (provider: string) => SocialWindow.open(visited.page, visited.modal, provider)
  return { ...visited, demo, connected, press }
}
const someone = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`

describe('a login elsewhere', () => {
  test('default: by Google in a window; a reload keeps it; signed out it is a press away among those used before; by Discord it is another wallet', async () => {
    const all = await opened()
    const { page, demo, modal, problems } = all
    const ada = someone('ada')
    const popup = await all.press('Google')
    await modal.text('Finish in the Google window').waitFor()
    await popup.signIn(ada)
    await modal.closed()
    await all.connected()
    await until(async () => popup.page.isClosed())
    const address = await demo.address()
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await page.reload()
    await all.connected()
    expect(await demo.address()).toBe(address)

    const leave = async () => {
      await demo.openAccount()
      await modal.button('Disconnect').click()
      await until(async () => (await demo.status()) === 'disconnected')
      await modal.closed()
    }
    await leave()
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.button('Connect Email wallet').waitFor()
    const again = await SocialWindow.after(page, () => modal.button('Connect Email wallet').click())
    await again.signIn(ada)
    await all.connected()
    expect(await demo.address()).toBe(address)
    // Back where it was chosen.
    await modal.title('Your wallets').waitFor()
    await modal.close()

    await leave()
    await modal.open()
    await (await all.press('Discord')).signIn(ada)
    await modal.closed()
    await all.connected()
    expect(await demo.address()).not.toBe(address)
    expect(problems).toEqual([])
  })

  test('error: refused by the person, closed by the person; the next try comes about', async () => {
    const all = await opened()
    const { page, modal } = all
    await (await all.press('Google')).refuse()
    await modal.text('You declined in Google. Nothing was shared.').waitFor()
    const again = () => SocialWindow.after(page, () => modal.button('Open it again').click())
    const second = await again()
    await second.page.getByLabel('Email').waitFor()
    await second.page.close()
    await modal.text('The window closed early').waitFor()
    await (await again()).signIn(someone('eve'))
    await modal.closed()
    await all.connected()
  })

  test('error: the browser blocks the window; another site answers', async () => {
    const all = await opened({
      before: (page) => page.addInitScript(() => Object.assign(window, { open: () => null })),
    })
    await all.modal.button('Continue with Google').click()
    await all.modal.text('allow pop-ups for this page').waitFor()

    const other = await opened()
    const popup = await other.press('Google')
    await other.modal.text('Finish in the Google window').waitFor()
    await popup.page.getByLabel('Email').waitFor()
    const result = { resultUri: 'https://evil.example/callback?state=a&code=b' }
    // Any other window or frame may say what it likes: that ends nothing.
    await other.page.evaluate((said) => window.postMessage(said, '*'), result)
    // The window itself is at another site, which is no more the wallet than any other.
    await popup.page.evaluate((said) => window.opener.postMessage(said, '*'), result)
    await other.modal.text('That sign-in couldn’t be verified').waitFor()
    expect(await other.demo.status()).toBe('disconnected')
  })
})

const alone = { 'cross-origin-opener-policy': 'same-origin' }

describe('a login elsewhere, without a window that can answer', () => {
  test('behavior: a page with COOP cuts the window off: it shows a code, which is typed into the frame', async () => {
    const all = await opened({
      before: async (page) => {
        // A page that the driver answered for counts as one from afar.
        await page.context().grantPermissions(['local-network-access'])
        await page.route(`${inject('addresses').demo}/?*`, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), ...alone } })
        })
      },
    })
    const { page, modal } = all
    await all.press('Google')
    await modal.text('The window closed early').waitFor()
    // It has no opener, so the page hears of it from the browser alone.
    const second = page.context().waitForEvent('page')
    await modal.button('Open it again').click()
    const popup = await second
    await popup.getByLabel('Email').fill(someone('coop'))
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await agreeInWindow(popup)
    await popup.getByText(`You are signing in to ${inject('addresses').demo}`).waitFor()
    const code = (await popup.locator('output').textContent())?.replace(/\s/g, '') ?? ''
    await modal.text('Type the code from the Google window').waitFor()
    const field = page.frameLocator('iframe[name=portico-frame]').getByRole('textbox')
    await field.pressSequentially(code === '000000' ? '000001' : '000000')
    await page.frameLocator('iframe[name=portico-frame]').getByText('Compare it with the window').waitFor()
    await field.pressSequentially(code)
    await modal.closed()
    await all.connected()
  })

  test('behavior: in Telegram the page itself goes there and comes back, with nothing left in its address', async () => {
    const all = await opened({
      before: (page) => page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} })),
    })
    const { page, modal, demo } = all
    const before = page.url()
    await modal.button('Continue with Discord').click()
    await page.getByText('Local Test Identity').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    // The page is a new one: it says by itself what came of it.
    await modal.text('You declined in Discord. Nothing was shared.').waitFor()
    await page.waitForURL((url) => url.href === before)
    await modal.button('Open it again').click()
    await page.getByText('Local Test Identity').waitFor()
    await page.getByLabel('Email').fill(someone('tele'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await agreeInWindow(page)
    await page.waitForURL((url) => url.origin === new URL(before).origin)
    await all.connected()
    await page.waitForURL((url) => url.href === before)
    expect(await demo.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await page.reload()
    await all.connected()
  })
})
