import { test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { agreeInWindow, SocialWindow } from '../pages/socialWindow.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

test('behavior: a provider with COOP cuts it off too', async () => {
  const { page, modal } = await visit({ knobs: { embedded: '1', wallets: 'none' } })
  await modal.open()
  // A page on the way to its form wants no ties to others.
  await page.context().route(
    /\/discord\/authorize\?/,
    (route) => {
      const on = route.request().url().replaceAll('&', '&amp;')
      const body = `<meta http-equiv="refresh" content="0;url=${on}">`
      return route.fulfill({ contentType: 'text/html', headers: { 'cross-origin-opener-policy': 'same-origin' }, body })
    },
    { times: 1 },
  )
  const popup = await SocialWindow.open(page, modal, 'Discord')
  await popup.page.getByLabel('Email').waitFor()
  await modal.text('The window closed early').waitFor()
  await popup.signIn(`cut.${crypto.randomUUID().slice(0, 8)}@example.com`)
  await agreeInWindow(popup.page)
  const output = popup.page.locator('output')
  const code = (await output.textContent())?.replace(/\s/g, '') ?? ''
  await modal.button('I have a code').click()
  await page.frameLocator('iframe[name=portico-frame]').getByRole('textbox').pressSequentially(code)
  await modal.closed()
  await until(async () => (await new DemoPage(page).status()) === 'connected')
})
