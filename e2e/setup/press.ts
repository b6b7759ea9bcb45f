import type { FrameLocator, Locator, Page } from 'playwright-core'
import { until, within } from './until.js'

/** Presses what agrees on the sheet of the embedded wallet, as a hand does: a mouse that has only just come counts for nothing there. */
export async function pressAgreed(
  sheet: Page | FrameLocator,
  control: Locator,
  { timeout = 30_000 }: { timeout?: number } = {},
): Promise<void> {
  await control.hover({ timeout })
  await sheet.locator('.cf-foot[data-ready="true"]').waitFor({ timeout })
  await control.click({ timeout })
}

/**
 * Agrees to what the sheet shows: by its button, or by the number that it asks for. A sheet that the browser did not report as seen for a
 * while, as on a busy machine, asks for the number where it had a button. A press on one that has just moved counts for nothing, and Chromium does not
 * even hand it to a frame that moved less than half a second ago. The hand follows, until the sheet has taken it.
 */
export async function agree(sheet: Page | FrameLocator): Promise<void> {
  // Each question has an element of its own.
  const question = await sheet.locator('.cf').elementHandle()
  const isTaken = () =>
    within(
      question?.evaluate((box) => !box.isConnected || box.ariaBusy === 'true') ?? Promise.resolve(true),
      'the sheet',
      10_000,
    ).catch((error: Error) => !error.message.startsWith('No answer'))
  await until(async () => {
    if (await isTaken()) return true
    const [wanted] = await sheet.locator('.cf-lead b').allTextContents()
    const control =
      wanted === undefined ? sheet.locator('.cf-approve') : sheet.getByRole('button', { name: wanted, exact: true })
    return pressAgreed(sheet, control, { timeout: 3_000 })
      .then(() => until(isTaken, undefined, 2_000))
      .then(
        () => true,
        () => false,
      )
  })
}
