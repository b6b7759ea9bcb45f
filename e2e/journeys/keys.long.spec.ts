import { expect, test } from 'vitest'
import { findOrderProblems, findRingProblems } from '../setup/keys.js'
import { mountForTests } from '../setup/mounted.js'
import { still } from '../setup/still.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests()

test('behavior: Tab, Enter and Escape lead through the views and back: all is reached as it is read, the focus is seen, and nothing holds it', async () => {
  const { page, modal } = await mount({ knobs: { auto: '1', wallets: 'lantern', panel: '0' } })
  const named = () =>
    page.evaluate(() => {
      let node = document.activeElement
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
      return node?.getAttribute('aria-label') ?? node?.textContent ?? ''
    })
  /** Presses Tab until what is named so has the focus, and then Enter. */
  const press = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      if (name.test(await named())) return page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}; it is at “${await named()}”.`)
  }
  const account = modal.root.locator('[part~=modal][data-view=Account]')
  const found: string[] = []
  /** Waits for the view, whose title is where the focus begins, and goes around it. */
  const at = async (title: RegExp) => {
    await modal.title(title).waitFor()
    await still(page)
    const problems = [...(await findOrderProblems(page)), ...(await findRingProblems(page))]
    found.push(...problems.map((problem) => `${title}: ${problem}`))
  }
  /** From Account to a view, and back to the very control that led there. */
  const thereAndBack = async (control: RegExp, title: RegExp) => {
    await press(control)
    await at(title)
    await press(/^Back$/)
    await account.waitFor()
    await until(async () => control.test(await named()))
  }

  await modal.opener().focus()
  await page.keyboard.press('Enter')
  await at(/^Connect to /)
  await press(/^Lantern/)
  await modal.closed()
  const opener = /account|^Balance/i
  await until(async () => opener.test(await named()))
  await page.keyboard.press('Enter')
  await modal.view.locator('[part~=balance-whole]').waitFor()
  await still(page)
  found.push(...(await findOrderProblems(page)), ...(await findRingProblems(page)))
  await thereAndBack(/^Network: /, /^Choose a network$/)
  await thereAndBack(/Your wallets$/, /^Your wallets$/)
  await thereAndBack(/^Receive$/, /^Receive$/)
  await thereAndBack(/^Send$/, /^Send$/)
  await press(/^Swap$/)
  await at(/^Swap$/)
  await press(/settings/i)
  await at(/^Swap settings$/)
  await page.keyboard.press('Escape')
  await modal.closed()
  await until(async () => opener.test(await named()))
  expect(found).toEqual([])
})
