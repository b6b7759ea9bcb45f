import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { isAddressEqual } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { agreeInWindow } from '../pages/socialWindow.js'
import { signHello, signInAtProvider, signInBySocial, visitSite, type WalletSite } from '../pages/walletSite.js'
import { findAccessProblems } from '../setup/axe.js'
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { askAsStranger } from '../setup/strangeDevice.js'
import { startWalletHost, type WalletHost } from '../setup/walletHost.js'

/** A page that opens what it is given in a window, and writes down all that comes to it. */
const evilPage = `<!doctype html><meta charset="utf-8"><title>Win a prize</title><button>Show me</button><script>
window.caught = []
addEventListener('message', ({ origin, data }) => caught.push({ origin, data }))
document.querySelector('button').addEventListener('click', () => open(new URL(location.href).searchParams.get('lure')))
</script>`

const state = {} as { browser: PlainBrowser; host: WalletHost; evil: Server; heard: string[] }
const wallet = () => inject('addresses').wallet?.url ?? ''
const evilOrigin = () => `http://evil.example:${(state.evil.address() as AddressInfo).port}`

beforeAll(async () => {
  state.heard = []
  state.evil = createServer((request, response) => {
    state.heard.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(evilPage)
  })
  await new Promise<void>((resolve) => state.evil.listen(0, '127.0.0.1', resolve))
  const query = new URLSearchParams({ projectId: inject('addresses').projectId })
  state.host = await startWalletHost(`${wallet()}/frame?${query}`)
  state.browser = await startPlainBrowser()
})
afterAll(async () => {
  await state.browser?.stop()
  await state.host?.stop()
  state.evil?.closeAllConnections()
  if (state.evil) await new Promise((resolve) => state.evil.close(resolve))
})

const newContext = () => state.browser.browser.newContext()
const visitListed = (context: BrowserContext) => visitSite(context, `http://localhost:${state.host.port}/`)

/** Somebody who began a login on a device of their own, for a site that may, and wants another to finish it. */
async function thief() {
  const site = await visitListed(await newContext())
  const { uri } = (await site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  return { site, uri }
}

/** Nobody signed in on the thief's device; and the person's wallet, made now, opens by the person's own key. */
async function nothingStolen(site: WalletSite, email: string): Promise<void> {
  expect(await site.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  const own = await visitListed(await newContext())
  await signInBySocial(own, email)
  const { address } = (await own.ask('GET_USER')) as { address: `0x${string}` }
  expect(isAddressEqual((await signHello(own, address)) as `0x${string}`, address)).toBe(true)
}

describe('a login that somebody else began', () => {
  test('behavior: a hostile page opens the window: nothing comes to it, no wallet is made', async () => {
    const { site, uri } = await thief()
    const victim = await newContext()
    const lure = await victim.newPage()
    await lure.goto(`${evilOrigin()}/?${new URLSearchParams({ lure: uri })}`)
    const opened = lure.waitForEvent('popup')
    await lure.getByRole('button').click()
    const popup = await opened
    const email = `vic-${randomUUID()}@example.com`
    await signInAtProvider(popup, email)
    // Which site it is for is told by the wallet, not by who opened the window.
    await popup.getByRole('heading', { name: `Sign in to localhost:${state.host.port}` }).waitFor()
    expect(await findAccessProblems(popup, 'html')).toEqual([])
    await popup.getByRole('button', { name: 'This wasn’t me' }).click()
    await popup.getByRole('heading', { name: 'You declined' }).waitFor()
    expect(await lure.evaluate(() => (window as any).caught)).toEqual([])
    await nothingStolen(site, email)
  })

  test('behavior: a plain link sends the answer to no other site; a code that its person keeps is worth nothing', async () => {
    const { site, uri } = await thief()
    const victim = await newContext()
    const email = `lin-${randomUUID()}@example.com`
    const visit = async (back: string) => {
      const link = new URL(uri)
      link.searchParams.set('state', `${link.searchParams.get('state')}${back}`)
      const page = await victim.newPage()
      await page.goto(link.href)
      await signInAtProvider(page, email)
      return page
    }
    const caught = await visit(`--${encodeURIComponent(`${evilOrigin()}/catch`)}`)
    await caught.getByRole('heading', { name: 'Go back to the page you came from' }).waitFor()
    expect(await findAccessProblems(caught, 'html')).toEqual([])
    expect(new URL(caught.url()).origin).toBe(wallet())
    expect(state.heard.filter((path) => path.startsWith('/catch'))).toEqual([])

    const kept = await visit('')
    await agreeInWindow(kept)
    await kept.locator('output').waitFor()
    expect(await findAccessProblems(kept, 'html')).toEqual([])
    await nothingStolen(site, email)
  })

  test('error: for a site that is on no list none is begun, by mail or at a provider, and no mail is sent', async () => {
    const page = await (await newContext()).newPage()
    await page.goto(`${wallet()}/undo`)
    const { projectId } = inject('addresses')
    const asked = { projectId, origin: evilOrigin() }
    for (const [path, more] of [
      ['/social', { provider: 'google' }],
      ['/email', { email: `eve-${randomUUID()}@example.com` }],
      ['/farcaster', {}],
    ] as const)
      expect(await askAsStranger(page, path, { ...asked, ...more })).toMatchObject({
        status: 403,
        body: { error: 'site_refused' },
      })
    // The same device may for a site that is listed.
    const listed = { projectId, origin: `http://localhost:${state.host.port}`, provider: 'google' }
    expect((await askAsStranger(page, '/social', listed)).status).toBe(200)
  })
})
