import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountForTests } from '../setup/mounted.js'
import { recordShifts } from '../setup/shifts.js'
import { still } from '../setup/still.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { mount } = mountForTests({ moving: true })
const { visit } = browserForTests({ moving: true })

/** Holds back what the services answer on these paths, until it is let go. */
async function holdBack(page: Page, paths: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(paths, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

describe('the height of the modal', () => {
  test.each([
    ['a computer', false],
    ['a phone', true],
  ])('behavior: it moves with each view, both ways, on %s', async (_, phone) => {
    const { page, modal, problems } = await mount({ phone, knobs: { listed: 'none' } })
    await modal.open()
    // A row of the listing may be a pixel lower than what kept its place.
    await modal.button(/^Harbor/).waitFor()
    await still(page)
    const recorder = await recordShifts(page)
    const heightNow = () => page.locator('portico-modal [part~=modal]').evaluate((card) => card.clientHeight)
    const first = await heightNow()
    await modal.button(/^All wallets|\d+ more$/).click()
    await modal.title('All wallets').waitFor()
    await expect.poll(heightNow).not.toBe(first)
    await modal.back()
    await modal.title(/^Connect to /).waitFor()
    await expect.poll(heightNow).toBe(first)
    const { heights, jumps } = await recorder.seen()
    expect(heights.length).toBeGreaterThanOrEqual(2)
    expect(heights.every(({ ms }) => ms === 150)).toBe(true)
    expect(heights.some(({ from, to }) => to > from) && heights.some(({ from, to }) => to < from)).toBe(true)
    expect(jumps).toEqual([])
    expect(problems).toEqual([])
  })
})

test('behavior: a sheet that is let go after a short drag springs back to its place', async () => {
  const { page, modal } = await mount({ phone: true })
  await modal.open()
  await still(page)
  await page.evaluate(() => {
    const springs: { from: string; to: string; ms: number }[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      const { effect } = animation
      const [from, to] = (effect as KeyframeEffect).getKeyframes()
      if (this.matches('[part~=modal]') && from && 'transform' in from)
        springs.push({ from: `${from.transform}`, to: `${to?.transform}`, ms: Number(effect?.getTiming().duration) })
      return animation
    }
    const stop = () => {
      Element.prototype.animate = animate
      Reflect.deleteProperty(window, 'porticoSprings')
    }
    Object.assign(window, { porticoSprings: { springs, stop } })
  })
  const box = await page.locator('portico-modal [part~=grabber]').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 10 })
  // It follows the finger.
  const card = page.locator('portico-modal [part~=modal]')
  expect(await card.evaluate(({ style }) => style.transform)).toBe('translateY(20px)')
  // A last slow step, so that it is a drag and not a flick.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
  })
  await page.mouse.move(x, y + 21)
  await page.mouse.up()
  type Springs = { porticoSprings: { springs: object[]; stop(): void } }
  const springs = () => page.evaluate(() => (window as unknown as Springs).porticoSprings.springs)
  await until(async () => (await springs()).length > 0)
  expect(await springs()).toEqual([{ from: 'translateY(21px)', to: 'none', ms: 150 }])
  await page.evaluate(() => (window as unknown as Springs).porticoSprings.stop())
  await modal.title(/^Connect to /).waitFor()
})

test('behavior: the sheet of a phone stands on the keyboard, and has room above it', async () => {
  const { page, modal } = await mount({ phone: true })
  await modal.open()
  /** As phones tell it of a keyboard that they draw over the page; a browser without one cannot. */
  const keyboardUpTo = (height: number | undefined) =>
    page.evaluate((seen) => {
      const { visualViewport: viewport } = window
      if (seen === undefined) Reflect.deleteProperty(viewport as object, 'height')
      else Object.defineProperty(viewport, 'height', { configurable: true, get: () => seen })
      viewport?.dispatchEvent(new Event('resize'))
    }, height)
  const place = () =>
    page.locator('portico-modal [part~=modal]').evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return { top, bottom: Math.round(bottom) }
    })
  await still(page)
  const { bottom: whole } = await place()
  await keyboardUpTo(420)
  await expect.poll(async () => (await place()).bottom).toBe(420)
  expect((await place()).top).toBeGreaterThan(0)
  await keyboardUpTo(undefined)
  await expect.poll(async () => (await place()).bottom).toBe(whole)
})

