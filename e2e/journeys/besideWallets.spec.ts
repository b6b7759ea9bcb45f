import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()

describe('what stands beside the wallets', () => {
  test('behavior: who has no wallet here is told beside the wallets what one is, and stays there when one comes', async () => {
    const { page, modal } = await visit({ knobs: { wallets: 'none', panel: '0' } })
    await modal.open()
    const aside = modal.view.getByRole('complementary', { name: 'What is a wallet?' })
    const list = modal.view.getByRole('list', { name: 'Wallets' })
    await aside.getByRole('button', { name: 'I don’t have a wallet' }).waitFor()
    const [left, right] = [await list.boundingBox(), await aside.boundingBox()]
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
    expect(right?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0))

    await page.evaluate(() => {
      const info = { uuid: crypto.randomUUID(), name: 'Late', icon: 'data:image/png;base64,', rdns: 'dev.late' }
      const provider = { request: async () => [], on() {}, removeListener() {} }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    })
    await modal.button(/^Late/).waitFor()
    expect((await list.boundingBox())?.width).toBe(left?.width)
    await aside.getByRole('button', { name: 'I don’t have a wallet' }).click()
    await modal.title('Get a wallet').waitFor()
  })

  test('behavior: who has a wallet here is told so too, the one on the phone first; whoever has used one here is not', async () => {
    const { page, modal, wallet } = await visit({ knobs: { wallets: 'quill', panel: '0' } })
    const demo = new DemoPage(page)
    await modal.open()
    const aside = modal.view.getByRole('complementary', { name: 'What is a wallet?' })
    const list = modal.view.getByRole('list', { name: 'Wallets' })
    await aside.waitFor()
    const [left, right] = [await list.boundingBox(), await aside.boundingBox()]
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
    expect(await aside.getByRole('button').allTextContents()).toEqual(['I have one on my phone', 'Get a wallet'])
    expect(await modal.button('I don’t have a wallet').count()).toBe(0)
    await aside.getByRole('button', { name: 'I have one on my phone' }).click()
    await modal.title('Scan with your phone').waitFor()
    await modal.back()
    await aside.waitFor()
    await modal.choose('Quill')
    await wallet('Quill').answer('approve')
    await modal.closed()
    await expect.poll(() => demo.status()).toBe('connected')
    await page.getByTestId('disconnect').click()
    await expect.poll(() => demo.status()).toBe('disconnected')
    await modal.open()
    await modal.button('Continue with Quill').waitFor()
    await modal.button(/^All wallets/).waitFor()
    expect(await aside.count()).toBe(0)
    expect((await list.boundingBox())?.width).toBeLessThanOrEqual(left?.width ?? 0)
  })

  test('behavior: beside a list that is longer than the window it stays in sight, wherever the list is', async () => {
    const { page, modal } = await visit({ knobs: { wallets: 'none', panel: '0' } })
    await page.evaluate(() => {
      const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel', 'Ivy', 'Juniper', 'Larch']
      const wallets = names.map((name) => ({
        info: { uuid: crypto.randomUUID(), name, icon: 'data:image/png;base64,', rdns: `dev.${name.toLowerCase()}` },
        provider: { request: async () => [], on() {}, removeListener() {} },
      }))
      addEventListener('eip6963:requestProvider', () => {
        for (const detail of wallets)
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
      })
    })
    await modal.open()
    const aside = modal.view.getByRole('complementary', { name: 'What is a wallet?' })
    const first = aside.getByRole('heading', { name: 'What is a wallet?' })
    const last = aside.getByRole('button', { name: 'Get a wallet' })
    await last.waitFor()
    const body = modal.view.locator('[part~="body"]')
    expect(await body.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(100)
    for (const end of [0, 10_000]) {
      await body.evaluate((element, top) => element.scrollTo({ top, behavior: 'instant' }), end)
      const [seen, top, bottom] = await Promise.all([body.boundingBox(), first.boundingBox(), last.boundingBox()])
      expect(top?.y).toBeGreaterThanOrEqual(seen?.y ?? 0)
      expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual((seen?.y ?? 0) + (seen?.height ?? 0))
    }
  })

  test('behavior: a phone and a window without room have one column, with the way beneath the wallets', async () => {
    const { page, modal } = await visit({
      knobs: { wallets: 'none', panel: '0' },
      viewport: { width: 320, height: 640 },
    })
    await modal.open()
    const way = modal.button('I don’t have a wallet')
    await way.waitFor()
    const list = await modal.view.getByRole('list', { name: 'Wallets' }).boundingBox()
    expect((await way.boundingBox())?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0) - 1)
    expect(await modal.view.getByRole('complementary').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
