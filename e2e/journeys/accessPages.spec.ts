import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { findAccessProblems } from '../setup/axe.js'
import { findEscapeProblems } from '../setup/escape.js'
import { still } from '../setup/still.js'
import { findSmallTargets } from '../setup/targets.js'
import { browserForTests } from '../setup/visit.js'
import { findUnwhole } from '../setup/whole.js'

const { visit, takePhone } = browserForTests()

/** What a person meets beside the modal: by all rules in the light, by its colours in the dark, and as wide as 400 % leave it. */
async function look(page: Page): Promise<string[]> {
  const found = [...(await findAccessProblems(page, 'html')), ...(await findEscapeProblems(page))]
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  found.push(...(await findAccessProblems(page, 'html', ['color-contrast'])))
  await page.emulateMedia({ colorScheme: 'light' })
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  const { wide, beyond } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    beyond: [...document.querySelectorAll('body *')].flatMap((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 1 && right > innerWidth + 1 ? [element.outerHTML.slice(0, 80)] : []
    }),
  }))
  if (wide > 0) found.push(`at 320 px it scrolls sideways by ${wide} px: ${beyond.join(' | ')}`)
  found.push(...(await findUnwhole(page.locator('body'))).map((what) => `at 320 px: ${what}`))
  if (before) await page.setViewportSize(before)
  return found
}

const first = () => inject('addresses').chains[0]?.id
const nobody = `0x${'0'.repeat(63)}1`

describe('pages that are served beside the modal', () => {
  test('default: the explorer: an account, a transaction that is not there, and an address that is none', async () => {
    const { page } = await visit({ path: '/' })
    const { demo, accounts } = inject('addresses')
    const problems: string[] = []
    const places = [
      [`address/${accounts[0]}`, /^Account on /],
      [`tx/${nobody}`, /^Transaction on /],
      ['nothing', 'Nothing to show here'],
    ] as const
    for (const [path, name] of places) {
      await page.goto(`${demo}/explorer/${first()}/${path}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const read = path.startsWith('address') ? page.getByTestId('nonce') : page.getByRole('alert')
      await read.waitFor()
      problems.push(...(await look(page)).map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

  test('behavior: the phone, the inbox, and the pages that stand for a provider', async () => {
    const { page } = await takePhone()
    await page.getByTestId('uri').waitFor()
    const problems = [...(await look(page)), ...(await findSmallTargets(page, '.buttons'))]
    const { wallet, farcaster } = inject('addresses')
    for (const address of [wallet?.mail, farcaster && `${farcaster.url}/~/siwf`]) {
      if (!address) continue
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      problems.push(...(await look(page)).map((problem) => `${address}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

  test('behavior: the wallet’s own window before anybody signed in, and links that have expired', async () => {
    const { page } = await visit({ path: '/', viewport: { width: 1_000, height: 800 } })
    const { wallet, projectId } = inject('addresses')
    const problems: string[] = []
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const card = () =>
      page.locator('main').evaluate((main) => {
        const { left, right } = main.getBoundingClientRect()
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(main)
        return {
          color: backgroundColor,
          round: Number.parseFloat(borderTopLeftRadius) > 0,
          spare: [left, innerWidth - right],
        }
      })
    for (const path of [
      `wallet?projectId=${projectId}`,
      `export?projectId=${projectId}`,
      'approve#none',
      'undo#none',
    ]) {
      await page.goto(`${wallet?.url}/${path}`)
      // A page that differs by what stands behind the sign alone is not loaded anew.
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'One moment' }).waitFor()
      problems.push(...(await look(page)).map((problem) => `${path}: ${problem}`))
      // On a wide screen a card on paper, as the modal is, in the middle; on a phone the whole screen.
      const { color, round, spare } = await card()
      expect([path, round, color === (await paper()), spare[0]]).toEqual([path, true, false, spare[1]])
      await page.setViewportSize({ width: 390, height: 844 })
      expect([path, (await card()).round]).toEqual([path, false])
      await page.setViewportSize({ width: 1_000, height: 800 })
    }
    expect(problems).toEqual([])
  })
})
