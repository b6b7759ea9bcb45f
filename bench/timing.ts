import { startSandbox } from '@portico/sandbox'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { withPage } from './page.mjs'
import { fails, median, type Timing } from './ratios.js'
import { writeTable } from './readme.mjs'

const rounds = 7

/**
 * Milliseconds from a click with the pointer, by its own time stamp, until the first frame in which the dialog has a size has been painted.
 * The same for both, measured inside the page.
 */
async function clickToVisible(page: Page, opener: Locator, shown: string): Promise<number> {
  const { x, y, width, height } = (await opener.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.evaluate((selector) => {
    const measured = globalThis as { visibleAfter?: Promise<number> }
    measured.visibleAfter = new Promise<number>((resolve) => {
      let clickedAt = 0
      const painted = new MessageChannel()
      painted.port1.onmessage = () => resolve(performance.now() - clickedAt)
      const look = () => {
        const root = document.querySelector('portico-modal')?.shadowRoot ?? document
        const box = root.querySelector(selector)?.getBoundingClientRect()
        // A message that is posted in a frame is heard once the frame is painted.
        if (box && box.height > 0) painted.port2.postMessage(undefined)
        else requestAnimationFrame(look)
      }
      const note = (event: Event) => {
        clickedAt = event.timeStamp
        requestAnimationFrame(look)
      }
      addEventListener('click', note, { capture: true, once: true })
    })
  }, shown)
  await page.mouse.click(x + width / 2, y + height / 2)
  return page.evaluate(() => (globalThis as { visibleAfter?: Promise<number> }).visibleAfter ?? 0)
}

/** A visitor’s pointer rests on a control for a moment before it is pressed, in milliseconds; that is when the code behind it is fetched. */
const restMs = 500

async function rest(page: Page, control: Locator): Promise<void> {
  await control.hover()
  await page.waitForTimeout(restMs)
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await newPage(browser)
  await page.goto(url)
  return page
}

/** Milliseconds from the press on the row, with a real pointer that came over it first, to the drawn code. */
async function pressToCode(page: Page): Promise<number> {
  const row = page.locator('portico-modal').getByRole('button', { name: /^Scan with your phone/ })
  await rest(page, row)
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        let pressedAt = 0
        const press = () => {
          pressedAt = performance.now()
        }
        root?.addEventListener('pointerdown', press, { capture: true, once: true })
        const look = () => {
          if (pressedAt > 0 && root?.querySelector('[part~="qr-code"] path')) resolve(performance.now() - pressedAt)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await row.click()
  return shown
}

/** A page of its own. The loader that runs this file names functions by a call, which the page must know. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  return context.newPage()
}

/** The control: a bare native dialog with a heading, in the same browser. */
async function openBare(browser: Browser): Promise<Page> {
  const page = await newPage(browser)
  await page.goto('about:blank')
  await page.setContent('<button id="open">Open</button><dialog><h2>Dialog</h2></dialog>')
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog')
    document.querySelector('#open')?.addEventListener('click', () => dialog?.showModal())
  })
  return page
}

const measure = (): Promise<Timing[]> => withPage(({ origin }) => measureAll(origin))

