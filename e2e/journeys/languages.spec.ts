import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { englishGroups } from '../../scripts/languages/groups.mjs'
import { DemoPage } from '../pages/demo.js'
import { mailsTo } from '../setup/mailbox.js'
import { mountForTests } from '../setup/mounted.js'
import { sentencesOf } from '../setup/sentences.js'
import { quickly } from '../setup/tier.js'
import { until } from '../setup/until.js'
import { browserForTests, type Visit } from '../setup/visit.js'

const { mount } = mountForTests()
const { visit } = browserForTests({ plain: true })

/** What is drawn of the modal in letters of the English alphabet alone, beside names, addresses and amounts. */
const englishIn = async ({ modal }: Visit, known: readonly string[]) => {
  // biome-ignore lint/performance/useDomNodeTextContent: as it is drawn, line by line
  const said = (await modal.view.innerText()).split('\n')
  return said.filter((line) => known.includes(line.trim()))
}

/** English sentences that would be seen as such: of two words or more, with no hole. */
const english = Object.values(await englishGroups())
  .flatMap((group) => Object.values(group as Record<string, string>))
  .filter((text) => /\w+ \w+/.test(text) && !text.includes('{'))

describe.each(['de', 'ar', 'ja'])('in %s', (tag) => {
  test('default: the button, the ways to connect, the account and a payment speak it', async () => {
    const visited = await mount({ knobs: { locale: tag, wallets: 'lantern', auto: '1' } })
    const { page, modal } = visited
    const t = sentencesOf(tag, 'modal')
    await page
      .getByRole('button', { name: t('button.connect') })
      .first()
      .click()
    await modal.title(t('connect.title', { app: 'Portico demo' })).waitFor()
    expect(await modal.root.getAttribute('lang')).toBe(tag)
    expect(await modal.root.getAttribute('dir')).toBe(tag === 'ar' ? 'rtl' : 'ltr')
    expect(await englishIn(visited, english)).toEqual([])
    await modal.choose('Lantern')
    await modal.closed()
    await new DemoPage(page).openAccount()
    await modal.root.locator('[part~=balance-whole]').waitFor()
    expect(await englishIn(visited, english)).toEqual([])
    await modal.button(t('account.send')).first().click()
    await modal.title(t('send.title')).waitFor()
    expect(await englishIn(visited, english)).toEqual([])
  })
})

// Slow: it logs in by mail, over a page in a tab of its own.
describe.each(quickly(['de', 'ar', 'ja'], (tag) => tag === 'ar'))('in %s', (tag) => {
  test('behavior: page, frame, mail and the page that the mail leads to are one language', async () => {
    const knobs = { locale: tag, embedded: '1', wallets: 'none', families: 'evm', accountType: 'eoa' }
    const { page, context, modal, problems } = await visit({ knobs })
    const [t, frameWords, mails] = [sentencesOf(tag, 'modal'), sentencesOf(tag, 'frame'), sentencesOf(tag, 'mails')]
    const direction = tag === 'ar' ? 'rtl' : 'ltr'
    const speaks = async (of: { locator: (selector: string) => Locator }) =>
      until(async () => {
        const root = of.locator('html')
        return (await root.getAttribute('lang')) === tag && (await root.getAttribute('dir')) === direction
      })
    const address = `ada.${crypto.randomUUID().slice(0, 8)}@example.com`
    await page
      .getByRole('button', { name: t('button.connect') })
      .first()
      .click()
    await modal.root.getByPlaceholder(t('email.placeholder')).fill(address)
    await modal.button(t('email.action')).click()
    await modal.title(t('emailDevice.title')).waitFor()
    const number = (await modal.root.locator('.match').textContent())?.trim() ?? ''
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toMatch(mails('approveSubject'))
    expect(mail?.html).toContain(`<html lang="${tag}" dir="${direction}">`)
    const tab = await context.newPage()
    await tab.goto(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    await tab.getByRole('heading', { name: frameWords('approve.approveTitle') }).waitFor()
    await speaks(tab)
    await tab.getByRole('button', { name: number, exact: true }).click()
    const code = (await tab.locator('output').textContent()) ?? ''
    await tab.close()
    const frame = page.frameLocator('iframe[name=portico-frame]')
    await frame.getByRole('textbox', { name: frameWords('views.codeLabel') }).pressSequentially(code.replace(/\s/g, ''))
    await modal.closed()
    const demo = new DemoPage(page)
    await until(async () => (await demo.status()) === 'connected')
    await demo.startSigning()
    await frame.getByRole('heading', { name: frameWords('confirm.title.sign') }).waitFor()
    await speaks(frame)
    const reject = frame.getByRole('button', { name: frameWords('confirm.reject') })
    // A frame that has just moved is not handed a press by the browser.
    await until(
      async () => (await demo.signed()).status === 'failed',
      async () => {
        if (await reject.isVisible()) await reject.click({ timeout: 1_000 }).catch(() => {})
      },
    )
    expect(problems).toEqual([])
  })
})
