import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { createPublicClient, http, isAddressEqual } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { approveDevice, signHello, signInBySocial, visitSite } from '../pages/walletSite.js'
import { mailsTo } from '../setup/mailbox.js'
import { type PlainBrowser, startForgetfulBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { agree } from '../setup/press.js'
import { within } from '../setup/until.js'
import { type HostPage, onHost, startWalletHost, type WalletHost } from '../setup/walletHost.js'

const state: { browser?: PlainBrowser; host?: WalletHost } = {}

beforeAll(async () => {
  const { wallet, projectId, chains } = inject('addresses')
  const query = new URLSearchParams({
    projectId,
    chainId: `eip155:${chains[0]?.id}`,
    version: '4',
    rpcUrl: 'https://evil.example',
  })
  state.host = await startWalletHost(`${wallet?.url}/frame?${query}`)
  state.browser = await startPlainBrowser()
})
afterAll(async () => {
  await state.browser?.stop()
  await state.host?.stop()
})

const visit = (context: BrowserContext, host = 'localhost') => visitSite(context, `http://${host}:${state.host?.port}/`)
const newContext = () => (state.browser as PlainBrowser).browser.newContext()
const approveElsewhere = async (email: string, match: string) => approveDevice(await newContext(), email, match)

async function signIn(site: HostPage, email: string): Promise<void> {
  const { action, match } = await site.ask('CONNECT_EMAIL', { email })
  expect(action).toBe('VERIFY_DEVICE')
  const approved = site.ask('CONNECT_DEVICE')
  const code = await approveElsewhere(email, match)
  await approved
  await site.frame.getByLabel('Six-digit code').pressSequentially(code)
  await expect.poll(() => site.eventNames()).toContain('CONNECT_OTP_SUCCESS')
}

describe('the frame of the embedded wallet, in a page of another site', () => {
  test('behavior: e-mail, device, code, wallet; a signature by a press; a reload keeps it; another site has none of it', async () => {
    const context = await newContext()
    const site = await visit(context)
    expect(await site.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const email = `ada-${randomUUID()}@example.com`
    await signIn(site, email)
    const user = await site.ask('GET_USER')
    expect(user).toMatchObject({ email, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
    expect(isAddressEqual((await signHello(site, user.address)) as `0x${string}`, user.address)).toBe(true)
    expect(await site.refused('RPC_REQUEST', { method: 'eth_sign', params: [] })).toBe(
      'Requested RPC call is not allowed',
    )
    expect(await site.ask('RPC_REQUEST', { method: 'eth_getBalance', params: [user.address, 'latest'] })).toBe('0x0')
    expect(site.problems).toEqual([])
    await site.page.close()

    const again = await visit(context)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await again.ask('GET_USER')).toEqual(user)
    expect(isAddressEqual((await signHello(again, user.address)) as `0x${string}`, user.address)).toBe(true)

    const other = await visit(context, 'shop.localhost')
    expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: false })

    await again.ask('SIGN_OUT')
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await again.refused('RPC_REQUEST', { method: 'eth_accounts' })).toBe('Not signed in')
    // For the first the pause may be over by now: for the one right after it, it is not.
    await again.refused('CONNECT_EMAIL', { email })
    expect(await again.refused('CONNECT_EMAIL', { email })).toMatch(/^Please try again after \d+ seconds$/)
    await context.close()
  })

  test('behavior: third-party cookies blocked: the login, a signature and a reload are the same', async () => {
    const blocked = await startPlainBrowser({ cookiesBlocked: true })
    try {
      const [context] = blocked.browser.contexts()
      if (!context) throw new Error('The browser has no profile of its own')
      const site = await visit(context)
      const cookie = () => {
        Reflect.set(document, 'cookie', 'probe=1; SameSite=None; Secure')
        return document.cookie
      }
      // The mode is what it is called: what the wallet's own window keeps, its frame neither has nor can set.
      const own = await context.newPage()
      await own.goto(`${inject('addresses').wallet?.url}/approve`)
      expect(await own.evaluate(cookie)).toBe('probe=1')
      expect(await site.frame.locator('html').evaluate(cookie)).toBe('')
      await own.close()

      await signIn(site, `cid-${randomUUID()}@example.com`)
      const user = await site.ask('GET_USER')
      await site.page.reload()
      const again = { ...(await onHost(site.page)), problems: site.problems }
      expect(await again.ask('GET_USER')).toEqual(user)
      expect(isAddressEqual((await signHello(again, user.address)) as `0x${string}`, user.address)).toBe(true)
      expect(site.problems).toEqual([])
    } finally {
      await blocked.stop()
    }
  })

  test('behavior: where the browser keeps nothing for a frame, it says so, and the wallet holds until the page goes', async () => {
    const forgetful = await startForgetfulBrowser()
    onTestFinished(forgetful.stop)
    const context = await forgetful.browser.newContext()
    const site = await visit(context)
    const email = `eve-${randomUUID()}@example.com`
    const { match } = await site.ask('CONNECT_EMAIL', { email })
    const approved = site.ask('CONNECT_DEVICE')
    const code = await approveElsewhere(email, match)
    await approved
    await site.frame.getByText('This browser blocks storage here').waitFor()
    const field = site.frame.getByLabel('Six-digit code')
    await field.pressSequentially(code === '000000' ? '111111' : '000000')
    await site.frame.getByText('Compare it once more and try again: 4 tries left.').waitFor()
    await field.pressSequentially(code)
    await expect.poll(() => site.eventNames()).toContain('CONNECT_OTP_SUCCESS')
    const user = await site.ask('GET_USER')
    expect(isAddressEqual((await signHello(site, user.address)) as `0x${string}`, user.address)).toBe(true)
    expect(site.problems).toEqual([])
    await site.page.reload()
    expect(await (await onHost(site.page)).ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('error: a site that the project does not list gets no frame, and hears nothing', async () => {
    const context = await newContext()
    const page = await context.newPage()
    const answered = page.waitForResponse((response) => response.url().includes('/frame?'))
    await page.goto(`http://evil.example:${state.host?.port}/`)
    expect((await answered).headers()['content-security-policy']).not.toContain('evil')
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    await context.close()
  })

  test('behavior: the window of a login hands back where it was sent, to the site that began it; left open, it asks', async () => {
    const context = await newContext()
    const site = await visit(context)
    const { uri } = (await site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
    const asked = new URLSearchParams({ state: new URL(uri).searchParams.get('state') ?? '', code: 'c' })
    const result = `${inject('addresses').wallet?.url}/callback?${asked}`
    const opened = context.waitForEvent('page')
    const heard = site.page.evaluate(
      (url) =>
        new Promise((resolve) => {
          addEventListener('message', ({ origin, data }) => data.resultUri && resolve({ origin, data }))
          window.open(url, 'login', 'width=600,height=800')
        }),
      result,
    )
    expect(await within(heard, 'the word of the callback')).toEqual({
      origin: inject('addresses').wallet?.url,
      data: { resultUri: result },
    })
    const popup = await opened
    await popup.getByRole('heading', { name: `Sign in to localhost:${state.host?.port}` }).waitFor()
    await popup.waitForURL((url) => url.href === result.split('?')[0])
    await context.close()
  })

  test('behavior: the smart account, before it stands and after: several calls at once that somebody else pays for', async () => {
    const context = await newContext()
    const site = await visit(context)
    await signInBySocial(site, `mia-${randomUUID()}@example.com`)
    const [chain] = inject('addresses').chains
    const client = createPublicClient({ transport: http(chain?.rpcUrl) })
    const { accounts } = await site.ask('GET_USER')
    const { address } = await site.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    expect(accounts[1]).toEqual({ address, type: 'smartAccount' })
    const rpc = (method: string, params: unknown) => site.ask('RPC_REQUEST', { method, params })
    expect((await rpc('wallet_getCapabilities', [address, ['0x7a69']]))['0x7a69'].atomic).toEqual({
      status: 'supported',
    })

    const message = 'Hello from the host'
    const hello = rpc('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address])
    await agree(site.frame)
    const signed = { address, message, signature: await hello }
    expect(signed.signature).toMatch(/6492$/)
    expect(await client.verifyMessage(signed)).toBe(true)

    const calls = inject('addresses')
      .accounts.slice(0, 2)
      .map((to) => ({ to }))
    const sent = rpc('wallet_sendCalls', [{ version: '2.0.0', from: address, atomicRequired: true, calls }])
    await site.frame.getByText('This also sets up your smart account').waitFor()
    await site.frame.getByText('Paid for you').waitFor()
    expect(await site.frame.getByRole('list', { name: 'What it does' }).getByRole('listitem').count()).toBe(2)
    await agree(site.frame)
    const { id } = await sent
    const status = () => rpc('wallet_getCallsStatus', [id])
    await expect.poll(status).toMatchObject({ status: 200, atomic: true })
    expect(await site.ask('GET_USER')).toMatchObject({ address, smartAccountDeployed: true })
    expect(await client.verifyMessage(signed)).toBe(true)
    // Another network has none, and the key's own account speaks there.
    const elsewhere = await site.ask('GET_USER', { chainId: inject('addresses').chains[1]?.id })
    expect(elsewhere).toMatchObject({ address: accounts[0].address, preferredAccountType: 'eoa' })
    expect(site.problems).toEqual([])
    await context.close()
  })

  test('behavior: the address is changed with both codes, and the old one takes it back', async () => {
    const context = await newContext()
    const site = await visit(context)
    const [old, next] = [`bea-${randomUUID()}@example.com`, `bea-${randomUUID()}@example.com`]
    await signIn(site, old)
    const [first] = await mailsTo(old)
    await site.ask('UPDATE_EMAIL', { email: next })
    const [primary] = await mailsTo(old, first?.id)
    const field = site.frame.getByLabel('Six-digit code')
    await field.pressSequentially(primary?.subject.slice(0, 6) ?? '')
    await expect.poll(() => site.eventNames()).toContain('UPDATE_EMAIL_PRIMARY_OTP_SUCCESS')
    const [secondary] = await mailsTo(next)
    await field.pressSequentially(secondary?.subject.slice(0, 6) ?? '')
    await expect.poll(() => site.eventNames()).toContain('UPDATE_EMAIL_SECONDARY_OTP_SUCCESS')
    expect(await site.ask('GET_USER')).toMatchObject({ email: next })

    const [notice] = await mailsTo(old, primary?.id)
    const link = /https?:\/\/\S+\/undo\?lang=en#\S+/.exec(notice?.text ?? '')?.[0] ?? ''
    const page = await (await newContext()).newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('heading', { name: 'It’s yours again' }).waitFor()
    expect(page.url()).not.toContain('#')
    const again = await page.context().newPage()
    await again.goto(link)
    await again.getByRole('button', { name: 'Take it back' }).click()
    await again.getByRole('heading', { name: 'The link has expired' }).waitFor()
    await page.context().close()
    await context.close()
  })
})
