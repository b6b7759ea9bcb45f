import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pictures } from '../gallery/pictures.js'
import { findLosses } from '../setup/fit.js'
import { galleryForTests } from '../setup/gallery.js'
import { findOrderProblems, findRingProblems } from '../setup/keys.js'
import { findSpokenProblems } from '../setup/spoken.js'
import { settled, still } from '../setup/still.js'
import { quickly } from '../setup/tier.js'
import { until } from '../setup/until.js'

const { show } = galleryForTests('page')

/** Where a view may be met: what does not fit scrolls. */
const places = [
  ['light', { width: 1000, height: 900 }],
  ['dark', { width: 1000, height: 900 }],
  ['light', { width: 1000, height: 500 }],
  ['light', { width: 390, height: 844 }],
] as const

/** What is left of a window of 1280 × 1024 that is drawn four times as large. */
const fourfold = { width: 320, height: 256 }

/** Of each kind of thing that takes the focus one view at least: rows, cells, segments, fields, links, buttons that stay at the end. */
const quick = [
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
/** Those that stand by themselves, without a clock that is put forward. */
const all = Object.entries(pictures)
  .filter(([, { button, wait = 0, only }]) => !button && wait < 20_000 && only !== 'phone')
  .map(([name]) => name)

async function open(name: string, query = ''): Promise<Page> {
  const { page } = await show(`page?name=${name}${query}`, { reducedMotion: 'reduce' })
  const { route } = pictures[name] ?? {}
  await page.locator(`portico-modal [data-view=${route?.name ?? 'Connect'}]`).waitFor()
  await still(page)
  return page
}

// Slow in the long tier: every view in all of its states, in four places, key by key.
describe('a tour by keys alone', () => {
  test.each(quickly(all, (name) => quick.includes(name)))(
    'behavior: %s: Tab comes to all in turn, each ring is whole and stands out, names read well, and all is there four times as large',
    async (name) => {
      const page = await open(name)
      const found = [...(await findOrderProblems(page)), ...(await findSpokenProblems(page))]
      for (const [theme, viewport] of places) {
        await page.setViewportSize(viewport)
        await page.locator('portico-modal').evaluate((host, value) => host.setAttribute('data-theme', value), theme)
        await settled(page)
        found.push(...(await findRingProblems(page)).map((problem) => `${theme}, ${viewport.height} px: ${problem}`))
      }
      await page.setViewportSize(fourfold)
      await settled(page)
      found.push(...(await findLosses(page)).lost.map((loss) => `at 400 %: ${loss}`))
      expect(found).toEqual([])
    },
  )

  /** A view, a control in it, and where that leads. */
  const doors = [
    ['connect', /^All wallets/, 'AllWallets'],
    ['connect', 'What is a wallet?', 'WhatIsAWallet'],
    ['get-wallet', /^Get /, 'Downloads'],
    ['account', /^Network: /, 'Networks'],
    ['account', /Your wallets$/, 'ProfileWallets'],
    ['account', 'Send', 'Send'],
    ['account', 'Receive', 'Receive'],
    ['networks', 'What is a network?', 'WhatIsANetwork'],
  ] as const

  test.each(quickly(doors, ([, , to]) => to === 'AllWallets' || to === 'Networks'))(
    'behavior: back from where it led, %s has the focus on %s again',
    async (name, control, to) => {
      const page = await open(name)
      const from = pictures[name]?.route?.name ?? 'Connect'
      const view = page.locator('portico-modal .view:not([data-gone])')
      const door = view.getByRole('button', { name: control }).first()
      const said = await door.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
      await door.press('Enter')
      await page.locator(`portico-modal [data-view=${to}]`).waitFor()
      await still(page)
      await view.locator('[part~=back]').press('Enter')
      await page.locator(`portico-modal [data-view=${from}]`).waitFor()
      await until(() =>
        page.evaluate((wanted) => {
          const focused = document.querySelector('portico-modal')?.shadowRoot?.activeElement
          return (focused?.getAttribute('aria-label') ?? focused?.textContent) === wanted
        }, said),
      )
    },
  )
})

test('behavior: what a screen reader would say wrong is found', async () => {
  const page = await open('wallets')
  expect(await findSpokenProblems(page)).toEqual([])
  await page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const content = root?.querySelector('.content')
    const faults = [
      '<button></button>',
      '<button>Send Send</button>',
      '<button>All wallets , 560</button>',
      '<a href="#1">Pay undefined</a>',
      '<button>Copy</button>',
      '<button>Copy</button>',
      '<h2>Another title</h2>',
      '<h5>Two levels deeper</h5>',
      '<ul role="list"></ul>',
      '<ul role="list"><div role="note">Words</div></ul>',
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9">',
      '<div role="radiogroup"></div>',
      '<div part="row">A row</div>',
      '<p>12.50</p>',
      '<p>To 0x1234…abcd</p>',
      '<a href="#2" target="_blank">Terms</a>',
      '<a href="#3" target="_blank" aria-label="Explorer">Explorer<span class="vh">opens in a new tab</span></a>',
    ]
    content?.insertAdjacentHTML('beforeend', faults.join(''))
    root?.querySelector('[part~=modal] > .toasts')?.removeAttribute('role')
    root?.querySelector('[part~=modal] > .vh')?.removeAttribute('role')
  })
  expect(await findSpokenProblems(page)).toEqual([
    'titles of one level: Your wallets | Active | Also connected | Recently used | Another title | Two levels deeper',
    'a heading of level 2 after one of level 3',
    'a heading of level 5 after one of level 2',
    'a button without a name',
    'a button says the same twice: “Send Send”',
    'a button is called “All wallets , 560”',
    'a link says “Pay undefined”',
    'a StaticText says “Pay undefined”',
    'a list of nothing: “”',
    'in a list stands a note: “”',
    'a picture without a name that is told',
    'a radiogroup without a name',
    '3 times a button “Copy”',
    'a row outside a list: “A row”',
    'no place in which the modal tells what it did',
    '“0x1234…abcd” is the short form of what stands nowhere whole',
    'a link that opens a new tab in silence: “Terms”',
    'a link that opens a new tab in silence: “Explorer”',
    'a figure of nothing: “12.50”',
  ])
})

