import type { Page } from 'playwright-core'
import { until } from './until.js'

/** Waits until one view is left in the modal, if it is open, and nothing moves any more but what moves without end. */
export async function still(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const moving = [...document.getAnimations(), ...(root?.getAnimations() ?? [])].filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
      return moving.length === 0 && (!root || root.querySelectorAll('.view').length === 1)
    }),
  )
}
