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
    await Promise.all(ending?.map(({ finished }) => finished) ?? [])
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
