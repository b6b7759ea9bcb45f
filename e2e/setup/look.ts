import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findAccessProblems } from './axe.js'
import { findLosses } from './fit.js'
import { findMoving, findUnmarked } from './media.js'
import { settled, still } from './still.js'
import { findSmallTargets } from './targets.js'
import { until } from './until.js'
import type { Visit } from './visit.js'
import { small } from './watched.js'

const phone = { width: 390, height: 844 }

/**
 * Grows all text as a visitor's larger letters do; 100 leaves nothing of it. The page's policy forbids style elements, not sheets that
 * are adopted.
 */
export function setTextSize(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    const kept = window as unknown as { textSize?: CSSStyleSheet }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== kept.textSize)
    delete kept.textSize
    if (size === 100) return
    kept.textSize = new CSSStyleSheet()
    kept.textSize.replaceSync(`html { font-size: ${size}% !important }`)
    document.adoptedStyleSheets.push(kept.textSize)
  }, percent)
}

function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  return page.evaluate((dir) => {
    const frame = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (frame) frame.dir = dir
  }, direction)
}

/** The way back, or help, at the side where reading starts, the cross at the other. */
async function findUnmirrored(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const view = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view:not([data-gone])')
    const middle = innerWidth / 2
    const centre = (part: string) => {
      const box = view?.querySelector(`[part~=${part}]`)?.getBoundingClientRect()
      return box && box.left + box.width / 2
    }
    const wrong: string[] = []
    if ((centre('close') ?? 0) > middle) wrong.push('the cross is at the right')
    if ((centre('back') ?? innerWidth) < middle) wrong.push('the way back is at the left')
    const chevron = view?.querySelector('[part~=back] .ico')
    if (chevron && !getComputedStyle(chevron).transform.startsWith('matrix(-1'))
      wrong.push('its arrow points to the right')
    return wrong
  })
}

const lost = async (page: Page) => (await findLosses(page)).lost

/** Whether the modal has the sheet for eyes that need other colours: the only one that speaks of more contrast. */
function hasContrastSheet(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const sheets = document.querySelector('portico-modal')?.shadowRoot?.adoptedStyleSheets ?? []
    return sheets.some(({ cssRules }) =>
      [...cssRules].some((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-contrast')),
    )
  })
}

type Way = { name: string; set?: (page: Page) => Promise<void>; find: (page: Page) => Promise<string[]> }

/**
 * Ways to meet a view, one after the other: each begins with what the one before it has set. To set one thing has the browser make
 * the whole page anew, which is more work than to look at it; so nothing is set back that the next one does not need.
 */
export const everyWay: readonly Way[] = [
  { name: 'light', find: (page) => findAccessProblems(page) },
  {
    name: 'reduced motion',
    // From here on nothing has to be waited for.
    set: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    find: findMoving,
  },
  {
    name: 'text of twice the size',
    async find(page) {
      const before = await findLosses(page)
      await setTextSize(page, 200)
      const after = await findLosses(page)
      await setTextSize(page, 100)
      return [...after.lost, ...after.shortened.filter((words) => !before.shortened.includes(words))]
    },
  },
  {
    name: 'right to left',
    set: (page) => setDirection(page, 'rtl'),
    async find(page) {
      const found = [...(await lost(page)), ...(await findUnmirrored(page))]
      await setDirection(page, 'ltr')
      return found
    },
  },
  {
    name: 'dark',
    set: (page) => page.emulateMedia({ colorScheme: 'dark' }),
    // What has a name and a role in the light has it in the dark: the colours are what is another.
    find: (page) => findAccessProblems(page, 'portico-modal', ['color-contrast']),
  },
  {
    name: 'forced colours',
    set: (page) => page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' }),
    async find(page) {
      // The sheet for it is loaded where it is asked for.
      await until(() => hasContrastSheet(page))
      await still(page)
      const found = await findUnmarked(page)
      found.push(...(await findAccessProblems(page, 'portico-modal', ['color-contrast'])))
      await page.emulateMedia({ forcedColors: 'none' })
      return found
    },
  },
  {
    name: 'phone',
    set: (page) => page.setViewportSize(phone),
    find: async (page) => [...(await lost(page)), ...(await findSmallTargets(page))],
  },
  {
    // What a window of 1280 × 1024 has left then.
    name: 'at 400 %',
    set: (page) => page.setViewportSize({ width: 320, height: 256 }),
    async find(page) {
      const found = await lost(page)
      await page.setViewportSize(phone)
      return found
    },
  },
  {
    name: 'phone, text of twice the size',
    async set(page) {
      await page.setViewportSize(phone)
      await setTextSize(page, 200)
    },
    find: lost,
  },
]

/**
 * The ways in which the quick tier meets a view: the first, and those of the others whose turn it is, a third of them. Which they are
 * goes by the view's name, so that every way is met by a third of the views in each run; the long tier meets all in all.
 */
function waysFor(name: string): readonly Way[] {
  if (process.env.LONG === '1') return everyWay
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  return everyWay.filter((_, at) => at === 0 || at % 3 === turn)
}

/** With a folder in PORTICO_PICTURES, pictures of what is looked at, for the eye: light, dark, mirrored and on a phone. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.PORTICO_PICTURES
  if (!folder) return
  const take = async (way: string) => {
    await still(page)
    await page.screenshot({ path: join(folder, `${name.replace(/[^\w]+/g, '-')}.${way}.png`) })
  }
  await take('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await setDirection(page, 'rtl')
  await take('rtl')
  await setDirection(page, 'ltr')
  await page.setViewportSize(phone)
  await take('phone')
  await page.setViewportSize(small)
}

/**
 * What is wrong with the view that is open, in the ways in which it is met, as readable lines. The page goes on with reduced motion.
 */
export async function look(
  { page, modal }: Visit,
  name: string,
  focus: 'title' | 'field' | 'any' = 'title',
  patienceMs = 20_000,
  ways = waysFor(name),
): Promise<string[]> {
  await still(page)
  const found: string[] = []
  if (focus !== 'any') {
    const wanted = focus === 'title' ? '[part~=title]:focus' : 'input:focus'
    // A field takes it when it is loaded, which a busy machine may not have done yet.
    const has = async () => (await modal.view.locator(wanted).count()) > 0
    await until(has, undefined, patienceMs).catch(() => found.push(`${name}: the ${focus} does not have the focus`))
  }
  await takePictures(page, name)
  for (const { name: way, set, find } of ways) {
    if (set) {
      await set(page)
      await settled(page)
    }
    found.push(...(await find(page)).map((problem) => `${name}, ${way}: ${problem}`))
  }
  // Movement stays reduced: allowed again, the view would come in once more.
  await setTextSize(page, 100)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(small)
  await still(page)
  return found
}
