import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessProblems } from '../setup/axe.js'
import { findEscapeProblems } from '../setup/escape.js'
import { findSmallTargets } from '../setup/targets.js'
import { inLongTier } from '../setup/tier.js'
import { browserForTests } from '../setup/visit.js'

const token = 'operator-token-of-this-journey-only-012345678'
const shop = 'a'.repeat(32)
const { visit } = browserForTests()

let database: TestDatabase
let services: RunningServices
beforeAll(async () => {
  database = await startServicesDatabase()
  services = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'silent',
    operator: { token },
    seed: { wallets: 4 },
    chains: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] }],
  })
  await services.projects.save({ id: shop, name: 'Shop', allowedOrigins: ['https://shop.example'] })
})
afterAll(async () => {
  await services?.stop()
  await database?.stop()
})
const project = async () => {
  services.projects.forget()
  return services.projects.find(shop)
}

/** A tab in which somebody has typed the password: the browser sends it from then on, whoever asks. */
async function signedIn(options: Parameters<typeof visit>[0] = {}): Promise<{ page: Page; context: BrowserContext }> {
  const { context } = await visit(options)
  const page = await context.newPage()
  const { host } = new URL(services.url)
  await page.goto(`http://ada:${token}@${host}/operator`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return { page, context }
}

const pages = [
  '',
  '/status',
  '/projects',
  `/projects/${shop}`,
  '/projects/new',
  '/wallets',
  '/chains',
  '/relay',
  '/events',
  '/changes',
  '/report',
]

/** Between them they have every colour. */
const colourful = ['', '/status', `/projects/${shop}`, '/wallets', '/chains']

describe('the operator’s page', () => {
  test('default: by keyboard alone an origin is added, a mistake is told at its field, and a wallet is hidden', async () => {
    const { page } = await signedIn({ viewport: { width: 1_000, height: 800 } })
    const problems: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the content')
    await page.goto(`${services.url}/operator/projects/${shop}`)
    const origin = page.getByLabel('Add an origin')
    await origin.focus()
    await page.keyboard.type('https://app .example')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Nothing was saved.').waitFor()
    // Where the mistake is, with what was typed.
    expect(await origin.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await origin.inputValue()).toBe('https://app .example')
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('https://app.example')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Added.').waitFor()
    expect((await project())?.allowedOrigins).toEqual(['https://app.example', 'https://shop.example'])

    await page.goto(`${services.url}/operator/wallets`)
    const row = page.getByRole('row').nth(1)
    await row.getByRole('button', { name: /^Hide/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Hidden').waitFor()
    await page.goto(`${services.url}/operator/changes`)
    await page
      .getByText(/by ada \(operator page, /)
      .first()
      .waitFor()
    expect(problems.filter((text) => /Content Security Policy|Refused/.test(text))).toEqual([])
  })

  test('behavior: what stands beside each other in a form stands in one line', async () => {
    const { page } = await signedIn({ viewport: { width: 1_000, height: 800 } })
    await page.goto(`${services.url}/operator/projects/${shop}`)
    const tops = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(await tops('.fields .check')).size).toBe(1)
    expect(new Set(await tops('.fields .pair select')).size).toBe(1)
    await page.goto(`${services.url}/operator/projects/new`)
    expect(new Set(await tops('.fields .field')).size).toBe(1)
  })

  inLongTier(() => {
    test('behavior: axe finds nothing in light and dark, and all fits, on a phone and on a wide screen', async () => {
      const { page } = await signedIn({ viewport: { width: 320, height: 700 } })
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      for (const path of pages) {
        await page.goto(`${services.url}/operator${path}`)
        const found = [
          ...(await findAccessProblems(page, 'html')),
          ...(await findSmallTargets(page, 'form')),
          ...(await findEscapeProblems(page)),
        ]
        // Of a box the words beside it are what is pressed.
        expect([path, ...found.filter((line) => !line.includes('type="checkbox"'))]).toEqual([path])
        const labels = await page.locator('.check label').evaluateAll((all) => all.map((one) => one.clientHeight))
        expect([path, ...labels.filter((height) => height < 44)]).toEqual([path])
        expect([path, await sideways()]).toEqual([path, 0])
        if (colourful.includes(path)) {
          await page.emulateMedia({ colorScheme: 'dark' })
          expect([path, ...(await findAccessProblems(page, 'html', ['color-contrast']))]).toEqual([path])
          await page.emulateMedia({ colorScheme: 'light' })
        }
        await page.setViewportSize({ width: 1_000, height: 700 })
        expect([path, await sideways()]).toEqual([path, 0])
        await page.setViewportSize({ width: 320, height: 700 })
      }
    })
  })
})

/** A page on another origin that does what it can with the password that the browser knows. */
function hostile(target: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')
  return `<!doctype html><title>hostile</title>
<form id="form" method="post" action="${target}" target="sink">${inputs}</form><iframe name="sink" id="sink"></iframe>
<form id="top" method="post" action="${target}" enctype="multipart/form-data">${inputs}</form>`
}

describe('a hostile page, in a browser that knows the password', () => {
  let other: Server
  let served = ''
  beforeAll(async () => {
    other = createServer((_, response) => response.setHeader('content-type', 'text/html').end(served))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    other?.closeAllConnections()
    if (other) await new Promise((resolve) => other.close(resolve))
  })

  test('error: from another site or another port, it changes nothing and reads nothing', async () => {
    const { page, context } = await signedIn()
    for (const host of ['localhost', '127.0.0.1']) await attack(page, context, host)
  })

  async function attack(page: Page, context: BrowserContext, host: string): Promise<void> {
    const path = `/operator/projects/${shop}`
    await page.goto(`${services.url}${path}`)
    // It has even got hold of a seal, which only this origin can read.
    const seal = await page.locator('#origins input[name=seal]').inputValue()
    const before = await project()
    const target = `${services.url}${path}`
    const fields = { seal, form: 'origins', origin: 'https://evil.example' }
    served = hostile(target, fields)
    const evil = await context.newPage()
    const statuses: number[] = []
    evil.on('response', (response) => void (response.url() === target && statuses.push(response.status())))
    const from = `http://${host}:${(other.address() as AddressInfo).port}/`
    await evil.goto(from)

    // By a form in a frame, by requests with credentials, and by leading the whole tab there.
    const framed = evil.waitForResponse(target)
    await evil.evaluate(() => (document.getElementById('form') as HTMLFormElement).submit())
    expect((await framed).status()).toBe(403)
    const read = await evil.evaluate(
      async ([url, body]) => {
        const given = [
          { body: new URLSearchParams(body), mode: 'no-cors' as const },
          { body, mode: 'no-cors' as const, headers: { 'content-type': 'text/plain' } },
          { body: new URLSearchParams(body), mode: 'cors' as const },
        ]
        const answers = given.map((each) =>
          fetch(url as string, { method: 'POST', credentials: 'include', ...each }).then(
            (answer) => answer.text(),
            () => '',
          ),
        )
        const looked = ['cors', 'no-cors'].map((mode) =>
          fetch(url as string, { credentials: 'include', mode: mode as RequestMode }).then(
            (answer) => answer.text(),
            () => '',
          ),
        )
        return (await Promise.all([...answers, ...looked])).join('')
      },
      [target, String(new URLSearchParams(fields))] as const,
    )
    expect(read).toBe('')
    // What was asked above may still be told.
    const led = evil.waitForResponse(
      (response) => response.url() === target && response.request().isNavigationRequest(),
    )
    await evil.evaluate(() => (document.getElementById('top') as HTMLFormElement).submit())
    expect((await led).status()).toBe(403)
    await evil.getByText('nothing was changed').waitFor()
    // Refused for where they come from, and not for want of the password: looking alone is answered.
    expect(statuses.filter((status) => status !== 200).every((status) => status === 403)).toBe(true)
    expect(await project()).toEqual(before)

    // Framed it is not shown.
    served = `<!doctype html><title>hostile</title><iframe id="frame" src="${target}"></iframe>`
    await evil.goto(from)
    await expect.poll(async () => evil.frames()[1]?.url()).toMatch(/^chrome-error:/)

    // The very same form from the page itself is taken.
    await page.getByLabel('Add an origin').fill('https://own.example')
    await page.locator('#origins').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('status').getByText('Added.').waitFor()
    expect((await project())?.allowedOrigins).toContain('https://own.example')
    await page.getByRole('button', { name: 'Remove https://own.example' }).click()
    await page.getByRole('status').getByText('Removed.').waitFor()
    await evil.close()
  }
})