test('behavior: the picture of the wallet that is pressed comes to the doorway from its row, and grows on the way', async () => {
  const { page, modal, wallet } = await mount({ knobs: { listed: 'none' } })
  await modal.open()
  await modal.button(/^Lantern/).waitFor()
  await still(page)
  const row = await modal
    .button(/^Lantern/)
    .locator('img')
    .boundingBox()
  // The first frame of its way is what the browser draws, read from the animation that it plays.
  const seen = page.evaluate(
    () =>
      new Promise<{ x: number; y: number; width: number }>((resolve) => {
        const root = document.querySelector('portico-modal')?.shadowRoot as ShadowRoot
        const look = () => {
          const subject = root.querySelector('.view:not([data-gone]) [part~=doorway-subject]')
          const [way] = subject?.getAnimations() ?? []
          if (!subject || !way) return void requestAnimationFrame(look)
          way.pause()
          // The card’s own way begins behind this, and before anything of it is drawn.
          requestAnimationFrame(() => {
            const card = root.querySelector('[part~=modal]') as HTMLElement
            for (const animation of [way, ...card.getAnimations()]) animation.currentTime = 0
            const { x, y, width } = (subject.querySelector('img') as Element).getBoundingClientRect()
            way.play()
            resolve({ x, y, width })
          })
        }
        look()
      }),
  )
  await modal.choose('Lantern')
  const { x, y, width } = await seen
  expect(Math.abs(x - (row?.x ?? 0))).toBeLessThan(12)
  expect(Math.abs(y - (row?.y ?? 0))).toBeLessThan(12)
  expect(Math.abs(width - (row?.width ?? 0))).toBeLessThan(2)
  await modal.title('Continue in Lantern').waitFor()
  await still(page)
  const there = await modal.view.locator('[part~=doorway-subject] img').boundingBox()
  expect(there?.width).toBeGreaterThan(row?.width ?? 99)
  await wallet('Lantern').answer('reject')
})

describe('what comes later', () => {
  test('behavior: Connect keeps the places of the recommended wallets', async () => {
    let letGo = () => {}
    const { page, modal } = await visit({
      before: async (page) => {
        letGo = await holdBack(page, '**/getWallets*')
      },
    })
    await modal.open()
    const recorder = await recordShifts(page)
    letGo()
    await modal.button(/^Harbor/).waitFor()
    expect((await recorder.seen()).jumps).toEqual([])
  })

  test('behavior: the list of all wallets is as high as what stood in its place', async () => {
    let letGo = () => {}
    const { page, modal } = await visit({
      before: async (page) => {
        letGo = await holdBack(page, '**/getWallets*')
      },
    })
    await modal.open()
    await modal.choose('All wallets')
    const heightOf = (part: string) =>
      modal.view
        .locator(part)
        .first()
        .evaluate((one) => Math.round(one.getBoundingClientRect().height))
    const placeholder = '[data-shape=cell] > .sk-item'
    const before = await heightOf(placeholder)
    await still(page)
    const recorder = await recordShifts(page)
    letGo()
    expect(await heightOf('[part~=wallet-cell]')).toBe(before)
    const { heights, jumps } = await recorder.seen()
    expect({ heights, jumps }).toEqual({ heights: [], jumps: [] })
  })

  test('behavior: the account keeps the places of its lists', async () => {
    let letGo = () => {}
    const { page, modal, wallet } = await visit({
      before: async (page) => {
        letGo = await holdBack(
          page,
          /\/v1\/(?:account|balance|history|nfts|identity|convert|profile)/ as unknown as string,
        )
      },
    })
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await new DemoPage(page).openAccount()
    await modal.view.getByRole('tab', { name: 'Tokens' }).waitFor()
    const recorder = await recordShifts(page)
    letGo()
    await modal.view.getByRole('button', { name: /^Sandbox Dollar/ }).waitFor()
    expect((await recorder.seen()).jumps).toEqual([])
  })
})

