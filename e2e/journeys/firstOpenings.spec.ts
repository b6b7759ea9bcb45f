import { expect, test } from 'vitest'
import { pictures } from '../gallery/pictures.js'
import { galleryForTests } from '../setup/gallery.js'
import { recordShifts } from '../setup/shifts.js'
import { still } from '../setup/still.js'
import { quickly } from '../setup/tier.js'
import { until } from '../setup/until.js'

const { blank } = galleryForTests('page')

/** Views of which something comes late: lists, prices, names. */
const quick = ['account', 'send', 'networks', 'swap-quoted', 'buying-examples']
/** Those that stand by themselves, as they open: nobody has typed, pressed or waited, and what is asked for is answered. */
const all = Object.entries(pictures)
  .filter(
    ([, { button, wait = 0, only, pressed, typed, directory, balance }]) =>
      !button &&
      wait < 5_000 &&
      only !== 'phone' &&
      !pressed &&
      !typed &&
      directory !== 'silent' &&
      balance !== 'silent',
  )
  .map(([name]) => name)

// Slow in the long tier: every view opens on a slow line.
test.each(quickly(all, (name) => quick.includes(name)))(
  'behavior: %s: what comes after it has opened pushes nothing away that can be pressed, and moves the card by no more than its own movement',
  async (name) => {
    const { page, url } = await blank()
    await page.goto(`${url}/page?name=${name}&late`, { waitUntil: 'commit' })
    const recorder = await recordShifts(page)
    await page.locator(`portico-modal [data-view=${pictures[name]?.route?.name ?? 'Connect'}]`).waitFor()
    const isThere = () =>
      page.evaluate(() => (window as unknown as { porticoUnderWay?: { count: number } }).porticoUnderWay?.count === 0)
    // What was answered may ask for more.
    for (const _ of ['first', 'then']) {
      await until(isThere)
      await still(page)
    }
    expect((await recorder.seen()).jumps).toEqual([])
  },
)
