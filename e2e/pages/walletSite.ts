import type { BrowserContext } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { expect } from 'vitest'
import { mailsTo } from '../setup/mailbox.js'
import { agree } from '../setup/press.js'
import { within } from '../setup/until.js'
import { type HostPage, onHost } from '../setup/walletHost.js'

/** A page of another site with the wallet's frame in it, and what its visitor does there. */
export type WalletSite = HostPage & { problems: string[] }

/** What a browser says against a page of ours. */
export function problemsOf(page: HostPage['page']): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|Refused/.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

export async function visitSite(context: BrowserContext, url: string): Promise<WalletSite> {
  const page = await within(context.newPage(), 'a new page')
  const problems = problemsOf(page)
  await page.goto(url)
  return { ...(await onHost(page)), problems }
}

/** The page that the mail links to, on another device; answers the code. */
export async function approveDevice(context: BrowserContext, email: string, match: string): Promise<string> {
  const [mail] = await mailsTo(email)
  const link = /https?:\/\/\S+\/approve\?lang=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: match, exact: true }).waitFor()
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: match, exact: true }).click()
  const code = (await page.locator('output').textContent()) ?? ''
  await context.close()
  return code
}

/** At the identity provider's own page. */
export async function signInAtProvider(page: HostPage['page'], email: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A login at a provider, without the client's part in it: the window's answer is handed to the frame. */
export async function signInBySocial(site: HostPage, email: string): Promise<void> {
  const { uri } = await site.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const popup = await site.page.context().newPage()
  await popup.goto(uri)
  const back = popup.waitForRequest(/\/callback\?/)
  await signInAtProvider(popup, email)
  const resultUri = (await back).url()
  // A window that is closed while a page is on its way to it may never say that it is closed.
  await popup.waitForFunction(() => location.pathname.endsWith('/callback'))
  await within(popup.close(), 'the provider’s window closes')
  await site.ask('CONNECT_SOCIAL', { uri: resultUri })
}

/** Asks for a signature; answers who signed. */
export async function signHello(site: HostPage, address: string, meanwhile = async () => {}): Promise<string> {
  const message = 'Hello from the host'
  const params = [`0x${Buffer.from(message).toString('hex')}`, address]
  const answer = site.ask('RPC_REQUEST', { method: 'personal_sign', params })
  await meanwhile()
  await site.frame.getByText(message).first().waitFor()
  await agree(site.frame)
  const signature = await answer
  return recoverMessageAddress({ message, signature })
}
