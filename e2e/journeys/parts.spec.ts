import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findAccessProblems } from '../setup/axe.js'
import { galleryForTests } from '../setup/gallery.js'
import { findSmallTargets } from '../setup/targets.js'

const { show } = galleryForTests('parts')
const wide = { width: 1640, height: 900 }

async function settled(page: Page): Promise<void> {
  await page.locator('portico-modal [part~=qr-code]').first().waitFor()
  await page.evaluate(async () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const ending = root
      ?.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    // One that is cut off has ended too.
    await Promise.allSettled(ending?.map(({ finished }) => finished) ?? [])
  })
}

describe.each(['light', 'dark'])('parts, %s', (theme) => {
  test('behavior: axe finds nothing', async () => {
    const { page, problems } = await show(`parts?theme=${theme}`, { viewport: wide, reducedMotion: 'reduce' })
    await settled(page)
    expect(await findAccessProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: whatever can be pressed measures 44 px, or has 44 px around it', async () => {
    const { page } = await show(`parts?theme=${theme}`, { viewport: wide })
    await settled(page)
    expect(await findSmallTargets(page)).toEqual([])
  })
})

test('behavior: under tabs there is one bar, which comes from where it was', async () => {
  const { page } = await show('parts', { viewport: wide })
  await settled(page)
  const bars = () =>
    page.locator('portico-modal [part~=tab]').evaluateAll((tabs) =>
      tabs.flatMap((tab) => {
        if (getComputedStyle(tab, '::after').content === 'none') return []
        const moving = tab.getAnimations({ subtree: true }).find(({ effect }) => effect instanceof KeyframeEffect)
        const effect = moving?.effect instanceof KeyframeEffect ? moving.effect : undefined
        const from: Record<string, unknown> = { ...effect?.getKeyframes()[0] }
        return [{ under: tab.textContent, left: Number.parseFloat(String(from.translate)), scale: String(from.scale) }]
      }),
    )
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).first()
  // Slow enough to be seen on its way.
  await tab('Activity').evaluate((element) =>
    element.closest<HTMLElement>('[part~=modal]')?.style.setProperty('--portico-dur-view', '60s'),
  )
  await tab('Activity').click()
  const box = async (name: string) => (await tab(name).boundingBox()) ?? { x: 0, width: 0 }
  const [from, to] = [await box('Tokens'), await box('Activity')]
  const [bar, ...others] = await bars()
  expect(others).toEqual([])
  expect(bar?.under).toBe('Activity')
  expect(Math.abs((bar?.left ?? 0) - (from.x - to.x))).toBeLessThan(2)
  expect(Number.parseFloat(bar?.scale ?? '')).toBeCloseTo(from.width / to.width, 1)
})

test('behavior: Tab comes to the chosen one of a choice, arrow keys go to the others, Space chooses', async () => {
  const { page } = await show('parts', { viewport: wide, reducedMotion: 'reduce' })
  await settled(page)
  const choice = page.getByRole('radiogroup', { name: 'Speed' })
  const focused = () => choice.locator('button:focus').textContent()
  const chosen = () => choice.locator('[aria-checked=true]').textContent()
  expect(
    await choice.locator('button').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).tabIndex)),
  ).toEqual([-1, 0, -1])
  await choice.getByRole('radio', { name: 'Standard' }).focus()
  for (const [key, name] of [
    ['ArrowDown', 'Fast'],
    ['ArrowRight', 'Slow'],
    ['ArrowUp', 'Fast'],
    ['ArrowLeft', 'Standard'],
    ['ArrowUp', 'Slow'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(name)
  }
  // To go through them chooses nothing.
  expect(await chosen()).toBe('Standard')
  await page.keyboard.press('Space')
  await expect.poll(chosen).toBe('Slow')
  // The whole choice is one stop.
  await page.keyboard.press('Tab')
  expect(await choice.locator('button:focus').count()).toBe(0)
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Slow')
})
