import { expect, test } from 'vitest'
import { tags } from '../../scripts/languages/read.mjs'
import { galleryForTests } from '../setup/gallery.js'
import { quickly } from '../setup/tier.js'

const { show } = galleryForTests('walletSheets')

test('behavior: the sheets of the wallet stay within the narrowest phone, with long addresses and in every language', async () => {
  const { page, problems } = await show('walletSheets?view=other', { viewport: { width: 320, height: 700 } })
  const origin = new URL(page.url()).origin
  for (const view of ['other', 'older', 'noKey'])
    for (const locale of quickly(['en', ...tags()], (tag) => ['en', 'de', 'ar'].includes(tag))) {
      await page.goto(`${origin}/walletSheets?view=${view}&locale=${locale}`)
      await page.getByRole('heading').waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([view, locale, width]).toEqual([view, locale, 320])
    }
  expect(problems).toEqual([])
})
