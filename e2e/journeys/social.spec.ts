import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { SocialWindow } from '../pages/socialWindow.js'
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
  test('default: by Google in a window; a reload keeps it; by Discord it is another wallet, and by Google the first again', async () => {
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
      await modal.open()
    }
    await leave()
    await (await all.press('Discord')).signIn(ada)
    await modal.closed()
    await all.connected()
    expect(await demo.address()).not.toBe(address)
    await leave()
    await (await all.press('Google')).signIn(ada)
    await modal.closed()
    await all.connected()
    expect(await demo.address()).toBe(address)
    expect(problems).toEqual([])
  }, 120_000)

  test('error: refused by the person, closed by the person; the next try comes about', async () => {
    const all = await opened()
    const { page, modal } = all
    await (await all.press('Google')).refuse()
    await modal.text('You declined in Google. Nothing was shared.').waitFor()
    const again = () => SocialWindow.after(page, () => modal.button('Open it again').click())
    const second = await again()
    await second.page.getByLabel('E-mail').waitFor()
    await second.page.close()
    await modal.text('The window closed early').waitFor()
    await (await again()).signIn(someone('eve'))
    await modal.closed()
    await all.connected()
  }, 120_000)

  test('error: the browser blocks the window; another site answers', async () => {
    const all = await opened({
      before: (page) => page.addInitScript(() => Object.assign(window, { open: () => null })),
    })
    await all.modal.button('Continue with Google').click()
    await all.modal.text('allow pop-ups for this page').waitFor()

    const other = await opened()
    await other.press('Google')
    await other.modal.text('Finish in the Google window').waitFor()
    // A message of the page itself, which is no more the wallet than any other.
    await other.page.evaluate(() =>
      window.postMessage({ resultUri: 'https://evil.example/callback?state=a&code=b' }, '*'),
    )
    await other.modal.text('That answer came from another site').waitFor()
    expect(await other.demo.status()).toBe('disconnected')
  }, 120_000)
})
