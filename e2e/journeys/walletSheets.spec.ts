import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tags } from '../../scripts/languages/read.mjs'
import { galleryForTests } from '../setup/gallery.js'
import { quickly } from '../setup/tier.js'

const { show } = galleryForTests('walletSheets')

/** Words of labels and buttons that go over two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dt, label, .btn')].flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null)
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      return broken
    }),
  )

test('behavior: the sheets of the wallet stay within the narrowest phone, with long addresses and in every language, and break no word of a label', async () => {
  const { page, problems } = await show('walletSheets?view=other', { viewport: { width: 320, height: 700 } })
  const origin = new URL(page.url()).origin
  const views = [
    'other',
    'older',
    'noKey',
    'passkey',
    'passkeyAgain',
    'pin',
    'code',
    'approve',
    'consent',
    'asked',
    'owners',
  ]
  for (const view of views)
    for (const locale of quickly(['en', ...tags()], (tag) => ['en', 'de', 'ar'].includes(tag))) {
      await page.goto(`${origin}/walletSheets?view=${view}&locale=${locale}`)
      if (view === 'pin') await page.getByRole('button').press('Enter')
      if (view === 'owners') await page.locator('section h2').first().waitFor()
      await page.locator('h1, form').first().waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([view, locale, width, await brokenWords(page)]).toEqual([view, locale, 320, []])
    }
  expect(problems).toEqual([])
})