async function measureAll(app: string): Promise<Timing[]> {
  const portBase = Number(process.env.PORTICO_BENCH_PORT_BASE ?? 5400)
  const sandbox = await startSandbox({ portBase, fresh: true, parts: ['chains', 'services', 'pages'] })
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const { demo } = sandbox.addresses
    const bare: number[] = []
    const modal: number[] = []
    const qr: number[] = []
    const trips: number[] = []
    const frames: number[] = []
    const elements: number[] = []
    for (let round = 0; round < rounds; round++) {
      const control = await openBare(browser)
      bare.push(await clickToVisible(control, control.locator('#open'), 'dialog[open] h2'))
      await control.context().close()

      const page = await open(browser, `${app}/?services=${encodeURIComponent(sandbox.addresses.services?.url ?? '')}`)
      const opener = page.getByRole('button').first()
      await rest(page, opener)
      modal.push(await clickToVisible(page, opener, 'dialog[open] h2'))
      qr.push(await pressToCode(page))
      trips.push(await roundTrip(page, sandbox.addresses.services?.url ?? ''))
      await page.context().close()

      const list = await allWallets(browser, demo)
      frames.push(list.frames)
      elements.push(list.elements)
    }
    if (process.env.PORTICO_BENCH_RAW) console.log({ bare, modal, qr, trips, frames, elements })
    return [
      {
        name: 'click to modal visible, against a bare dialog',
        value: median(modal) / median(bare),
        goal: 1.5,
        unit: 'times',
      },
      {
        name: 'QR code shown, beyond two round trips to the relay',
        value: median(qr) - 2 * median(trips),
        goal: 50,
        unit: 'ms',
      },
      { name: 'frames from the answer to the list of all wallets', value: median(frames), goal: 2, unit: 'frames' },
      {
        name: 'elements alive while 600 wallets are scrolled',
        value: Math.max(...elements),
        goal: 900,
        unit: 'elements',
      },
    ]
  } finally {
    await browser.close()
    await sandbox.stop()
  }
}

async function roundTrip(page: Page, services: string): Promise<number> {
  return page.evaluate(async (url) => {
    const start = performance.now()
    await fetch(`${url}/health`, { mode: 'no-cors' })
    return performance.now() - start
  }, services)
}

/** Counts, in a page, the frames from the answer with the first page of the list until a frame in which a wallet of it is drawn. */
const countFrames = `
const ask = globalThis.fetch
globalThis.fetch = async (...given) => {
  const response = await ask(...given)
  if (/getWallets.*entries=40/.test(String(given[0]))) {
    const { text } = response
    response.text = async () => {
      const value = await text.call(response)
      let frames = 0
      const look = () => {
        frames += 1
        const root = document.querySelector('portico-modal')?.shadowRoot
        if (root?.querySelector('[data-view="AllWallets"] [part~="wallet-cell"]')) globalThis.framesToList = frames
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      return value
    }
  }
  return response
}`

/** The list of 600 wallets: how soon it is drawn once the answer is there, and the most elements alive while it is scrolled. */
async function allWallets(browser: Browser, demo: string): Promise<{ frames: number; elements: number }> {
  const page = await newPage(browser)
  await page.addInitScript({ content: countFrames })
  await page.goto(`${demo}/?wallets=lantern&expose=1`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('button', { name: /^All wallets/ }).click()
  const handle = await page.waitForFunction(() => (globalThis as { framesToList?: number }).framesToList)
  const frames = Number(await handle.jsonValue())
  const elements = await page.evaluate(async () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const scroller = [...(root?.querySelectorAll('*') ?? [])].find(
      (node) => node.scrollHeight > node.clientHeight + 40 && getComputedStyle(node).overflowY !== 'visible',
    )
    let count = 0
    let still = 0
    let last = 0
    while (still < 30) {
      scroller?.scrollBy(0, 400)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      count = Math.max(count, root?.querySelectorAll('*').length ?? 0)
      still = scroller?.scrollTop === last ? still + 1 : 0
      last = scroller?.scrollTop ?? 0
    }
    return count
  })
  await page.context().close()
  return { frames, elements }
}

const timings = await measure()
const rows = timings.map(
  ({ name, value, goal, unit }) =>
    `| ${name} | ${value.toFixed(1)} ${unit} | ${goal} | ${value <= goal ? 'ok' : 'over its goal'} |`,
)
const table = ['| what | measured | goal | |', '|---|--:|--:|---|', ...rows].join('\n')
console.log(table)
if (!process.argv.includes('--check')) writeTable('timing', table)
process.exitCode = timings.some(fails) ? 1 : 0