describe('what comes into Swap, into a name and into Receive', () => {
  async function atAccount(wallet: string, account?: number) {
    const visited = await mount()
    if (account) await visited.wallet(wallet).setAccount(account)
    await visited.modal.open()
    await visited.modal.choose(wallet)
    await visited.wallet(wallet).approve()
    await visited.modal.closed()
    await new DemoPage(visited.page).openAccount()
    return visited
  }

  test('behavior: a quote has its place before it arrives', async () => {
    const { page, modal } = await atAccount('Lantern')
    const letTokens = await holdBack(page, '**/v1/convert/tokens*')
    const letQuotes = await holdBack(page, '**/v1/convert/quotes*')
    await modal.button('Swap').click()
    await modal.title('Swap').waitFor()
    const recorder = await recordShifts(page)
    letTokens()
    await modal.view.getByLabel('You pay').fill('0.5')
    await modal.button(/^Choose$/).click()
    await modal.root.getByRole('searchbox').fill('sandbox dol')
    await modal.button(/^Sandbox Dollar/).click()
    await modal.title('Swap').waitFor()
    letQuotes()
    await modal.text(/^1 ETH = /).waitFor()
    await modal.text(/^Price refreshes in/).waitFor()
    expect((await recorder.seen()).jumps).toEqual([])
  })

  test('behavior: what is told of a name pushes nothing away while it is typed', async () => {
    // Its first account gets a name in another journey.
    const { page, modal } = await atAccount('Quill', 1)
    await modal.button(/^Choose a name/).click()
    await modal.title('Choose a name').waitFor()
    await modal.button('Enter a name').waitFor()
    const letGo = await holdBack(page, '**/v1/profile/suggestions/**')
    const recorder = await recordShifts(page)
    const field = modal.view.getByLabel('Name', { exact: true })
    await field.pressSequentially('annab')
    letGo()
    await modal.text('annab.portico.id is available').waitFor()
    await modal.view.getByRole('heading', { name: 'Also available' }).waitFor()
    await field.pressSequentially('elle')
    await modal.text('annabelle.portico.id is available').waitFor()
    expect((await recorder.seen()).jumps).toEqual([])
  })

  test('behavior: the code and the address to be paid at stand where they will stay', async () => {
    const { page, modal } = await atAccount('Lantern')
    const recorder = await recordShifts(page)
    await modal.button('Receive').click()
    await modal.view.getByRole('img', { name: /code/i }).waitFor()
    await modal.button('Copy address').waitFor()
    await modal.button('Request an amount').click()
    await modal.view.getByLabel('Amount').waitFor()
    expect((await recorder.seen()).jumps).toEqual([])
  })
})

describe('the end of connecting', () => {
  test('behavior: the arch fills and says who is connected, and then the modal goes', async () => {
    const { page, modal, wallet } = await mount()
    await modal.open()
    await modal.choose('Lantern')
    await modal.title('Continue in Lantern').waitFor()
    // Seen by the page itself: it lasts for 600 ms.
    const said = page.evaluate(
      () =>
        new Promise<{ text: string; read: string; ms: number }>((resolve) => {
          const root = document.querySelector('portico-modal')?.shadowRoot as ShadowRoot
          let text = ''
          let begun = 0
          let read = ''
          const look = () => {
            const moment = root.querySelector('.moment')
            if (moment && !begun) {
              begun = performance.now()
              text = `${moment.querySelector('[part~=doorway]')?.getAttribute('data-state')}: ${moment.querySelector('h3')?.textContent}`
            }
            read ||= moment?.querySelector('[role=status]')?.textContent ?? ''
            if (root.querySelector('dialog[open]')) return
            observer.disconnect()
            resolve({ text, read, ms: begun && performance.now() - begun })
          }
          const observer = new MutationObserver(look)
          observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
        }),
    )
    await wallet('Lantern').approve()
    const { text, read, ms } = await said
    expect(text).toBe('done: Connected as 0xf3…\u2060b92266')
    expect(read).toBe('Connected as 0xf3…\u2060b92266')
    expect(ms).toBeGreaterThanOrEqual(500)
    await modal.closed()
  })

  test('behavior: whoever closes, or presses a key, does not wait', async () => {
    const { page, modal, wallet } = await mount()
    await modal.open()
    await modal.choose('Lantern')
    await modal.title('Continue in Lantern').waitFor()
    await page.evaluate(() => {
      const root = document.querySelector('portico-modal')?.shadowRoot as ShadowRoot
      new MutationObserver((_, observer) => {
        if (!root.querySelector('.moment')) return
        observer.disconnect()
        const press = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true })
        window.dispatchEvent(press)
        const wentAtOnce = !root.querySelector('dialog[open]')
        Object.assign(root.host, { moment: { wentAtOnce, isSpent: press.defaultPrevented } })
      }).observe(root, { childList: true, subtree: true })
      Object.assign(window, { porticoHost: root.host })
    })
    await wallet('Lantern').approve()
    await modal.closed()
    const moment = await page.evaluate(() => {
      const { porticoHost } = window as unknown as { porticoHost: { moment?: object } }
      Reflect.deleteProperty(window, 'porticoHost')
      return porticoHost.moment
    })
    // The press is spent: what gets the focus back is not pressed by it.
    expect(moment).toEqual({ wentAtOnce: true, isSpent: true })
  })
})
