import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Sheet, sheets } from './gallery/sheets.js'

/** Where the pictures of one state of the product and of another lie, and where their sheets go. */
type Folders = { before: string; now: string; out: string }

/** How much smaller a picture stands on its sheet, and how sharp: one CSS pixel of the product is 0.6 there. */
const scale = 0.6
const sharpness = 1.5
/** Of WebP, from 0 to 100: letters are still read, and a sheet stays below a tenth of a megabyte. */
const quality = 62

const asText = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A picture without the paper around what it shows, as a browser draws it; written as text, since it runs in the page. */
const trim = `async (image, sharpness, scale) => {
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const { data } = canvas.getImageData(0, 0, width, height)
  const differs = (x, y) => {
    const at = (y * width + x) * 4
    return [0, 1, 2].some((part) => Math.abs(data[at + part] - data[part]) > 3)
  }
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2)
      if (differs(x, y)) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
  const room = 8 * sharpness
  const edge = [left - room, top - room, right + room, bottom + room]
  const box = [Math.max(0, edge[0]), Math.max(0, edge[1]), Math.min(width, edge[2]), Math.min(height, edge[3])]
  const cut = document.createElement('canvas')
  cut.width = Math.max(1, box[2] - box[0])
  cut.height = Math.max(1, box[3] - box[1])
  cut.getContext('2d').drawImage(image, -box[0], -box[1])
  cut.style.width = cut.width / sharpness * scale + 'px'
  image.replaceWith(cut)
}`

const style = `
  body { margin: 0; display: inline-block; padding: 20px; font: 15px/1.3 system-ui, sans-serif; color: #16181d; background: #fff }
  main { display: flex; gap: 28px; align-items: flex-start }
  figure { margin: 0; display: grid; grid-template-columns: auto auto; gap: 6px 10px; align-items: start }
  figcaption { grid-column: 1 / -1; font-weight: 600 }
  figure > span { font-size: 13px; color: #545b66 }
  canvas { display: block; border-radius: 6px; outline: 1px solid #d9dde3 }`

/** What of a sheet is missing in the folders, by name. */
export function missingOf({ pairs }: Sheet, { before, now }: Pick<Folders, 'before' | 'now'>): string[] {
  return [before, now].flatMap((folder) =>
    pairs.map(({ picture }) => join(folder, `${picture}.png`)).filter((file) => !existsSync(file)),
  )
}

async function sheetAsHtml({ pairs }: Sheet, { before, now }: Folders): Promise<string> {
  const image = async (folder: string, picture: string) =>
    `<img src="data:image/png;base64,${(await readFile(join(folder, `${picture}.png`))).toString('base64')}">`
  const figures = await Promise.all(
    pairs.map(
      async ({ picture, says }) =>
        `<figure><figcaption>${asText(says)}</figcaption><span>Before</span><span>Now</span>${await image(before, picture)}${await image(now, picture)}</figure>`,
    ),
  )
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><main>${figures.join('')}</main>`
}

/**
 * Lays the pictures of two states of the product beside each other, one sheet for each subject, and tells how large each became.
 *
 * @throws Error that names the pictures that are not there
 */
export async function composeSheets(browser: Browser, folders: Folders): Promise<Record<string, number>> {
  const missing = sheets.flatMap((sheet) => missingOf(sheet, folders))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`)
  await mkdir(folders.out, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 4_000, height: 2_000 }, deviceScaleFactor: sharpness })
  const lines = await page.context().newCDPSession(page)
  const sizes: Record<string, number> = {}
  for (const sheet of sheets) {
    await page.setContent(await sheetAsHtml(sheet, folders))
    await page.evaluate(`Promise.all([...document.images].map((image) => (${trim})(image, ${sharpness}, ${scale})))`)
    const { width, height } = (await page.locator('body').boundingBox()) ?? { width: 1, height: 1 }
    const clip = { x: 0, y: 0, width: Math.ceil(width), height: Math.ceil(height), scale: 1 }
    const { data } = await lines.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const bytes = Buffer.from(data, 'base64')
    await writeFile(join(folders.out, `${sheet.file}.webp`), bytes)
    sizes[sheet.file] = bytes.length
  }
  await page.close()
  return sizes
}
