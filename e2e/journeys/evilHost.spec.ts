import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  askPlainly,
  askToSign,
  doubleClick,
  ended,
  forget,
  isPlain,
  lieInWait,
  painted,
  pin,
  placeOfApprove,
  ready,
  rejectOf,
  type Site,
  type Style,
  trap,
  turnDown,
} from '../pages/hostilePage.js'
import { signInBySocial } from '../pages/walletSite.js'
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { pressAgreed } from '../setup/press.js'
import { noteUnready } from '../setup/unready.js'
import { until } from '../setup/until.js'
import { onHost, startWalletHost, type WalletHost } from '../setup/walletHost.js'

const state = {} as {
  browser: PlainBrowser
  host: WalletHost
  context: BrowserContext
  email: string
  address: string
}

beforeAll(async () => {
  const { wallet, projectId, chains } = inject('addresses')
  const query = new URLSearchParams({ projectId, chainId: `eip155:${chains[0]?.id}`, version: '4' })
  state.host = await startWalletHost(`${wallet?.url}/frame?${query}`)
  state.browser = await startPlainBrowser({ whole: true })
  state.context = await state.browser.browser.newContext({ viewport: { width: 1000, height: 800 } })
  const site = await open()
  state.email = `mallory-${randomUUID()}@example.com`
  await signInBySocial(site, state.email)
  state.address = (await site.ask('GET_USER')).address
  await site.page.close()
})
afterAll(async () => {
  await state.browser?.stop()
  await state.host?.stop()
})

async function goToHost(page: Page): Promise<Page> {
  await page.goto(`http://localhost:${state.host.port}/`)
  return page
}

async function open(): Promise<Site> {
  const page = await goToHost(await state.context.newPage())
  return { ...(await onHost(page)), address: state.address }
}

