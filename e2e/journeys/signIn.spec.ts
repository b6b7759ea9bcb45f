import { type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountForTests } from '../setup/mounted.js'
import { showCode } from '../setup/pairing.js'
import { phonesForTests } from '../setup/phones.js'
import { until } from '../setup/until.js'
import type { Visit, VisitOptions } from '../setup/visit.js'

const { mount } = mountForTests()
const { startPhone } = phonesForTests()

type Kept = { message: string; signature: Hex }

/** What the page keeps of sign-ins, newest first. */
async function kept({ page }: Pick<Visit, 'page'>): Promise<readonly Kept[]> {
  const text = await page.evaluate(() => localStorage.getItem('portico.siwx.sessions'))
  return text === null ? [] : (JSON.parse(text) as { value: Kept[] }).value
}

/** Connected with Lantern, and asked to sign in. */
async function asked(knobs: Record<string, string> = {}, options: VisitOptions = {}) {
  const visited = await mount({
    knobs: { wallets: 'lantern', siwx: 'required', walletChains: 'both', ...knobs },
    ...options,
  })
  const demo = new DemoPage(visited.page)
  await visited.modal.open()
  await visited.modal.choose('Lantern')
  await visited.wallet('Lantern').approve()
  await visited.modal.title('Prove it’s you').waitFor()
  const status = () => visited.page.getByTestId('sign-in-status').textContent()
  return { ...visited, demo, status, lantern: visited.wallet('Lantern') }
}

async function signedIn(knobs: Record<string, string> = {}) {
  const visited = await asked(knobs)
  await visited.modal.button('Sign in').click()
  await visited.lantern.approve()
  await visited.modal.closed()
  return visited
}

describe('signing in with an extension wallet', () => {
  test('default: the exact text is shown and signed, and the signature is the account’s', async () => {
    const visited = await asked()
    const { page, modal, demo, lantern, problems } = visited
    await modal.view.getByText('Show the exact text').click()
    const shown = (await modal.view.locator('pre').textContent()) ?? ''
    await modal.button('Sign in').click()
    // The wallet's own window lies over it.
    await page.locator('portico-modal').getByText('Waiting for Lantern').waitFor({ state: 'attached' })
    await lantern.approve()
    await modal.closed()
    expect(await visited.status()).toBe('signed in')
    const [session] = await kept(visited)
    expect(session?.message).toBe(shown)
    const address = await demo.address()
    expect(await verifyMessage({ address, message: shown, signature: session?.signature ?? '0x' })).toBe(true)
    const { host, origin } = new URL(page.url())
    const fields = parseSiweMessage(shown)
    expect(fields).toMatchObject({ address, chainId: 31337, domain: host, uri: origin, version: '1' })
    const days = ((fields.expirationTime?.getTime() ?? 0) - (fields.issuedAt?.getTime() ?? 0)) / 86_400_000
    expect(days).toBe(7)
    expect(problems).toEqual([])
  })

  test('error: refused in the wallet, the question stands again with a new nonce', async () => {
    const visited = await asked()
    const { modal, lantern } = visited
    const text = () => modal.view.locator('pre').textContent()
    const before = await text()
    await modal.button('Sign in').click()
    // What is said stands for a moment only.
    await Promise.all([modal.text('Error signing message').first().waitFor(), lantern.reject()])
    await modal.button('Sign in').waitFor()
    // Beneath the question stays what became of it.
    await modal.view.getByText('You declined in Lantern. Nothing was signed.').waitFor()
    expect(await text()).not.toBe(before)
    expect(await kept(visited)).toEqual([])
    await modal.button('Sign in').click()
    await lantern.approve()
    await modal.closed()
    expect(await visited.status()).toBe('signed in')
  })

  test('behavior: required, it cannot be closed; cancelling disconnects', async () => {
    const { page, modal, demo } = await asked()
    await page.keyboard.press('Escape')
    await until(async () =>
      (await modal.root.getByRole('status').allTextContents()).join().includes('needs you to sign in'),
    )
    await modal.button('Close').click()
    await modal.title('Prove it’s you').waitFor()
    await modal.button('Cancel').click()
    await modal.closed()
    await until(async () => (await demo.status()) === 'disconnected')
  })

  test('param: required: off: it can be closed, and done later by the page', async () => {
    const visited = await asked({ siwx: 'optional' })
    const { page, modal, demo, lantern } = visited
    await modal.button('Cancel').click()
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    expect(await visited.status()).toBe('signed out')
    await page.getByTestId('sign-in').click()
    await lantern.approve()
    await until(async () => (await visited.status()) === 'signed in')
    await page.getByTestId('sign-out').click()
    await until(async () => (await visited.status()) === 'signed out')
    expect(await kept(visited)).toEqual([])
  })

  test('behavior: required, the button asks to finish it once it is missing', async () => {
    const visited = await signedIn()
    const { page, modal, lantern } = visited
    const button = page.getByRole('button', { name: 'Finish sign-in' }).first()
    expect(await button.count()).toBe(0)
    await page.getByTestId('sign-out').click()
    await button.waitFor()
    expect(await page.locator('.portico-root').first().getAttribute('data-state')).toBe('needs-sign-in')
    await button.click()
    await modal.title('Prove it’s you').waitFor()
    await modal.button('Sign in').click()
    await lantern.approve()
    await modal.closed()
    await button.waitFor({ state: 'detached' })
    expect(await visited.status()).toBe('signed in')
  })

  test('behavior: a reload keeps it, and asks nobody', async () => {
    const visited = await signedIn()
    const { page, modal, demo } = visited
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    await until(async () => (await visited.status()) === 'signed in')
    expect(await modal.root.count()).toBe(0)
  })

  test('behavior: each network is signed in to once, and cancelling goes back', async () => {
    const visited = await signedIn()
    const { page, modal, demo, lantern } = visited
    await lantern.setChain(31338)
    await modal.title('Sign in on Sandbox Two too').waitFor()
    await modal.button('Cancel').click()
    await lantern.approve()
    await modal.closed()
    await until(async () => (await demo.network()) === 'Sandbox One')
    expect(await visited.status()).toBe('signed in')
    await lantern.setChain(31338)
    await modal.title('Sign in on Sandbox Two too').waitFor()
    await modal.button('Sign in').click()
    await lantern.approve()
    await modal.closed()
    await until(async () => (await page.getByTestId('sign-in-network').textContent()) === 'eip155:31338')
    await lantern.setChain(31337)
    await until(async () => (await page.getByTestId('sign-in-network').textContent()) === 'eip155:31337')
    expect(await modal.root.count()).toBe(0)
    expect(await kept(visited)).toHaveLength(2)
  })

  test('behavior: another account signs in for itself', async () => {
    const visited = await signedIn()
    const first = await visited.demo.address()
    await visited.lantern.setAccount(1)
    await visited.modal.title('Prove it’s you').waitFor()
    await visited.modal.button('Sign in').click()
    await visited.lantern.approve()
    await visited.modal.closed()
    const [session] = await kept(visited)
    const address = await visited.demo.address()
    expect(address).not.toBe(first)
    expect(parseSiweMessage(session?.message ?? '').address).toBe(address)
  })

  test('behavior: disconnecting signs out', async () => {
    const visited = await signedIn()
    await visited.demo.openAccount()
    await visited.modal.button('Disconnect').click()
    await visited.modal.closed()
    await until(async () => (await kept(visited)).length === 0)
    await until(async () => (await visited.status()) === 'signed out')
  })
})

