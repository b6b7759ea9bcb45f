import { expect, test } from 'vitest'
import { secondChain, subscriber } from '../pages/subscription.js'
import { findAccessProblems } from '../setup/axe.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

// Slow: it logs in by mail, and each sheet has to stand still before it is agreed to.
test('default: what the email wallet let the app do is in Permissions with what was used, and is revoked there on its sheet', async () => {
  const { page, modal, demo, wallet, problems, card, done } = await subscriber(visit, {
    smartSessions: '1',
    defaultNetwork: `eip155:${secondChain().id}`,
  })
  const subscription = card('subscription')
  await subscription.getByTestId('subscribe').click()
  await wallet.approve()
  await modal.closed()
  await subscription.getByTestId('charge').click()
  await done('charged')

  await demo.openAccount()
  await modal.button('Permissions').click()
  await modal.text(/may spend up to 5 USDX a week until .+, without asking again\./).waitFor()
  const facts = modal.view.locator('dl > div')
  // How much is left by then, the clock of this chain says: other journeys put it ahead.
  expect(await facts.allTextContents()).toEqual([
    'Used this period5 USDX',
    expect.stringMatching(/^Can still be taken, at most[1-5]?[05] USDX$/),
  ])
  expect(await findAccessProblems(page)).toEqual([])
  const all = modal.view.getByRole('link', { name: /^Permissions of other apps/ })
  expect(await all.getAttribute('href')).toMatch(/\/wallet\b/)

  // Who says no has the permission as before.
  const revoke = modal.button(/^Revoke the permission of /)
  await revoke.click()
  await wallet.frame.getByText('Revoke the permission to spend USDX').waitFor()
  await wallet.reject()
  await modal.text(/may spend up to 5 USDX/).waitFor()

  await revoke.click()
  await wallet.frame.getByText('Revoke the permission to spend USDX').waitFor()
  await wallet.approve()
  await modal.title('No permissions given').waitFor()
  // The wallet tells the app so, too.
  await page.reload()
  await subscription.getByTestId('subscribe').waitFor()
  expect(problems).toEqual([])
})
