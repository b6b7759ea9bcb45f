import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { PictureReference } from '../src/picture.js'

type Picture = { type: PictureReference['type']; bytes: Uint8Array }

/** Side in pixels and quality, the best first. */
const tries = [128, 96, 80, 64, 48].flatMap((side) => [0.85, 0.7, 0.5].map((quality) => ({ side, quality })))

/**
 * A browser without a network that draws pictures smaller, as WebP: it is the one program of the repository that reads all their formats.
 * In an `img` nothing of a drawing runs or loads.
 */
export async function openDrawer(): Promise<{
  draw(picture: Picture, bytesAtMost: number): Promise<Picture>
  close(): Promise<void>
}> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error(`Large pictures are drawn smaller by Chromium; there is none at ${executablePath} (CHROME_PATH).`)
  const browser = await chromium.launch({ executablePath })
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  return {
    async draw({ type, bytes }, bytesAtMost) {
      const address = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
      const drawn = await page.evaluate(drawSmaller, { address, tries, bytesAtMost })
      const [, base64 = ''] = drawn.split(',')
      const small = new Uint8Array(Buffer.from(base64, 'base64'))
      if (!drawn.startsWith('data:image/webp') || small.length === 0 || small.length > bytesAtMost)
        throw new Error(`A picture of ${bytes.length} bytes could not be made smaller than ${bytesAtMost}.`)
      return { type: 'image/webp', bytes: small }
    },
    close: () => browser.close(),
  }
}

/** Runs in the page. */
async function drawSmaller(options: {
  address: string
  tries: readonly { side: number; quality: number }[]
  bytesAtMost: number
}): Promise<string> {
  const image = new Image()
  image.src = options.address
  await image.decode()
  let address = ''
  for (const { side, quality } of options.tries) {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, side, side)
    address = canvas.toDataURL('image/webp', quality)
    const bytes = ((address.length - address.indexOf(',') - 1) * 3) / 4
    if (bytes <= options.bytesAtMost) return address
  }
  return address
}