describe('what goes with its press', () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.querySelector('portico-modal')?.shadowRoot?.activeElement?.getAttribute('part'))

  test('behavior: an alert that is dismissed leaves the focus on the title of its view', async () => {
    const page = await open('connect-alert')
    const dismiss = page.locator('portico-modal').getByRole('button', { name: 'Dismiss' })
    await dismiss.press('Enter')
    await dismiss.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('title')
  })

  test('behavior: a search that is cleared leaves it in the field', async () => {
    const page = await open('networks')
    await page.locator('portico-modal').getByRole('searchbox').fill('nowhere')
    const clear = page.locator('portico-modal').getByRole('button', { name: 'Clear search' })
    await clear.press('Enter')
    await clear.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('input')
  })
})

describe('large letters', () => {
  test('behavior: what stands beneath a view stays in sight, and goes with what scrolls where letters are large', async () => {
    const page = await open('connect')
    const brand = page.locator('portico-modal .brand')
    const inSight = () =>
      brand.evaluate((element) => {
        const card = element.closest('[part~=modal]')?.getBoundingClientRect()
        return element.getBoundingClientRect().bottom <= (card?.bottom ?? 0)
      })
    const draw = async (percent: number) => {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, percent)
      await still(page)
    }
    await page.setViewportSize({ width: 1000, height: 700 })
    await settled(page)
    expect(await inSight()).toBe(true)
    await draw(125)
    expect(await inSight()).toBe(true)
    await draw(200)
    expect(await inSight()).toBe(false)
    await brand.evaluate((element) => element.scrollIntoView())
    expect(await inSight()).toBe(true)
    expect((await findLosses(page)).lost).toEqual([])
  })
})

test('behavior: what an amount is worth takes another line where it is longer than one', async () => {
  const page = await open('send-huge', '&words=own&locale=de')
  await page.setViewportSize({ width: 320, height: 640 })
  await settled(page)
  expect((await findLosses(page)).lost).toEqual([])
})

test.each([460, 320])(
  'behavior: an amount is whole while it is typed, with all of its decimals, at %s px',
  async (width) => {
    const page = await open('send-ready')
    await page.setViewportSize({ width, height: 700 })
    await settled(page)
    const field = page.locator('portico-modal').getByLabel('Amount')
    for (const amount of ['0.12', '9999.989978999998866', '9999999.123456789012345678']) {
      await field.fill(amount)
      await still(page)
      const [wants, has] = await field.evaluate((input) => [input.scrollWidth, input.clientWidth])
      expect([amount, wants]).toEqual([amount, has])
    }
  },
)

describe('a button that stays in sight', () => {
  test('behavior: what comes after it fades where it is cut, and nothing above it does while it stands in its place', async () => {
    const page = await open('receive')
    await page.setViewportSize({ width: 390, height: 640 })
    await settled(page)
    const seen = () =>
      page.locator('portico-modal [part~=body]').evaluate((body) => {
        const dock = body.querySelector('.dock') as Element
        const [above, button] = [dock.previousElementSibling as Element, dock].map((one) => one.getBoundingClientRect())
        return {
          cut: body.getAttribute('data-cut')?.includes('end') ?? false,
          fades: getComputedStyle(body).maskImage.includes('gradient'),
          shade: Number.parseFloat(getComputedStyle(dock, '::before').blockSize) || 0,
          gap: (button?.top ?? 0) - (above?.bottom ?? 0),
          room: body.getBoundingClientRect().bottom - (button?.bottom ?? 0),
        }
      })
    await until(async () => (await seen()).cut)
    const { fades, shade, gap } = await seen()
    expect([fades, shade <= gap]).toEqual([true, true])
    await page.locator('portico-modal').getByRole('button', { name: 'Request an amount' }).press('Enter')
    await page.locator('portico-modal').getByLabel('Amount').waitFor()
    await page.locator('portico-modal [part~=body]').evaluate((body) => body.scrollTo(0, 0))
    await until(async () => (await seen()).gap < gap)
    // It has come up, clear of the fade.
    expect((await seen()).room).toBeGreaterThanOrEqual(24)
  })
})
