import type { Page } from 'playwright-core'

/**
 * Latin words that stand in another order than they are read, or lack their beginning, as readable lines: for a page from right to left,
 * whose own sentences are passed over. A full stop before its sentence is one, two pieces of a sentence that changed places another, and
 * so are an amount whose currency has come apart and a name that is shortened at its beginning.
 */
export function findTurned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const view = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part~=modal]')
    if (!view) return []
    const lines = new Map<Element, Text[]>()
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
      const { parentElement } = text
      // What is drawn for readers alone has no order to the eye.
      if (!parentElement || parentElement.closest('.vh') || !parentElement.checkVisibility()) continue
      // The box whose lines it is written in. No function with a name stands in here: tsx would wrap it in one that the page does not have.
      let box: Element = parentElement
      while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement
      lines.set(box, [...(lines.get(box) ?? []), text])
    }
    const typed = [...view.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].filter(
      ({ value, scrollWidth, clientWidth }) => /^[ -~]+$/.test(value) && scrollWidth > clientWidth + 1,
    )
    const cut = typed.filter((input) => getComputedStyle(input).direction === 'rtl')
    const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
    const turned = [...lines].flatMap(([box, texts]) => {
      const words = texts.map(({ data }) => data).join('')
      if (rightToLeft.test(words)) return []
      const { direction, textOverflow } = getComputedStyle(box)
      if (direction === 'rtl' && textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1)
        return [`“${words}” is shortened at its beginning`]
      let last: DOMRect | undefined
      for (const text of texts) {
        for (let at = 0; at < text.length; at++) {
          if (!text.data[at]?.trim()) continue
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const place = range.getBoundingClientRect()
          if (place.width === 0) continue
          const sameLine = last && Math.abs(place.bottom - last.bottom) < place.height / 2
          if (last && sameLine && place.left < last.left - 1)
            return [`“${words}” is turned around at “${text.data.slice(at, at + 12)}”`]
          last = place
        }
      }
      return []
    })
    return [...cut.map(({ value }) => `“${value}” shows its end`), ...turned]
  })
}
