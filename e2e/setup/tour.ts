import type { Modal } from '../pages/modal.js'
import { findOrderProblems, findRingProblems } from './keys.js'
import { still } from './still.js'
import { until } from './until.js'
import type { Visit } from './visit.js'

/** What has the focus, by the name that readers say. */
const named = (page: Visit['page']) =>
  page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const label = node instanceof HTMLInputElement ? node.labels?.[0] : undefined
    return (node?.getAttribute('aria-label') ?? (label ?? node)?.textContent ?? '').trim()
  })

export type Tour = ReturnType<typeof tourOf>

/** A visitor who has keys alone. `found` gathers what is wrong with the views that they come to. */
export function tourOf({ page, modal }: { page: Visit['page']; modal: Modal }) {
  const found: string[] = []
  /** Presses Tab until what is named so has the focus. */
  const to = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      if (name.test(await named(page))) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}; it is at “${await named(page)}”.`)
  }
  const press = async (name: RegExp, key: 'Enter' | 'Space' = 'Enter') => {
    await to(name)
    await page.keyboard.press(key)
  }
  /** Waits until what is named so has the focus by itself. */
  const has = async (name: RegExp) => {
    let at = ''
    const isThere = async () => {
      at = await named(page)
      return name.test(at)
    }
    await until(isThere).catch((cause: unknown) => {
      throw new Error(`The focus does not come to ${name}; it is at “${at}”.`, { cause })
    })
  }
  /** Goes once around the view that is open. */
  const around = async (title: string) => {
    await still(page)
    const problems = [...(await findOrderProblems(page)), ...(await findRingProblems(page))]
    found.push(...problems.map((problem) => `${title}: ${problem}`))
  }
  /** Waits for a view, in which the focus begins on its title, or on the field that one types into first, and goes around it. */
  const at = async (title: RegExp, begins: RegExp = title) => {
    await modal.title(title).waitFor()
    await has(begins)
    await around(String(title))
  }
  return {
    found,
    to,
    press,
    has,
    around,
    at,
    /** From a view to another one, and back to the very control that led there. */
    async thereAndBack(control: RegExp, title: RegExp, from: string, key: 'Enter' | 'Space' = 'Enter', begins = title) {
      await press(control, key)
      await at(title, begins)
      await press(/^Back$/, key)
      await modal.root.locator(`[part~=modal][data-view=${from}]`).waitFor()
      await has(control)
    },
  }
}
