import { expect, test } from 'vitest'
import { drawPicture } from '../gallery/draw.js'
import { galleryForTests } from '../setup/gallery.js'
import { settled, still } from '../setup/still.js'

const { blank } = galleryForTests('page')

test.each([
  ['send-ready', 'Network fee'],
  ['review', 'Network fee'],
  ['swap-quoted', 'Price impact'],
  ['swap-review', 'Maximum slippage'],
  ['pay', 'Network fee'],
])(
  'behavior: %s: what “%s” means is told beneath it in one sentence or two, by a key, and goes by another',
  async (name, fact) => {
    const { page, url } = await blank()
    expect(await drawPicture(page, `${url}/page?`, name)).toEqual([])
    const modal = page.locator('portico-modal')
    const button = modal.getByRole('button', { name: fact, exact: true })
    const meaning = modal.locator('[part~=fact-meaning]')
    expect(await meaning.count()).toBe(0)
    await button.press('Enter')
    const text = (await meaning.textContent()) ?? ''
    expect(text.length).toBeGreaterThan(20)
    expect(text.match(/[.!?](?= |$)/g)?.length).toBeLessThanOrEqual(2)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    const [above, below] = await Promise.all([button.boundingBox(), meaning.boundingBox()])
    expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(12)
    await button.press('Enter')
    await still(page)
    expect(await meaning.count()).toBe(0)
  },
)

test('behavior: what a wallet without tokens offers stands in equal halves, and its four actions two by two where a line is too short', async () => {
  const { page, url } = await blank()
  const found: string[] = []
  expect(await drawPicture(page, `${url}/page?`, 'account-empty')).toEqual([])
  const boxesOf = (selector: string) =>
    page.locator(`portico-modal ${selector}`).evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, width } = one.getBoundingClientRect()
        return { left, right, top: Math.round(top), width: Math.round(width) }
      }),
    )
  for (const [width, lines] of [
    [1000, 1],
    [390, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    const [receive, buy] = await boxesOf('[part~=empty] button')
    if (!receive || !buy) found.push(`at ${width}: not both ways`)
    else if (receive.width !== buy.width || buy.left - receive.right < 4)
      found.push(`at ${width}: halves of ${receive.width} and ${buy.width} px, ${buy.left - receive.right} px apart`)
    const actions = await boxesOf('[part~=action]')
    const tops = new Set(actions.map(({ top }) => top))
    if (actions.length !== 4 || tops.size !== lines || new Set(actions.map((one) => one.width)).size !== 1)
      found.push(`at ${width}: ${actions.length} actions in ${tops.size} lines`)
  }
  expect(found).toEqual([])
})

test('behavior: the amount of a purchase has a caret and no box that would cut through its currency', async () => {
  const { page, url } = await blank()
  expect(await drawPicture(page, `${url}/page?`, 'buying-examples')).toEqual([])
  const amount = page.locator('portico-modal').getByRole('textbox', { name: 'Amount' })
  await amount.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  const { around, ...drawn } = await amount.evaluate((input) => {
    const box = input.getBoundingClientRect()
    const { outlineStyle, boxShadow, borderTopWidth, caretColor } = getComputedStyle(input)
    const pressed = [...(input.getRootNode() as ShadowRoot).querySelectorAll('.view:not([data-gone]) button')]
    const around = pressed.filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
    return {
      around: around.map((button) => button.textContent),
      outlineStyle,
      boxShadow,
      borderTopWidth,
      hasCaret: !/, 0\)$|transparent/.test(caretColor),
    }
  })
  expect(around).toEqual([])
  expect(drawn).toEqual({ outlineStyle: 'none', boxShadow: 'none', borderTopWidth: '0px', hasCaret: true })
})
