import type { FrameLocator, Locator, Page } from 'playwright-core'

/** Presses what agrees on the sheet of the embedded wallet, as a hand does: a mouse that has only just come counts for nothing there. */
export async function pressAgreed(sheet: Page | FrameLocator, control: Locator): Promise<void> {
  await control.hover()
  await sheet.locator('.cf-foot[data-ready="true"]').waitFor()
  await control.click()
}

/** Agrees to what the sheet shows: by its button, or by the number that it asks for. */
export async function agree(sheet: Page | FrameLocator): Promise<void> {
  await sheet.locator('.cf-foot').waitFor()
  const wanted = sheet.locator('.cf-lead b')
  const name = (await wanted.count()) ? ((await wanted.textContent()) ?? '') : undefined
  await pressAgreed(
    sheet,
    name === undefined ? sheet.locator('.cf-approve') : sheet.getByRole('button', { name, exact: true }),
  )
}
