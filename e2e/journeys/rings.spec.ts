import { describe, expect, test } from 'vitest'
import { pictures } from '../gallery/pictures.js'
import { galleryForTests } from '../setup/gallery.js'
import { findOrderProblems, findRingProblems } from '../setup/keys.js'
import { still } from '../setup/still.js'

const { show } = galleryForTests('page')

/** Where a view may be met: what does not fit scrolls. */
const places = [
  ['light', { width: 1000, height: 900 }],
  ['dark', { width: 1000, height: 900 }],
  ['light', { width: 1000, height: 500 }],
  ['light', { width: 390, height: 844 }],
] as const

/** Of each kind of thing that takes the focus one view at least: rows, cells, segments, fields, links, buttons that stay at the end. */
const names = [
  'connect',
  'all-wallets',
  'get-wallet',
  'qr',
  'wallets',
  'swap-quoted',
  'send-ready',
  'review',
  'sign-in',
]

describe('a tour by keys alone', () => {
  test.each(names)('behavior: %s: Tab comes to all in turn, each ring is whole and stands out', async (name) => {
    const { page } = await show(`page?name=${name}`, { reducedMotion: 'reduce' })
    const { route } = pictures[name] ?? {}
    await page.locator(`portico-modal [data-view=${route?.name ?? 'Connect'}]`).waitFor()
    await still(page)
    const found = await findOrderProblems(page)
    for (const [theme, viewport] of places) {
      await page.setViewportSize(viewport)
      await page.locator('portico-modal').evaluate((host, value) => host.setAttribute('data-theme', value), theme)
      await still(page)
      found.push(...(await findRingProblems(page)).map((problem) => `${theme}, ${viewport.height} px: ${problem}`))
    }
    expect(found).toEqual([])
  })
})
