import { randomUUID } from 'node:crypto'
import { createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { expect, inject, onTestFinished, test } from 'vitest'
import { approveDevice } from '../pages/walletSite.js'
import { startFirefox } from '../setup/firefox.js'
import { startJourneyBrowser } from '../setup/journeyBrowser.js'
import { frameElement, type OtherPage } from '../setup/otherPage.js'
import { until } from '../setup/until.js'
import { startWebKit } from '../setup/webkit.js'

const press = `(name, where) => {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const buttons = where === 'page' ? document.querySelectorAll('button') : root?.querySelectorAll('.view:not([data-gone]) button')
  const found = [...(buttons ?? [])].find((button) =>
    new RegExp(name).test(button.getAttribute('aria-label') ?? button.textContent.trim()),
  )
  if (!found || found.getAttribute('aria-disabled') === 'true') return false
  found.click()
  return true
}`
const fill = `(label, value) => {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const found = [...(root?.querySelectorAll('label') ?? [])].find((one) => one.textContent.trim() === label)
  const input = found && root.getElementById(found.htmlFor)
  if (!input) return false
  const of = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(of.prototype, 'value').set.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}`
const read = '(id) => document.querySelector("[data-testid=" + CSS.escape(id) + "]")?.textContent ?? ""'

test.each([
  ['Firefox', startFirefox, '0x00000000000000000000000000000000F1Eef0c5'],
  ['WebKit', startWebKit, '0x00000000000000000000000000000000EB0000c5'],
] as const)('default: connects, signs in and sends in %s', async (_, start, receiver) => {
  const page = await start()
  onTestFinished(() => page.close())
  const pressed = (name: string, where: 'page' | 'modal' = 'modal') =>
    until(() => page.call<boolean>(press, name, where))
  const shows = (id: string, text: string) => until(async () => (await page.call<string>(read, id)) === text)
  const { demo, chains } = inject('addresses')
  const chain = createPublicClient({ transport: http(chains[0]?.rpcUrl) })
  const before = await chain.getBalance({ address: receiver })
  await page.goto(`${demo}/?${new URLSearchParams({ wallets: 'lantern', auto: '1', panel: '0', siwx: 'required' })}`)
  await pressed('^Connect wallet$', 'page')
  await pressed('^Lantern')
  await pressed('^Sign in$')
  await shows('sign-in-status', 'signed in')
  await shows('status', 'connected')
  await pressed('^Open the modal$', 'page')
  await pressed('^Send$')
  await pressed('Choose token$')
  await pressed('^Ether')
  await until(() => page.call<boolean>(fill, 'Amount', '0.25'))
  await until(() => page.call<boolean>(fill, 'To', receiver))
  await pressed('^Review$')
  await pressed('^Send 0\\.25')
  await until(async () => (await chain.getBalance({ address: receiver })) - before === parseEther('0.25'))
  expect(await page.call<boolean>('() => document.querySelector("portico-modal") !== null')).toBe(true)
})

/** By one of the modal's own selectors, in the view that is shown. */
const inView = `(selector) => {
  const root = document.querySelector('portico-modal')?.shadowRoot
  return root?.querySelector('.view:not([data-gone]) ' + selector)?.textContent.trim() ?? ''
}`
const fillAddress = `(value) => {
  const input = document.querySelector('portico-modal')?.shadowRoot?.querySelector('input[placeholder="Email address"]')
  if (!input) return false
  // As a tool does it, in the page's own realm, where React listens in on the field.
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}`
const emailIn = `() => document.querySelector('portico-modal')?.shadowRoot?.querySelector('input[placeholder="Email address"]')?.value ?? ''`
const redrawn = `() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`
const outcomeOf = `(id) => document.querySelector('[data-testid=' + CSS.escape(id) + ']')?.getAttribute('data-status') ?? ''`
const pressPart = `(id) => {
  const part = document.querySelector('[data-testid=' + CSS.escape(id) + ']')
  part?.click()
  return part != null
}`
const textIn = '(selector) => document.querySelector(selector)?.textContent ?? ""'
const placeOf = `(wanted) => String([...document.querySelectorAll('.cf-match button')].findIndex((one) => one.textContent === wanted) + 1)`

/** Agrees to the sheet by the number: neither of these browsers says whether the sheet is in sight. */
async function agree(page: OtherPage): Promise<void> {
  const frame = page.frame('portico-frame')
  const found = { number: '' }
  await until(async () => {
    found.number = await frame.call<string>(textIn, '.cf-lead b').catch(() => '')
    return found.number !== ''
  })
  await frame.press('.cf h1')
  const place = await frame.call<string>(placeOf, found.number)
  await frame.press(`.cf-match button:nth-of-type(${place})`, '.cf-foot[data-ready="true"]')
}

test.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)(
  'behavior: the embedded wallet in %s: e-mail, a signature, a lasting permission used and taken back, a reload keeps it, signed out it is gone',
  async (_, start) => {
    const page = await start()
    const elsewhere = await startJourneyBrowser()
    onTestFinished(async () => {
      await page.close()
      await elsewhere.close()
    })
    const pressed = (name: string, where: 'page' | 'modal' = 'modal') =>
      until(() => page.call<boolean>(press, name, where))
    const shows = (id: string, text: string) => until(async () => (await page.call<string>(read, id)) === text)
    const frame = page.frame('portico-frame')
    const knobs = { embedded: '1', wallets: 'none', auto: '1', panel: '0', accountType: 'eoa', permissions: '1' }
    const url = `${inject('addresses').demo}/?${new URLSearchParams(knobs)}`
    const sign = async () => {
      await until(() => page.call<boolean>(pressPart, 'sign'))
      await agree(page)
      await until(async () => (await page.call<string>(read, 'signed')).includes('0x'))
      const signature = /0x[0-9a-f]+/.exec(await page.call<string>(read, 'signed'))?.[0] as Hex
      const message = await page.call<string>('() => document.querySelector("[data-testid=message]").value')
      const address = (await page.call<string>(read, 'address')) as Hex
      expect(await verifyMessage({ address, message, signature })).toBe(true)
      return address
    }

    await page.goto(url)
    await pressed('^Connect wallet$', 'page')
    const email = `lin-${randomUUID()}@example.com`
    await until(() => page.call<boolean>(fillAddress, email))
    await page.call<boolean>(redrawn)
    expect(await page.call<string>(emailIn)).toBe(email)
    await pressed('^Continue with email$')
    await until(async () => /^\d\d$/.test(await page.call<string>(inView, '.match')))
    const code = await approveDevice(await elsewhere.newContext(), email, await page.call<string>(inView, '.match'))
    await until(() => frame.call<boolean>('() => document.querySelector("input") !== null').catch(() => false))
    await frame.press('input')
    await frame.type(code.replace(/\s/g, ''))
    await shows('status', 'connected')
    const address = await sign()

    const act = (id: string) => until(() => page.call<boolean>(pressPart, id))
    const ends = (id: string, how = 'done') => until(async () => (await page.call<string>(outcomeOf, id)) === how)
    await act('fund')
    await ends('funded')
    await act('subscribe')
    await agree(page)
    await until(async () => (await page.call<string>(read, 'subscription-amount')) === '5 USDX')
    await act('charge')
    await ends('charged')
    await act('charge')
    await ends('charged', 'failed')
    await act('cancel')
    await agree(page)
    await until(async () => (await page.call<string>(read, 'cancelled')).startsWith('Cancelled'))

    await page.goto(url)
    await shows('status', 'connected')
    expect(await sign()).toBe(address)

    await until(() => page.call<boolean>(pressPart, 'open'))
    await pressed('^Disconnect$')
    await shows('status', 'disconnected')
    await page.goto(url)
    await shows('status', 'disconnected')
    expect(await page.call<boolean>(`(name) => (${frameElement})(name) === null`, 'portico-frame')).toBe(true)
  },
)
