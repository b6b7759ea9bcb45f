import { expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { answerInApp, scanFarcaster } from '../pages/farcaster.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

test('behavior: left, it is given up; a login by e-mail comes after it', async () => {
  const { page, modal, context, problems } = await visit({ knobs: { embedded: '1', wallets: 'none' } })
  const demo = new DemoPage(page)
  await modal.open()
  await modal.button('Continue with Farcaster').click()
  const link = await scanFarcaster(modal)
  await modal.back()
  await answerInApp(context, link, 'ann', 'Approve')
  const wallet = new Embedded(page, modal, `ada.${crypto.randomUUID().slice(0, 8)}@example.com`)
  await wallet.submit()
  expect(await demo.status()).toBe('disconnected')
  await wallet.type(await wallet.approveDevice())
  await modal.closed()
  await until(async () => (await demo.status()) === 'connected')
  expect(problems).toEqual([])
})
