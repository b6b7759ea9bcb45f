import type { FrameLocator, Locator, Page } from 'playwright-core'
import { until } from './until.js'

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
 * while, as on a busy machine, asks for the number where it had a button: the hand follows.
 */
export async function agree(sheet: Page | FrameLocator): Promise<void> {
  await sheet.locator('.cf-foot').waitFor()
  await until(async () => {
    const [wanted] = await sheet.locator('.cf-lead b').allTextContents()
    const control =
      wanted === undefined ? sheet.locator('.cf-approve') : sheet.getByRole('button', { name: wanted, exact: true })
    return pressAgreed(sheet, control, { timeout: 3_000 }).then(
      () => true,
      (error: Error) => {
        if (error.name !== 'TimeoutError') throw error
        return false
      },
    )
  })
}
