import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { Modal } from '../pages/modal.js'
import { TestWallet } from '../pages/testWallet.js'
import type { Visit, VisitOptions } from './visit.js'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/**
 * Here every frame is drawn by the processor. A window no larger than what is looked at, and a visitor who asks for less movement, take an
 * eighth off a journey.
 */
export const small = { width: 900, height: 760 }

/** What kind of device a visit is made with. `moving`: its visitor did not ask for less movement. */
export function deviceOf(options: VisitOptions, moving = false) {
  return {
    viewport: options.phone ? { width: 390, height: 844 } : (options.viewport ?? small),
    colorScheme: options.colorScheme ?? ('light' as const),
    reducedMotion: moving ? ('no-preference' as const) : ('reduce' as const),
    ...(options.timezoneId ? { timezoneId: options.timezoneId } : {}),
    ...(options.deviceScaleFactor ? { deviceScaleFactor: options.deviceScaleFactor } : {}),
    ...(options.phone ? { userAgent: iphone, hasTouch: true, isMobile: true } : {}),
    permissions: ['clipboard-read', 'clipboard-write'],
  }
}

/** The origin of the demo, under the name that is asked for. */
export function demoOf({ host }: VisitOptions): string {
  const address = new URL(inject('addresses').demo)
  if (host) address.hostname = host
  return address.origin
}

/** What a newcomer is shown and few journeys are about. */
const off = { embedded: '0', passkey: '0', pay: '0', smartSessions: '0', playground: '0' }

/** The query of the demo. What no journey presses is not drawn: the page is opened hundreds of times. */
export function queryOf({ knobs }: VisitOptions): string {
  return `?${new URLSearchParams({ wallets: 'lantern,quill', families: 'evm', expose: '1', ...off, ...knobs })}`
}

/** Hears what a page asks for and says, from now on. */
export function watchPage(page: Page, context: BrowserContext, demo: string): Visit {
  const outside: string[] = []
  const problems: string[] = []
  const said: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== demo && url.protocol.startsWith('http')) outside.push(request.url())
  })
  page.on('websocket', (socket) => outside.push(socket.url()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    said.push(message.text())
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text())
  })
  return {
    page,
    context,
    modal: new Modal(page),
    wallet: (name) => new TestWallet(page, name),
    outside,
    problems,
    said,
  }
}

export const waitForDemo = (page: Page) =>
  page
    .getByTestId(/^(\w+-)?status$/)
    .first()
    .waitFor()
