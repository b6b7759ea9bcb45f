import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { ownClipboard } from '../setup/clipboard.js'
import { openByApp } from '../setup/services.js'
import { still } from '../setup/still.js'
import { quickly } from '../setup/tier.js'
import { until } from '../setup/until.js'
import { browserForTests, type Visit } from '../setup/visit.js'

const { visit } = browserForTests()

/** How a camera may see it: held still and sharp, out of focus, tilted, or both. */
const treatments = {
  sharp: { filter: 'none', rotate: '0deg' },
  'tilted to one side': { filter: 'none', rotate: '-9deg' },
  'blurred and tilted to the other': { filter: 'blur(0.8px)', rotate: '5deg' },
}

async function read(code: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await code.screenshot())
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data
}

/** Everything that a decoder reads other than the link that is copied beside the code. */
async function findMisread({ page, modal }: Visit): Promise<string[]> {
  const code = modal.view.locator('[part~=qr][data-state=ready]')
  await code.waitFor()
  await still(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  // What is said stands for a moment only, and may be there still from the link before.
  const said = modal.text('Link copied').first()
  await Promise.all([said.waitFor({ state: 'attached' }), modal.button('Copy link').click()])
  await until(async () => (await copied()) !== '')
  const uri = await copied()
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  const misread: string[] = []
  for (const [name, style] of Object.entries(treatments)) {
    await code.evaluate((element, wanted) => void Object.assign((element as HTMLElement).style, wanted), style)
    const found = await read(code)
    if (found !== uri) misread.push(`${name}: ${found ?? 'nothing'}`)
  }
  await code.evaluate((element) => (element as HTMLElement).removeAttribute('style'))
  return misread
}

describe('the code in the modal is read back from its picture as the link that is copied', () => {
  // Each colour scheme, and each number of pixels, once.
  const screens = [
    ['light', 1],
    ['light', 2],
    ['dark', 1],
    ['dark', 2],
  ] as const
  const isQuick = ([scheme, scale]: (typeof screens)[number]) => (scheme === 'light') === (scale === 1)
  test.each(quickly(screens, isQuick))('default: %s, at %ix', async (colorScheme, deviceScaleFactor) => {
    const visited = await visit({ colorScheme, deviceScaleFactor, knobs: { panel: '0' } })
    const { page, modal } = visited
    await ownClipboard(page)
    await modal.open()
    await modal.choose('Scan with your phone')
    await modal.title('Connect by QR code').waitFor()
    expect(await modal.view.locator('[part~=qr-logo]').count()).toBe(0)
    expect(await findMisread(visited), 'without a logo').toEqual([])
    await openByApp(page, { view: 'AllWallets' })
    await modal.choose('Harbor')
    await until(() =>
      modal.view.locator('[part~=qr-logo] img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    )
    expect(await findMisread(visited), 'with a logo').toEqual([])
  })
})
