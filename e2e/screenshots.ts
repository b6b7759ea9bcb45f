import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, transform } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { drawPicture } from './gallery/draw.js'
import { frames, takeFrames } from './gallery/frames.js'
import { pictures } from './gallery/pictures.js'
import { drawingOf } from './gallery/wallets.js'
import { takeLive } from './live.js'
import { journeyFlags } from './setup/flags.js'
import { saidIn } from './setup/sentences.js'
import { still } from './setup/still.js'
import { findTurned } from './setup/turned.js'
import { composeSheets } from './sheets.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const out = here('../.screenshots/')

/** The ways in which every picture is taken. */
const modes = {
  light: { theme: 'light', locale: 'en', viewport: { width: 460, height: 800 } },
  dark: { theme: 'dark', locale: 'en', viewport: { width: 460, height: 800 } },
  phone: { theme: 'light', locale: 'en', viewport: { width: 390, height: 844 } },
  rtl: { theme: 'light', locale: 'ar', viewport: { width: 460, height: 800 } },
  wide: { theme: 'light', locale: 'en', viewport: { width: 1000, height: 800 } },
  wideDark: { theme: 'dark', locale: 'en', viewport: { width: 1000, height: 800 } },
  wideRtl: { theme: 'light', locale: 'ar', viewport: { width: 1000, height: 800 } },
  german: { theme: 'light', locale: 'de', words: 'own', viewport: { width: 460, height: 800 } },
  tiny: { theme: 'light', locale: 'en', viewport: { width: 320, height: 640 } },
  // What 1,280 × 1,024 leave at 400 %.
  zoomed: { theme: 'light', locale: 'en', viewport: { width: 320, height: 256 } },
  // Long words on the narrowest phone.
  narrow: { theme: 'light', locale: 'de', words: 'own', viewport: { width: 320, height: 640 } },
  arabic: { theme: 'light', locale: 'ar', words: 'own', viewport: { width: 460, height: 800 } },
  japanese: { theme: 'light', locale: 'ja', words: 'own', viewport: { width: 460, height: 800 } },
  germanPhone: { theme: 'light', locale: 'de', words: 'own', viewport: { width: 390, height: 844 } },
  arabicPhone: { theme: 'light', locale: 'ar', words: 'own', viewport: { width: 390, height: 844 } },
  japanesePhone: { theme: 'light', locale: 'ja', words: 'own', viewport: { width: 390, height: 844 } },
} as const
type Mode = keyof typeof modes
const isPhone = (mode: Mode) => /phone$/i.test(mode)

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    modes: { type: 'string', default: Object.keys(modes).join() },
    // The pictures of the documents, and nothing else.
    documents: { type: 'boolean', default: false },
    // The address of a sandbox's demo: what only a running one shows.
    live: { type: 'string', default: '' },
    // A folder with pictures of another state: sheets with those and the ones of now, and nothing else.
    before: { type: 'string', default: '' },
  },
})

/** Whether the picture is one of those that were asked for: all, or those whose names begin so. */
const asks = (name: string) => values.only.split(',').some((start) => name.startsWith(start))

