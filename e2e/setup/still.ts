import type { Page } from 'playwright-core'
import { until } from './until.js'

/** Waits until one modal is left, with one view in it, if it is open, and nothing moves any more but what moves without end. */
export async function still(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => {
      // One that has closed fades for a moment beside the one that opened after it.
      const modals = document.querySelectorAll('portico-modal')
      if (modals.length > 1) return false
      const root = modals[0]?.shadowRoot
      const moving = [...document.getAnimations(), ...(root?.getAnimations() ?? [])].filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
      return moving.length === 0 && (!root || root.querySelectorAll('.view').length === 1)
    }),
  )
}
