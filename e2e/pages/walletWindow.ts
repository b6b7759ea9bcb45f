import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { problemsOf, signInAtProvider, type WalletSite } from './walletSite.js'

export const walletOrigin = () => inject('addresses').wallet?.url ?? ''
export const walletQuery = () => `?${new URLSearchParams({ projectId: inject('addresses').projectId })}`

/** The wallet’s own window, signed in. */
export async function openWindow(context: BrowserContext, path: 'wallet' | 'export', email: string) {
  const page = await context.newPage()
  const problems = problemsOf(page)
  await page.goto(`${walletOrigin()}/${path}${walletQuery()}`)
  await signInThere(page, email)
  return { page, problems }
}

export async function signInThere(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await signInAtProvider(await opened, email)
}

type Screen = Pick<Page, 'getByRole' | 'locator'>

/** Asks the other devices; answers the number that this screen shows. */
export async function askOthers(shown: Screen): Promise<string> {
  await shown.getByRole('button', { name: 'Ask my other device' }).click()
  return (await shown.locator('output.bigcode').textContent()) ?? ''
}

/** The frame says that there is something to answer; the window of the wallet's own, where that is done. */
export async function openToAnswer({ page, frame }: WalletSite): Promise<Page> {
  const button = frame.getByRole('button', { name: 'Open wallet to answer' })
  await button.waitFor()
  // Nothing else stands in a frame of somebody else's page.
  expect((await frame.locator('#app').textContent())?.trim()).toBe('Open wallet to answerClose')
  const opened = page.waitForEvent('popup')
  await button.click()
  const answer = await opened
  await answer.getByRole('heading', { name: 'Another device wants to open your wallet' }).waitFor()
  return answer
}

export async function typeNumber(answer: Page, number: string): Promise<void> {
  await answer.getByLabel('The number on the other screen').pressSequentially(number)
  await answer.getByRole('button', { name: 'Let it open my wallet' }).click()
}

/** The number that is shown on one screen is typed in the wallet's window on the other. */
export async function handOver(shown: Screen, site: WalletSite): Promise<void> {
  const number = await askOthers(shown)
  const answer = await openToAnswer(site)
  await typeNumber(answer, number)
  await answer.getByRole('heading', { name: 'The other device can now open your wallet' }).waitFor()
  const closed = answer.waitForEvent('close')
  const press = answer.getByRole('button', { name: 'Close' }).click()
  // The window may be gone before the driver has seen the end of its own press.
  await press.catch((error: unknown) => closed.catch(() => Promise.reject(error)))
  await closed
}

/** The groups of the kit’s code, as its person writes them down. */
export async function showKit(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Show the code' }).click()
  await page.locator('output.kit').waitFor()
  return page.locator('output.kit span').allTextContents()
}

/** Types the two groups that are asked for. */
export async function typeKit(page: Page, groups: readonly string[]): Promise<void> {
  for (const label of await page.locator('label').all()) {
    const number = Number(/\d/.exec((await label.textContent()) ?? '')?.[0])
    await label.getByRole('textbox').fill(groups[number - 1]?.toLowerCase() ?? '')
  }
}
