import type { Page } from 'playwright-core'

/** What moves although less movement is asked for, as readable lines. A spinner may turn in steps: it says that work goes on. */
export function findMoving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    return [...document.getAnimations(), ...(root?.getAnimations() ?? [])].flatMap((animation) => {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect)) return []
      const { duration } = effect.getComputedTiming()
      const inSteps = effect.getKeyframes().some(({ easing }) => easing.startsWith('steps('))
      // A colour that fades is no movement.
      if (animation instanceof CSSTransition && /color|opacity|shadow/.test(animation.transitionProperty)) return []
      const name = animation instanceof CSSAnimation ? animation.animationName : 'a transition'
      return Number(duration) <= 1 || inSteps ? [] : [`${name} moves ${effect.target?.outerHTML.slice(0, 80)}`]
    })
  })
}

/** What cannot be told apart where the system chooses all colours: buttons and fields without an edge, choices without a mark. */
export function findUnmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const view = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view:not([data-gone])')
    const edge = (element: Element | null): boolean => {
      if (!element) return false
      const style = getComputedStyle(element)
      const isDrawn = (side: string, width: string) => side !== 'none' && Number.parseFloat(width) > 0
      return isDrawn(style.borderTopStyle, style.borderTopWidth) || isDrawn(style.outlineStyle, style.outlineWidth)
    }
    const marks = (element: Element) =>
      [getComputedStyle(element), getComputedStyle(element, '::after')]
        .map(({ outlineStyle, borderTopColor, borderTopWidth, backgroundColor }) =>
          [outlineStyle, borderTopColor, borderTopWidth, backgroundColor].join(),
        )
        .join()
    const all = (selector: string) => [...(view?.querySelectorAll(selector) ?? [])]
    const say = (element: Element) => element.outerHTML.slice(0, 100)
    const plain = all('[part~=button]').filter((element) => !edge(element))
    // A field may be drawn by what stands around it.
    const fields = all('input:not([type=checkbox])').filter((input) => {
      for (let outer: Element | null = input; outer && outer !== view; outer = outer.parentElement)
        if (edge(outer)) return false
      return true
    })
    const chosen = all('[aria-selected=true], [aria-checked=true], [aria-current=true]').filter((element) => {
      const others = [...(element.parentElement?.children ?? [])].filter(
        (other) => other !== element && other.matches('[aria-selected], [aria-checked], [aria-current], button'),
      )
      const hasMark = element.querySelector('svg') !== null
      return !hasMark && others.length > 0 && others.every((other) => marks(other) === marks(element))
    })
    return [
      ...plain.map((element) => `no edge: ${say(element)}`),
      ...fields.map((element) => `no edge around a field: ${say(element)}`),
      ...chosen.map((element) => `chosen, but not marked: ${say(element)}`),
    ]
  })
}
