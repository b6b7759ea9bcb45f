import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Portico } from 'portico'
import { describe, expect, onTestFinished, test } from 'vitest'
import { until } from '../setup/until.js'
import { focused, insideDialogs, isOpen } from './hosts/insideDialogs.js'

declare const portico: Portico

// The dialog that is the browser's; one that is a library's is tried with React 19, and the others of these in the long tier.
describe('opened from inside a dialog of the page, React 18', () => {
  insideDialogs(18, ['native'])
})

describe('opened from inside a dialog of the page, React 19', () => {
  const { show } = insideDialogs(19, ['none', 'radix', 'ark', 'moved'])

  test('behavior: a captcha that the page draws over everything waits below, is pressed when the modal steps aside, and after it', async () => {
    const { page } = await show('hosts?in=none')
    await page.getByTestId('host').getByRole('button', { name: 'Connect wallet' }).click()
    const shown = page.locator('portico-modal .view:not([data-gone])')
    await shown.getByRole('heading', { name: 'Connect to Meridian' }).waitFor()
    await page.evaluate(() => {
      const captcha = document.createElement('iframe')
      captcha.title = 'captcha'
      captcha.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:#fff'
      document.body.append(captcha)
      const field = captcha.contentDocument?.createElement('input')
      if (!field) throw new Error('The captcha has no document')
      captcha.contentDocument?.body.append(field)
    })
    const captcha = page.frameLocator('iframe[title=captcha]').locator('input')
    const onTop = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.tagName.toLowerCase())
    expect(await onTop()).toBe('portico-modal')
    expect((await focused(page)).inside).toBe(true)
    await shown.getByRole('button', { name: /^All wallets/ }).click()
    await shown.getByRole('searchbox').click()
    await page.keyboard.type('harbor')
    expect(await captcha.inputValue()).toBe('')

    const setAside = (aside: number) =>
      page.evaluate((count) => {
        const { store } = portico.client
        store.set({ modal: { ...store.get().modal, aside: count } })
      }, aside)
    await setAside(1)
    await until(async () => (await onTop()) === 'iframe')
    await captcha.click()
    await page.keyboard.type('seven')
    expect(await captcha.inputValue()).toBe('seven')
    expect(await isOpen(page)).toBe(true)
    await setAside(0)
    await until(async () => (await onTop()) === 'portico-modal')
    expect(await shown.getByRole('searchbox').inputValue()).toBe('harbor')
    await page.evaluate(() => portico.close())
    await until(async () => (await onTop()) === 'iframe')
    await captcha.click()
    await page.keyboard.type('ty')
    expect(await captcha.inputValue()).toBe('seventy')
  })

  test('behavior: in a page that is a frame of another: inside the frame, with its focus; what is around it stays', async () => {
    const { page, problems } = await show('hosts?in=none')
    const address = page.url().replace('in=none', 'in=radix')
    // Of another site, as a shop in a mini app's shell is.
    const body = `<button>Around</button><p><iframe src="${address}" style="width:600px;height:640px;margin:40px"></iframe>`
    const around = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
    onTestFinished(() => void around.close())
    await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve))
    await page.goto(`http://127.0.0.1:${(around.address() as AddressInfo).port}`)
    const inner = page.frameLocator('iframe')
    await inner.getByText('Open the page’s dialog').click()
    const opener = inner.getByTestId('host').getByRole('button', { name: 'Connect wallet' })
    await opener.click()
    const modal = inner.locator('portico-modal')
    const shown = modal.locator('.view:not([data-gone])')
    await shown.getByRole('heading', { name: 'Connect to Meridian' }).waitFor()
    const [frame, layer] = [await page.locator('iframe').boundingBox(), await modal.locator('dialog').boundingBox()]
    expect(layer?.width).toBe(600)
    expect(layer?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN)
    await shown.getByRole('button', { name: /^All wallets/ }).click()
    await shown.getByRole('searchbox').click()
    await page.keyboard.type('harbor')
    await until(async () => (await shown.getByRole('searchbox').inputValue()) === 'harbor')

    // Beyond the frame a press is none of its business.
    await page.getByRole('button', { name: 'Around' }).click()
    expect(await shown.getByRole('searchbox').isVisible()).toBe(true)
    await shown.getByRole('heading', { name: 'All wallets' }).click()
    await page.keyboard.press('Escape')
    await until(async () => (await modal.locator('dialog[open]').count()) === 0)
    expect(await inner.getByTestId('host').isVisible()).toBe(true)
    await until(() => opener.evaluate((element) => element.matches(':focus')))
    // The row of the code may lie under the mouse, which has one prepared; a gallery has no relay.
    expect(problems.filter((problem) => !problem.startsWith('WebSocket connection to'))).toEqual([])
  })
})
