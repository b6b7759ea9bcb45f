import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawPicture } from '../gallery/draw.js'
import { pictures } from '../gallery/pictures.js'
import { findBadBreaks, findBadChineseEnds, findBrokenPhrases } from '../setup/breaks.js'
import { findLosses } from '../setup/fit.js'
import { galleryForTests } from '../setup/gallery.js'
import { saidIn } from '../setup/sentences.js'
import { settled } from '../setup/still.js'
import { quickly } from '../setup/tier.js'

const { blank } = galleryForTests('page')
const sizes = [
  { width: 1000, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]
/** Rows with two buttons, four chips, a fee beside its worth, two buttons with long words. */
const told = ['wallets', 'wallets-families', 'review', 'swap-review']
/**
 * Where our words have least room: tiles, tabs, what is told in the header, a name beside an address, an error in place of a list, and what
 * fields say of themselves.
 */
const tight = 'connect qr-ways account-loading account-named account-error all-wallets send send-select'.split(' ')
/** A name without a space that is wider than any line is broken, as it has to be. */
const wide = ['connect-long', 'account-huge']

const names = Object.entries(pictures).flatMap(([name, { button }]) => (button || wide.includes(name) ? [] : [name]))

test.each(quickly(names, (name) => told.includes(name)))(
  'behavior: %s breaks its lines between words in German, and nothing stands alone',
  async (name) => {
    const { page, url } = await blank()
    expect(await drawPicture(page, `${url}/page?words=own&locale=de`, name, saidIn('de'))).toEqual([])
    const found: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      found.push(...(await findBadBreaks(page)).map((words) => `at ${size.width}: ${words}`))
    }
    expect(found).toEqual([])
  },
)

const tags = readdirSync(new URL('../../languages/', import.meta.url), { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .map(({ name }) => name)
const narrow = tight.flatMap((name) => tags.map((locale) => ({ name, locale })))
const longest = ['connect fr', 'qr-ways de', 'account-loading de', 'account-named de', 'all-wallets de']

test.each(quickly(narrow, ({ name, locale }) => longest.includes(`${name} ${locale}`)))(
  'behavior: $name in $locale is there whole at 320 px, names among it',
  async ({ name, locale }) => {
    const { page, url } = await blank()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await drawPicture(page, `${url}/page?words=own&locale=${locale}`, name, saidIn(locale))).toEqual([])
    const { lost, shortened } = await findLosses(page)
    expect([...lost, ...shortened, ...(await findBadBreaks(page))]).toEqual([])
  },
)

/** The first view, with what holds it back; an explanation; a mistake; a payment that is warned of. */
const read = ['connect-consent', 'what-is-a-wallet', 'account-error', 'review-warnings']
type Finder = (page: Page, locale: string) => Promise<string[]>

/** What a reader of a language would stumble over where a line ends, and the pictures that are looked at in the quick tier. */
const readers = [
  { what: 'keeps phrases whole', locales: ['ja', 'ko'], quick: read, find: findBrokenPhrases as Finder },
  {
    what: 'ends its lines well',
    locales: ['zh-Hans', 'zh-Hant'],
    quick: ['what-is-a-wallet', 'review-warnings'],
    find: findBadChineseEnds as Finder,
  },
]
const ends = readers.flatMap(({ locales, ...reader }) =>
  names.flatMap((name) => locales.map((locale) => ({ ...reader, name, locale }))),
)

test.each(quickly(ends, ({ name, quick }) => quick.includes(name)))(
  'behavior: $name $what in $locale',
  async ({ name, locale, find }) => {
    const { page, url } = await blank()
    expect(await drawPicture(page, `${url}/page?words=own&locale=${locale}`, name, saidIn(locale))).toEqual([])
    const found: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      found.push(...(await find(page, locale)).map((words) => `at ${size.width}: ${words}`))
    }
    expect(found).toEqual([])
  },
)
