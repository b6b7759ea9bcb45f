import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { serveSite } from '../../scripts/docs/serve.mjs'
import { buildSite, built } from '../../scripts/docs/site.mjs'
import { blocksOf } from '../../scripts/examples.mjs'
import { findAccessProblems } from '../setup/axe.js'
import { startJourneyBrowser } from '../setup/journeyBrowser.js'

// Slow: it builds the whole site, and looks at each page twice.
const own: { browser?: Browser; site?: Awaited<ReturnType<typeof serveSite>> } = {}

beforeAll(async () => {
  await buildSite()
  own.site = await serveSite(built)
  own.browser = await startJourneyBrowser()
}, 1_200_000)
afterAll(async () => {
  await own.browser?.close()
  await own.site?.stop()
})

/** Every page that was built. */
const pages = () =>
  readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .sort()

async function open(options: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; outside: string[] }> {
  const context = await (own.browser as Browser).newContext({ reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(at('')) && !url.startsWith('data:')) outside.push(url)
  })
  return { page, outside }
}
const at = (path: string) => `${own.site?.address}${path}`

// In the dark nothing but colours is another.
test.each([
  ['light', undefined],
  ['dark', ['color-contrast']],
] as const)(
  'behavior: axe finds nothing on any page, %s, and nothing is asked elsewhere',
  async (colorScheme, rules) => {
    const { page, outside } = await open({ viewport: { width: 1280, height: 900 }, colorScheme })
    const problems: string[] = []
    expect(pages().length).toBeGreaterThan(50)
    for (const path of pages()) {
      await page.goto(at(path))
      await page.locator('main h1').waitFor()
      problems.push(...(await findAccessProblems(page, 'html', rules)).map((problem) => `${path} ${problem}`))
    }
    expect(problems).toEqual([])
    expect(outside).toEqual([])
  },
  2_400_000,
)

test('behavior: at 320 px every page is read by scrolling down alone', async () => {
  const { page } = await open({ viewport: { width: 320, height: 700 } })
  const wide: string[] = []
  for (const path of pages()) {
    await page.goto(at(path))
    await page.locator('main h1').waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) wide.push(`${path}: ${width}`)
  }
  expect(wide).toEqual([])
}, 600_000)

test('behavior: on a computer every table is read without moving it, and the column that tells is no column of single words', async () => {
  const { page } = await open({ viewport: { width: 1440, height: 900 } })
  const wrong: string[] = []
  for (const path of pages()) {
    await page.goto(at(path))
    await page.locator('main h1').waitFor()
    const found = await page.locator('.vp-doc table').evaluateAll((tables) =>
      tables.flatMap((table, place) => {
        // Of numbers there may be more columns than a page has room for.
        const room =
          ((table as HTMLTableElement).rows[0]?.cells.length ?? 0) > 8 ? Infinity : table.parentElement?.clientWidth
        const cells = [...table.querySelectorAll<HTMLElement>('tbody tr td:last-child')]
        const told = cells.filter(({ textContent }) => textContent.length > 120)
        const narrow = told.some((cell) => cell.offsetWidth < 200)
        const { offsetWidth } = table as HTMLTableElement
        return offsetWidth > (room ?? 0) || narrow ? [`table ${place + 1}: ${offsetWidth} of ${room}`] : []
      }),
    )
    wrong.push(...found.map((each) => `${path}, ${each}`))
  }
  expect(wrong).toEqual([])
}, 600_000)

test.each([1280, 1440, 1536, 1920])('behavior: at %i px nothing of the sidebar and the head is cut', async (width) => {
  const { page } = await open({ viewport: { width, height: 900 } })
  await page.goto(at('options.html'))
  await page.locator('main h1').waitFor()
  const cut = await page.evaluate(() => {
    const beyond = (within: string, parts: string) => {
      const { right } = document.querySelector(within)?.getBoundingClientRect() ?? { right: 0 }
      return [...document.querySelectorAll<HTMLElement>(`${within} :is(${parts})`)]
        .filter((part) => part.getBoundingClientRect().right > right || part.scrollWidth > part.clientWidth)
        .map((part) => part.textContent)
    }
    return [...beyond('.VPSidebar', '.text'), ...beyond('.VPNavBar', 'a, .VPSwitch, .DocSearch-Button')]
  })
  expect(cut).toEqual([])
})

test('behavior: a word is found, and leads to its page', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(at(''))
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('tx/below-rent')
  await page.locator('.VPLocalSearchBox .result').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/errors\.html#/)
  await page.getByRole('heading', { name: 'Errors', level: 1 }).waitFor()
})

test('behavior: an address that the console names leads to the line of its error', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(at('errors.html#connect/rejected'))
  const line = page.getByRole('heading', { name: 'connect/rejected' })
  await line.waitFor()
  await expect.poll(() => line.evaluate((heading) => Math.abs(heading.getBoundingClientRect().top) < 300)).toBe(true)
})

/** A finished theme, as its block in the page has it. */
function themeOf(name: string): Record<string, string | number> {
  const text = readFileSync(join(built, 'theming.md'), 'utf8')
  const block = blocksOf(text).find(({ file }) => file === `${name}.ts`)?.code ?? ''
  const [, object] = /: Appearance = (\{[\s\S]*\})/.exec(block) ?? []
  return (new Function(`return ${object}`)() as { variables: Record<string, string | number> }).variables
}

const themes = ['ink', 'meadow', 'dusk'].flatMap((name) =>
  (['light', 'dark'] as const).map((scheme) => [name, scheme] as const),
)
test.each(themes)('behavior: the finished theme %s, %s, reads well', async (name, colorScheme) => {
  const { page } = await open({ viewport: { width: 900, height: 900 }, colorScheme })
  await page.goto(`${inject('addresses').demo}/?wallets=lantern,quill&panel=0`)
  await page.evaluate((variables) => {
    for (const [knob, value] of Object.entries(variables)) {
      const property = `--portico-${knob.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
      document.documentElement.style.setProperty(property, String(value))
    }
  }, themeOf(name))
  await page
    .getByRole('button', { name: /^Connect wallet/ })
    .first()
    .click()
  const modal = page.locator('portico-modal')
  await modal.getByRole('button', { name: /^Lantern/ }).waitFor()
  expect(await findAccessProblems(page)).toEqual([])
  const corner = await modal
    .locator('[part~=modal]')
    .evaluate((element) => getComputedStyle(element).borderBottomLeftRadius)
  expect(corner).toBe(themeOf(name).radius)
})

test('behavior: beside each page lies its Markdown, and the list for programs has all of them', async () => {
  const list = await (await fetch(at('llms.txt'))).text()
  const listed = [...list.matchAll(/\]\(\/([^)]+\.md)\)/g)].map((match) => match[1] ?? '')
  expect(listed.map((path) => path.replace(/\.md$/, '.html')).sort()).toEqual(pages())
  const full = readFileSync(join(built, 'llms-full.txt'), 'utf8')
  for (const path of listed) {
    const twin = await fetch(at(path))
    expect(twin.headers.get('content-type')).toContain('text/markdown')
    const text = await twin.text()
    expect(text, path).toMatch(/^# \S/)
    expect(full).toContain(text.trim())
    // A twin leads to twins.
    for (const [, link = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\((\.{1,2}\/[^)#\s]+\.md)/g))
      expect(existsSync(join(built, path, '..', link)), `${path}: ${link}`).toBe(true)
  }
})
