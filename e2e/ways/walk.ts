import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findAccessProblems } from '../setup/axe.js'
import { mountConnected } from '../setup/connected.js'
import { look } from '../setup/look.js'
import { still } from '../setup/still.js'
import { findSmallTargets } from '../setup/targets.js'
import type { Starts, Way } from './way.js'

/** How ways begin on the pages of one spec file. */
export function startsOf(visit: Starts['visit']): Starts {
  function connected(knobs: Record<string, string> = {}) {
    return mountConnected(visit, { knobs: { wallets: 'lantern', panel: '0', ...knobs } }, { name: 'Lantern' })
  }

  return { visit, connected }
}

/** The buttons of the page, which stand among its own elements. */
export async function lookAtButton(page: Page, state: string): Promise<string[]> {
  await page.locator(`.portico-root[data-state="${state}"]`).first().waitFor()
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await still(page)
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
    const problems = await findAccessProblems(page, '.portico-root', rules)
    found.push(...problems.map((problem) => `${colorScheme}, ${problem}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  found.push(...(await findSmallTargets(page, '.portico-root')).map((target) => `under 44 px: ${target}`))
  return found.map((problem) => `button ${state}: ${problem}`)
}

/** Goes these ways, and looks at every view on them. */
export function walk(ways: Record<string, Way>): void {
  describe('every view, by light and dark, in forced colours, still, mirrored, in large letters and on a phone', () => {
    test.each(Object.entries(ways))('behavior: nothing is wrong on the way %s', async (_, journey) => {
      const visited = await journey.start()
      const card = visited.modal.root.locator('[part~=modal]')
      const found = journey.button ? await lookAtButton(visited.page, journey.button) : []
      const seen = new Set<string>()
      await journey.go(visited, async (state, focus) => {
        const view = (await card.getAttribute('data-view')) ?? ''
        seen.add(view)
        found.push(...(await look(visited, state ? `${view}, ${state}` : view, focus)))
      })
      if (journey.buttonAfter) found.push(...(await lookAtButton(visited.page, journey.buttonAfter)))
      expect(found).toEqual([])
      expect([...seen]).toEqual(journey.views)
    })
  })
}