// Slow: each attack is tried until the page could have had its way, in a browser that nobody drives from within.
describe('a hostile page', () => {
  test('behavior: puts the frame under the second press of a double click', async () => {
    const traps: [Style, Style][] = [
      // From outside the page, from elsewhere on it, from behind something else, from where nobody sees it, cut to its button.
      [{ left: '-2000px' }, { left: '0' }],
      [{ left: '500px' }, { left: '0' }],
      [{ zIndex: '-1' }, { zIndex: '2' }],
      [
        { opacity: '0', pointerEvents: 'none' },
        { opacity: '1', pointerEvents: 'auto' },
      ],
      [{ clipPath: 'inset(100%)' }, { clipPath: 'none' }],
    ]
    const site = await open()
    for (const [before, after] of traps) {
      await pin(site.page)
      await askPlainly(site)
      const place = await placeOfApprove(site)
      await trap(site, 'mouseup', before, after)
      await lieInWait(site)
      await doubleClick(site.page, place)
      await rejectOf(site).click()
    }
    await expect.poll(() => ended(site.page)).toEqual(traps.map(() => 'User rejected the request'))
    await site.page.close()
  })

  test('behavior: slides the frame under the first press, which was meant for the page', async () => {
    // From elsewhere on the page the mouse has come from nowhere; from behind something else the sheet has only just come to sight.
    const traps: [Style, Style, tooSoonMs: number][] = [
      [{ left: '500px' }, { left: '0' }, 300],
      [{ zIndex: '-1' }, { zIndex: '2' }, 600],
    ]
    const site = await open()
    const { page } = site
    for (const [before, after, tooSoonMs] of traps) {
      const press = async () => {
        await pin(page)
        await askPlainly(site)
        const { x, y } = await placeOfApprove(site)
        await page.mouse.move(x + 600, y)
        await ready(site)
        await trap(site, 'mousemove', before, after)
        await painted(page)
        const from = performance.now()
        await page.mouse.move(x, y)
        await painted(page)
        await page.mouse.down()
        await page.mouse.up()
        return performance.now() - from
      }
      // A machine that was busy meanwhile has pressed late, as a hand may that has seen the sheet: that says nothing.
      const inTime = async () => {
        for (let tried = 0; tried < 20; tried += 1) {
          if ((await press()) < tooSoonMs) return
          // It may be signed, or about to be: then there is nothing to turn down.
          const turnDownToo = () =>
            rejectOf(site)
              .click({ timeout: 500 })
              .catch(() => undefined)
          await until(async () => (await ended(page)).length > 0, turnDownToo)
          await forget(page)
        }
        throw new Error('The machine is too busy to press in time')
      }
      await inTime()
      await rejectOf(site).click()
      await expect.poll(() => ended(page)).toEqual(['User rejected the request'])
      await forget(page)
    }

    // Who was busy on the page and then comes to the sheet is heard at once: the press is not used up to bring the focus there.
    await pin(page)
    await askPlainly(site)
    await page.mouse.click(900, 700)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await pressAgreed(site.frame, site.frame.locator('.cf-approve'))
    await expect.poll(() => ended(page)).toEqual(['signed'])
    await page.close()
  })

  test('behavior: a plain press agrees where the sheet stood in sight, and only then', async () => {
    const site = await open()
    await askPlainly(site)
    expect(await site.frame.locator('.cf-match').count()).toBe(0)
    await pressAgreed(site.frame, site.frame.locator('.cf-approve'))
    await expect.poll(() => ended(site.page)).toEqual(['signed'])

    // What lies over it for longer makes the number necessary, also when it is gone again.
    await askToSign(site)
    await site.page.evaluate(() => {
      const cover = document.createElement('div')
      Object.assign(cover.style, {
        position: 'fixed',
        inset: '0',
        background: 'white',
        opacity: '0.5',
        zIndex: '2',
        pointerEvents: 'none',
      })
      document.body.append(cover)
    })
    await site.frame.locator('.cf-match').waitFor()
    expect(await site.frame.locator('.cf-approve').count()).toBe(0)
    await site.page.evaluate(() => document.querySelector('div')?.remove())
    await rejectOf(site).click()
    await expect.poll(() => ended(site.page)).toEqual(['signed', 'User rejected the request'])
    await site.page.close()
  })

  test('behavior: has its visitor hold Enter and Space, and gives the frame the focus', async () => {
    const site = await open()
    const { page } = site
    await page.keyboard.down('Enter')
    await askToSign(site)
    await ready(site)
    await page.evaluate(() => document.querySelector('iframe')?.focus())
    await ready(site)
    for (const key of ['Enter', 'Space']) {
      for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down(key)
      await page.keyboard.up(key)
    }
    await turnDown(site)
  })

  test('behavior: moves, shrinks and covers the frame between press and release', async () => {
    const site = await open()
    const { page } = site
    for (const style of [{ width: '300px' }, { height: '520px' }] as Style[]) {
      await askPlainly(site)
      await site.frame.locator('.cf-approve').hover()
      await ready(site)
      const corner = await page.locator('iframe').boundingBox()
      const { x, y } = await placeOfApprove(site)
      await page.mouse.move((corner?.x ?? 0) + x, (corner?.y ?? 0) + y)
      await page.mouse.down()
      const unready = await noteUnready(site.frame)
      await page.evaluate((next) => Object.assign((document.querySelector('iframe') as HTMLElement).style, next), style)
      await unready()
      await page.mouse.up()
      await rejectOf(site).click()
    }
    await expect.poll(() => ended(page)).toEqual(Array(2).fill('User rejected the request'))
    await page.close()
  })

  test('behavior: reloads itself while a question is open', async () => {
    const site = await open()
    await askToSign(site)
    await site.page.reload()
    const again = { ...(await onHost(site.page)), address: state.address }
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await again.frame.locator('.cf').count()).toBe(0)
    await again.page.close()
  })

  test('behavior: asks a thousand times at once; one question is shown, 20 wait, and one press answers one', async () => {
    const site = await open()
    const { page } = site
    await page.evaluate(
      (params) => {
        const all: string[] = []
        Object.assign(window, { ended: all })
        for (let count = 0; count < 1000; count += 1) {
          window.ask('RPC_REQUEST', { method: 'personal_sign', params }).then(
            () => all.push('signed'),
            (error: Error) => all.push(error.message),
          )
        }
      },
      [toHex('Again'), site.address],
    )
    // 60 messages at once are heard; of those one is shown and 20 wait.
    await expect.poll(async () => (await ended(page)).length).toBe(1000 - 21)
    expect(new Set(await ended(page))).toEqual(new Set(['Too many requests', 'Too many requests wait already']))
    let waiting = 20
    await site.frame.getByText('20 more waiting').waitFor()
    // As where one is asked: one that a busy machine did not report as seen is turned down.
    while (!(await isPlain(site))) {
      await rejectOf(site).click()
      waiting -= 1
      await site.frame.getByText(`${waiting} more waiting`).waitFor()
    }
    await site.frame.locator('.cf-approve').hover()
    await ready(site)
    const { x, y } = await placeOfApprove(site)
    const corner = await page.locator('iframe').boundingBox()
    // As fast as the browser takes them: the next sheet takes a press when it has stood for a while.
    const press = () => page.mouse.click((corner?.x ?? 0) + x, (corner?.y ?? 0) + y)
    await Promise.all(Array.from({ length: 5 }, press))
    await site.frame.getByText(`${waiting - 1} more waiting`).waitFor()
    await expect.poll(async () => (await ended(page)).filter((end) => end === 'signed')).toHaveLength(1)
    // The page gives up: nothing stays behind.
    await page.evaluate(() => window.ask('RPC_ABORT').catch(() => undefined))
    await expect.poll(async () => (await ended(page)).length).toBe(1000)
    expect((await ended(page)).filter((end) => end === 'signed')).toHaveLength(1)
    await page.close()
  })

  test('behavior: speaks to the frame from a window beside it, and over a second port', async () => {
    const site = await open()
    const heard = await site.page.evaluate(async (origin) => {
      const beside = document.createElement('iframe')
      document.body.append(beside)
      const inner = beside.contentWindow as Window & typeof globalThis
      const said: unknown[] = []
      inner.addEventListener('message', ({ data }) => said.push(data))
      const { port1, port2 } = new inner.MessageChannel()
      port1.onmessage = ({ data }: MessageEvent) => said.push(data)
      // Code that runs in the other window: its messages have that window as their source.
      const run = inner.eval as (code: string) => (...args: unknown[]) => void
      const post = run('(target, message, to, ports) => target.postMessage(message, to, ports)')
      const target = (document.querySelector('iframe') as HTMLIFrameElement).contentWindow
      post(target, { id: 'x', type: '@w3m-app/IS_CONNECTED' }, origin, [])
      post(target, { type: '@w3m-app/HELLO', payload: { nonce: 'guessed', nonceH: 'h' } }, origin, [port2])
      const second = new MessageChannel()
      second.port1.onmessage = ({ data }) => said.push(data)
      target?.postMessage({ type: '@w3m-app/HELLO', payload: { nonce: 'guessed', nonceH: 'h' } }, origin, [
        second.port2,
      ])
      second.port1.postMessage({ id: 'y', type: '@w3m-app/IS_CONNECTED' })
      // The right way still works, so all of the above has been read.
      await window.ask('IS_CONNECTED')
      return said
    }, inject('addresses').wallet?.url ?? '')
    expect(heard).toEqual([])
    await site.page.close()
  })

  test('behavior: covers the frame while a device that its owner stole the login for asks for the key', async () => {
    const site = await open()
    const { page } = site
    // From then on it looks for what other devices ask.
    await site.ask('GET_USER')
    // Somebody who came by the login is signed in on a device of their own, and asks for the key.
    const elsewhere = await state.browser.browser.newContext()
    const thief = { ...(await onHost(await goToHost(await elsewhere.newPage()))), address: state.address }
    await signInBySocial(thief, state.email)
    void thief.ask('RPC_REQUEST', { method: 'personal_sign', params: [toHex('mine'), state.address] }).catch(() => {})
    await thief.frame.getByRole('button', { name: 'Ask my other device' }).click()
    const number = (await thief.frame.locator('output.bigcode').textContent()) ?? ''

    const button = site.frame.getByRole('button', { name: 'Open wallet to answer' })
    await button.waitFor()
    await pin(page)
    await page.evaluate(() => {
      const frame = document.querySelector('iframe') as HTMLElement
      frame.style.opacity = '0.001'
    })
    // Neither who asks nor anything to choose stands in the frame: there is nothing to press that answers.
    expect(await site.frame.locator('#app').textContent()).not.toContain(number)
    expect(await site.frame.locator('button').allTextContents()).toEqual(['Open wallet to answer', 'Close'])
    const windows: Page[] = []
    page.on('popup', (popup) => windows.push(popup))
    const opened = page.waitForEvent('popup')
    const { width = 0, height = 0, x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    for (const [across, down] of [
      [0.2, 0.5],
      [0.5, 0.5],
      [0.8, 0.5],
    ] as const)
      await page.mouse.click(x + width * across, y + height * down)
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    const answer = await opened
    await answer.getByRole('heading', { name: 'Another device wants to open your wallet' }).waitFor()
    // The page that was pressed reaches no window of the wallet: it cannot type there, nor answer in its place.
    const heard = await page.evaluate(async (typed) => {
      const target = (document.querySelector('iframe') as HTMLIFrameElement).contentWindow
      target?.postMessage({ typed }, '*')
      target?.postMessage({ ready: true }, '*')
      return window.ask('IS_CONNECTED')
    }, number)
    expect(heard).toEqual({ isConnected: true })
    expect(windows).toHaveLength(1)
    expect(await thief.frame.locator('output.bigcode').textContent()).toBe(number)
    expect(await answer.getByLabel('The number on the other screen').inputValue()).toBe('')
    // Its person says no, and that is the end of it.
    await answer.getByRole('button', { name: 'This wasn’t me' }).click()
    await answer.getByRole('heading', { name: 'You declined' }).waitFor()
    await thief.frame.getByText('Your other device declined').waitFor()
    await elsewhere.close()
    await page.close()
  })

  test('error: a page in a sandbox, without an origin, gets no frame', async () => {
    const page = await state.context.newPage()
    await page.goto(`http://localhost:${state.host.port}/`)
    await page.evaluate(() => {
      const { src } = document.querySelector('iframe') as HTMLIFrameElement
      const box = document.createElement('iframe')
      box.setAttribute('sandbox', 'allow-scripts')
      box.srcdoc = `<iframe src="${src}"></iframe>`
      document.body.replaceChildren(box)
    })
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')
    await page.close()
  })
})
