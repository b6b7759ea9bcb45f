import { createPublicClient, http, parseEther } from 'viem'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startFirefox } from '../setup/firefox.js'
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
