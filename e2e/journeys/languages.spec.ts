import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { englishGroups } from '../../scripts/languages/groups.mjs'
import { DemoPage } from '../pages/demo.js'
import { mountForTests } from '../setup/mounted.js'
import type { Visit } from '../setup/visit.js'

const { mount } = mountForTests()

type File = 'modal' | 'frame' | 'mails'
const read = (tag: string, file: File): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../languages/${tag}/${file}.json`, import.meta.url), 'utf8'))

/** A sentence of a language as a person reads it, with what fills its holes; what is set apart by marks is not told from the rest. */
function sentencesOf(tag: string, file: File) {
  const sentences = read(tag, file)
  return (key: string, holes: Record<string, string> = {}) => {
    const text = sentences[key] ?? ''
    const pattern = text
      .split(/\{(\w+)\}/)
      .map((piece, index) => (index % 2 ? (holes[piece] ?? '.*') : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('[\\u2066-\\u2069]?')
    return new RegExp(`^[\\u2066-\\u2069]?${pattern}[\\u2066-\\u2069]?$`)
  }
}

/** What is drawn of the modal in letters of the English alphabet alone, beside names, addresses and amounts. */
const englishIn = async ({ modal }: Visit, known: readonly string[]) => {
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
