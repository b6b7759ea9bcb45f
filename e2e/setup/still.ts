import type { Page } from 'playwright-core'
import { until } from './until.js'

/** Waits until one modal is left, with one view in it, if it is open, and nothing moves any more but what moves without end. */
export async function still(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(async () => {
      // No function with a name stands in here: tsx would wrap it in one that the page does not have.
      for (const isLast of [false, true]) {
        // One that has closed fades for a moment beside the one that opened after it.
        const modals = document.querySelectorAll('portico-modal')
        const root = modals[0]?.shadowRoot
        const moving = [...document.getAnimations(), ...(root?.getAnimations() ?? [])].filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        if (moving.length === 0) return modals.length <= 1 && (!root || root.querySelectorAll('.view').length === 1)
        if (isLast) break
        // The page itself says when it has come to rest. One that does not is asked again.
        await Promise.race([
          Promise.allSettled(moving.map(({ finished }) => finished)),
          new Promise((resolve) => setTimeout(resolve, 1_000)),
        ])
      }
      return false
    }),
  )
}

/**
 * Waits until the modal has followed the window, or what a visitor asks for, to another setting. What makes a sheet of it is loaded where
 * the window becomes narrow, and what watches its size moves it at the end of the frame behind.
 */
export async function settled(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => {
      const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.layer[open] > [part~=modal]')
      return !card || card.hasAttribute('data-sheet') === matchMedia('(max-width: 430px)').matches
    }),
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await still(page)
}
