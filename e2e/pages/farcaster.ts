import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import { readCode } from './code.js'
import type { Modal } from './modal.js'

/** What a person does in the stand-in for Farcaster's app. */
export type InApp = 'Approve' | 'Sign with a key that does not hold the account' | 'Let the code go stale'

/** Reads the code on the screen of the modal, as a camera does; `not` waits for another one. */
export async function scanFarcaster(modal: Modal, not?: string): Promise<string> {
  const { farcaster } = inject('addresses')
  if (!farcaster) throw new Error('The sandbox runs without Farcaster')
  return readCode(modal, not, `${farcaster.url}/~/siwf?`)
}

/** Opens the app by its link and answers there as one of its people. */
export async function answerInApp(context: BrowserContext, url: string, who: string, answer: InApp): Promise<void> {
  const app = await context.newPage()
  await app.goto(url)
  await app.getByRole('radio', { name: who }).check()
  await app.getByRole('button', { name: answer, exact: true }).click()
  await app.getByRole('status').waitFor()
  await app.close()
}