describe('signing in with a phone', () => {
  async function start(options: Parameters<typeof startPhone>[0] = {}) {
    const [visited, phone] = await Promise.all([
      mount({ knobs: { siwx: 'required', panel: '0' } }),
      startPhone(options),
    ])
    await phone.pair(await showCode(visited))
    return { ...visited, phone, demo: new DemoPage(visited.page) }
  }
  const holds = async (session: Kept | undefined, address: Hex) =>
    verifyMessage({ address, message: session?.message ?? '', signature: session?.signature ?? '0x' })

  test('default: connects and signs in with one approval', async () => {
    const { page, modal, phone, demo } = await start({ oneClick: true })
    expect(await phone.waitForProposal()).toMatchObject({ kind: 'sign-in' })
    await phone.approveProposal()
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    expect(await page.getByTestId('sign-in-status').textContent()).toBe('signed in')
    const sessions = await kept({ page })
    expect(sessions.length).toBeGreaterThan(0)
    for (const session of sessions) expect(await holds(session, await demo.address())).toBe(true)
  })

  test('behavior: a phone that only connects is asked after it did', async () => {
    const { page, modal, phone, demo } = await start()
    await phone.approveProposal()
    await modal.title('Prove it’s you').waitFor()
    await modal.button('Sign in').click()
    await phone.waitForRequest()
    await phone.approve()
    await modal.closed()
    expect(await page.getByTestId('sign-in-status').textContent()).toBe('signed in')
    expect(await holds((await kept({ page }))[0], await demo.address())).toBe(true)
  })

  test('error: refused on the phone, and refused for good', async () => {
    const { modal, phone, demo } = await start()
    await phone.approveProposal()
    await modal.button('Sign in').click()
    await phone.waitForRequest()
    await Promise.all([modal.text('Error signing message').first().waitFor(), phone.reject()])
    await modal.button('Cancel').click()
    await modal.closed()
    await until(async () => (await demo.status()) === 'disconnected')
    await until(async () => phone.getState().sessions.length === 0)
  })
})
