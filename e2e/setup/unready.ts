import type { FrameLocator, Page } from 'playwright-core'

/**
 * Notes, in the confirmation's own document, when it takes no press: that may be over before the driver looks. Returns how to wait until it
 * was so.
 */
export async function noteUnready(sheet: Page | FrameLocator): Promise<() => Promise<void>> {
  await sheet.locator('.cf-foot').evaluate((foot) => {
    const look = () => {
      if (foot.getAttribute('data-ready') === 'false') foot.setAttribute('data-was-unready', '')
    }
    new MutationObserver(look).observe(foot, { attributeFilter: ['data-ready'] })
  })
  return () => sheet.locator('.cf-foot[data-was-unready]').waitFor()
}
