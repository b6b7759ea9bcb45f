import { describe, expect, inject, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()

describe('an app without services that knows all wallets', () => {
  test('default: the best-known ones, a search over all, and on a phone the link of the one that is chosen', async () => {
    const { context, modal, outside, problems } = await visit({
      phone: true,
      knobs: { wallets: 'none', services: 'off', listed: 'registry' },
    })
    await context.route('https://rnbwapp.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A wallet’s site</title>' }),
    )
    await modal.open()
    const view = new ConnectView(modal)
    await view.row(/^MetaMask/).waitFor()
    await view.row(/^\d+ more$/).click()
    await modal.title('All wallets').waitFor()
    const search = modal.view.getByRole('searchbox').or(modal.view.getByRole('textbox')).first()
    expect(Number(/\d+/.exec((await search.getAttribute('placeholder')) ?? '')?.[0])).toBeGreaterThan(300)
    await search.fill('rainb')
    const opening = context.waitForEvent('page')
    await view.row(/^Rainbow/).click()
    const site = await opening
    await site.waitForURL(/^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/)
    await site.close()
    const relay = new URL(inject('addresses').services?.url ?? '').host
    const asked = outside.map((url) => new URL(url).host).filter((host) => host !== 'rnbwapp.com' && host !== relay)
    expect(asked).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: without codes a computer is led to where the extension is had', async () => {
    const { modal, problems } = await visit({
      knobs: { wallets: 'none', wc: '0', services: 'off', projectId: 'none' },
    })
    await modal.open()
    await new ConnectView(modal).row(/^MetaMask/).click()
    await modal.text('MetaMask isn’t in this browser').waitFor()
    const store = modal.view.getByRole('link', { name: 'Browser extension' })
    expect(await store.getAttribute('href')).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/\w+$/)
    expect(await modal.view.getByRole('alert').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
