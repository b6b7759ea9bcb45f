import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests()
const services = () => inject('addresses').services?.direct.url ?? ''
const coinType = 2_147_483_648 + 31337

async function profileOf(name: string) {
  const answer = await fetch(`${services()}/v1/profile/account/${name}?apiVersion=2`)
  return (await answer.json()) as { name?: string; addresses?: Record<string, { address: string }> }
}

/** Somebody else takes a name. */
async function takeName(name: string): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = JSON.stringify({ name, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ message, signature, coin_type: coinType, address: account.address })
  const answer = await fetch(`${services()}/v1/profile/account`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

/** The view that registers names, with a wallet of this page. */
async function choosing() {
  const visited = await mountConnected(mount, {}, { name: 'Quill' })
  const demo = new DemoPage(visited.page)
  const { modal } = visited
  await demo.openAccount()
  await modal.button(/^Choose a name/).click()
  await modal.title('Choose a name').waitFor()
  // What is typed before the form has begun is lost.
  await modal.button('Enter a name').waitFor()
  const field = modal.view.getByLabel('Name', { exact: true })
  return { ...visited, demo, field, register: modal.button('Register for free') }
}

// One account for all, which no other journey names: the one that registers comes last.
describe('names', () => {
  test('rules: what is too short or not of the letters is said, and nothing is asked', async () => {
    const { modal, field, outside } = await choosing()
    await field.fill('ab')
    await modal.button('2 more characters').waitFor()
    await field.fill('ab_cd')
    await modal.button('Use only letters, digits and hyphens').waitFor()
    expect(outside.some((url) => url.includes('/v1/profile/suggestions'))).toBe(false)
    await field.fill('Mira-Vale.portico.id')
    await modal.text('mira-vale.portico.id is available').waitFor()
    expect(await field.inputValue()).toBe('mira-vale')
  })

  test('taken: others are suggested, and one of them can be chosen', async () => {
    await takeName('josephine.portico.id')
    const { modal, field } = await choosing()
    await field.fill('josephine')
    await modal.text('josephine.portico.id is taken. Similar names:').waitFor()
    await modal.button('Taken').waitFor()
    const other = modal.view.getByRole('button', { name: /^josephine.+/ }).first()
    const label = await other.textContent()
    await other.click()
    await modal.text(`${label}.portico.id is available`).waitFor()
  })

  test('error: a rejected signature leads back to the form, and nothing is registered', async () => {
    const { modal, field, register, wallet } = await choosing()
    await field.fill('winifred')
    await modal.text('winifred.portico.id is available').waitFor()
    await register.click()
    await modal.button('Waiting for Quill').waitFor()
    await wallet('Quill').reject()
    await modal.text('You declined in Quill').first().waitFor()
    expect(await field.inputValue()).toBe('winifred')
    await register.waitFor()
    expect(await profileOf('winifred.portico.id')).toEqual([])
  })

  test('error: the server’s reason is told, and the form is as it was', async () => {
    const { modal, field, register, wallet } = await choosing()
    await field.fill('theodore')
    await modal.text('theodore.portico.id is available').waitFor()
    await register.click()
    await modal.button('Waiting for Quill').waitFor()
    await takeName('theodore.portico.id')
    await wallet('Quill').approve()
    await modal.text('This name, or one that looks like it, is already registered').waitFor()
    await modal.text('theodore.portico.id is taken. Similar names:').waitFor()
    expect(await field.inputValue()).toBe('theodore')
  })

  test('error: a server that gives no reason', async () => {
    const { page, modal, field, register, wallet } = await choosing()
    await page.route('**/v1/profile/account?*', (route) => route.fulfill({ status: 500, body: '' }))
    await field.fill('ferdinand')
    await modal.text('ferdinand.portico.id is available').waitFor()
    await register.click()
    await wallet('Quill').approve()
    await modal.text('Error registering name ferdinand.portico.id').waitFor()
    await modal.text('ferdinand.portico.id wasn’t registered. Try again, or choose another.').waitFor()
    await page.unroute('**/v1/profile/account?*')
    await page.route('**/v1/profile/suggestions/**', (route) => route.fulfill({ status: 503, body: '' }))
    await field.fill('ferdinando')
    await modal.text('Error fetching name suggestions').waitFor()
  })

  test('default: registered, known to the services, and shown in place of the address', async () => {
    const { demo, modal, field, register, wallet, problems } = await choosing()
    const address = await demo.address()
    await field.fill('octavia')
    await modal.text('octavia.portico.id is available').waitFor()
    await register.click()
    await wallet('Quill').approve()
    await modal.title('octavia.portico.id').waitFor()
    await modal.text('It’s yours. People can send to this name instead of the long address.').waitFor()
    await until(async () => (await profileOf('octavia.portico.id')).name === 'octavia.portico.id')
    const { addresses } = await profileOf('octavia.portico.id')
    expect(addresses?.['60']?.address).toBe(address)
    expect(addresses?.[String(coinType)]?.address).toBe(address)
    await modal.button('Done').click()
    await modal.button(/octavia\.portico\.id/).waitFor()
    expect(await modal.button(/^Choose a name/).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('behavior: whoever has a name is called by it on another visit, and is not asked to choose one', async () => {
    const { page, modal, wallet } = await mount()
    await modal.open()
    await modal.choose('Quill')
    await wallet('Quill').approve()
    await modal.closed()
    // The page's own button knows it without the account having been opened.
    await page
      .getByRole('button', { name: /account octavia\.portico\.id/ })
      .first()
      .waitFor()
    await new DemoPage(page).openAccount()
    await modal.button(/octavia\.portico\.id/).waitFor()
    expect(await modal.button(/^Choose a name/).count()).toBe(0)
  })
})
