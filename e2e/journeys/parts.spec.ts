import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findAccessProblems } from '../setup/axe.js'
import { galleryForTests } from '../setup/gallery.js'

const { show } = galleryForTests('parts')
/** Neither package has types that this module system understands. */
const load = createRequire(import.meta.url)
const { PNG }: { PNG: { sync: { read(file: Buffer): { data: Buffer; width: number; height: number } } } } =
  load('pngjs')
const readQr: (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null = load('jsqr')
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
    const small = await page.evaluate(() => {
      const pressable =
        document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button, input, a:not(.link)') ?? []
      return [...pressable].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const around = getComputedStyle(element, '::after')
        const reach =
          around.position === 'absolute' ? [Number.parseFloat(around.width), Number.parseFloat(around.height)] : [0, 0]
        const isText = element instanceof HTMLInputElement && element.type !== 'checkbox'
        const tall = Math.max(height, reach[1] ?? 0)
        const broad = Math.max(width, reach[0] ?? 0)
        return isText || (tall >= 43.5 && broad >= 43.5) ? [] : [`${element.outerHTML.slice(0, 90)} ${broad} x ${tall}`]
      })
    })
    expect(small).toEqual([])
  })
})

describe('the QR code as it is drawn', () => {
  const treatments = {
    'as it is': { filter: 'none', rotate: '0deg' },
    'slightly blurred': { filter: 'blur(0.8px)', rotate: '0deg' },
    rotated: { filter: 'none', rotate: '7deg' },
  }
  test.each([
    ['light', 1],
    ['light', 2],
    ['dark', 1],
    ['dark', 2],
  ])('default: read back from its picture, %s, at %ix', async (theme, deviceScaleFactor) => {
    const { page } = await show(`parts?theme=${theme}`, { viewport: wide, deviceScaleFactor })
    await settled(page)
    const code = page.locator('portico-modal [part~=qr][data-state=ready]')
    for (const [name, style] of Object.entries(treatments)) {
      await code.evaluate((element, wanted) => void Object.assign((element as HTMLElement).style, wanted), style)
      const picture = PNG.sync.read(await code.screenshot())
      const found = readQr(new Uint8ClampedArray(picture.data), picture.width, picture.height)
      expect(found?.data, name).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    }
  })
})