/** The gallery page, bundled once and served from memory. */
async function serveGallery(): Promise<{ url: string; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: [here('gallery/page.tsx')],
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfig: here('../tsconfig.base.json'),
    logLevel: 'warning',
  })
  const files = new Map(outputFiles.map((file) => [file.path, file.contents]))
  const html = await readFile(here('gallery/page.html'))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const script = files.get(path)
    const image = /^\/getWalletImage\/image-(\d+)$/.exec(path)?.[1]
    if (image) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawingOf(Number(image)))
      return
    }
    if (path !== '/' && !script) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(script ?? html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

async function takePicture(page: Page, url: string, name: string, mode: Mode): Promise<void> {
  const { theme, locale, words } = { words: '', ...modes[mode] }
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const address = `${url}${url.includes('?') ? '&' : '?'}theme=${theme}&locale=${locale}&words=${words}`
  problems.push(...(await drawPicture(page, address, name, words ? saidIn(locale) : undefined)))
  if (locale === 'ar') problems.push(...(await findTurned(page)))
  await page.screenshot({ path: `${out}${name}.${mode}.png` })
  if (problems.length > 0) throw new Error(problems.join('; '))
}

/** A movement apart, by its moments. */
async function takeMovement(page: Page, url: string, name: string, mode: Mode): Promise<string[]> {
  const movement = frames[name]
  if (!movement) return []
  const file = (ms: number) => `${name}-${ms}.${mode}.png`
  const address = `${url}?theme=${modes[mode].theme}&locale=${modes[mode].locale}`
  const problems = await takeFrames(page, address, movement, (ms) => `${out}${file(ms)}`)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return movement.ms.map(file)
}

/** What is drawn in a mode, by name. */
const namesIn = (mode: Mode) =>
  Object.entries(pictures)
    .filter(([, { wide }]) => wide || !mode.startsWith('wide'))
    .filter(([, { only }]) => !only || (only === 'phone') === isPhone(mode))
    .map(([name]) => name)
    .concat(mode === 'light' ? Object.keys(frames) : [])
    .filter(asks)

async function takeAll(browser: Browser, url: string): Promise<readonly string[]> {
  const taken: string[] = []
  const asked = values.modes.split(',').filter((mode): mode is Mode => mode in modes)
  for (const mode of asked) {
    const context = await browser.newContext({
      viewport: modes[mode].viewport,
      colorScheme: modes[mode].theme,
      deviceScaleFactor: 1.5,
      ...(isPhone(mode) && { userAgent: phoneAgent, hasTouch: true, isMobile: true }),
    })
    for (const name of namesIn(mode)) {
      const page = await context.newPage()
      try {
        if (name in frames) taken.push(...(await takeMovement(page, url, name, mode)))
        else {
          await takePicture(page, url, name, mode)
          taken.push(`${name}.${mode}.png`)
        }
      } catch (error) {
        console.error(`${name} (${mode}): ${error instanceof Error ? error.message.split('\n')[0] : error}`)
        process.exitCode = 1
      }
      await page.close()
    }
    await context.close()
  }
  return taken
}

/** One page to look at all of them. */
function overview(taken: readonly string[]): string {
  const figures = taken.map(
    (file) => `<figure><img src="${file}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`,
  )
  const style =
    'body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px}img{width:100%}figure{margin:0}'
  return `<!doctype html><meta charset="utf-8"><title>Portico, every view</title><style>${style}</style>${figures.join('\n')}`
}

/** What stands beside what in a picture of the documents. `look`: an `appearance` beside the default one. */
type Half = { name: string; mode: 'light' | 'dark'; look?: unknown }

/** Views side by side, with nothing behind them that would have to be dimmed. */
async function takeBeside(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
  halves: Half[],
  file: string,
) {
  const taken: string[] = []
  for (const { name, mode, look = {} } of halves) {
    const context = await browser.newContext({ viewport: size, colorScheme: mode, deviceScaleFactor: 2 })
    const page = await context.newPage()
    await takePicture(page, `${url}?look=${encodeURIComponent(JSON.stringify(look))}`, name, mode)
    await page.locator('portico-modal').evaluate((host) => host.style.setProperty('--portico-overlay', 'transparent'))
    await still(page)
    taken.push((await page.screenshot()).toString('base64'))
    await context.close()
  }
  const page = await browser.newPage({
    viewport: { width: size.width * halves.length, height: size.height },
    deviceScaleFactor: 2,
  })
  const images = taken.map((data) => `<img src="data:image/png;base64,${data}" width="${size.width}">`)
  await page.setContent(`<style>body{margin:0;display:flex}</style>${images.join('')}`)
  await page
    .locator('img')
    .last()
    .evaluate((image: HTMLImageElement) => image.decode())
  await page.screenshot({ path: here(`../docs/${file}`) })
  await page.close()
}

/** The finished themes, as their page gives them. */
async function themesOf(): Promise<Record<'ink' | 'meadow' | 'dusk', unknown>> {
  const paper = await readFile(here('../docs/theming.md'), 'utf8')
  const blocks = [...paper.matchAll(/```ts (?:ink|meadow|dusk)\.ts\n(.*?)```/gs)].map(([, code]) => code)
  const { code } = await transform(blocks.join('\n'), { loader: 'ts' })
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** What a reader of the README sees first, one view by day and one by night; and the three themes. */
async function takeForDocuments(browser: Browser, url: string): Promise<void> {
  const first: Half[] = [
    { name: 'connect', mode: 'light' },
    { name: 'account', mode: 'dark' },
  ]
  await takeBeside(browser, url, { width: 460, height: 720 }, first, 'screenshot.png')
  const { ink, meadow, dusk } = await themesOf()
  const themes: Half[] = [
    { name: 'connect', mode: 'light', look: ink },
    { name: 'connect', mode: 'light', look: meadow },
    { name: 'connect', mode: 'dark', look: dusk },
  ]
  await takeBeside(browser, url, { width: 460, height: 720 }, themes, 'themes.png')
}

const apart = Boolean(values.only || values.documents || values.live || values.before)
if (!apart) await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
const gallery = await serveGallery()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [...journeyFlags],
})
try {
  if (values.documents) await takeForDocuments(browser, gallery.url)
  else if (values.live) await takeLive(browser, values.live, out)
  else if (values.before) {
    const folders = { before: values.before, now: out, out: here('../docs/contributing/feel/') }
    for (const [file, bytes] of Object.entries(await composeSheets(browser, folders)))
      console.log(`${file}: ${(bytes / 1_000).toFixed(0)} kB`)
  } else {
    const taken = await takeAll(browser, gallery.url)
    await writeFile(`${out}index.html`, overview(taken))
    console.log(`${taken.length} pictures in .screenshots/; open .screenshots/index.html`)
  }
} finally {
  await browser.close()
  gallery.close()
}
