import type { Page } from 'playwright-core'

/**
 * Letters and figures of the Latin script that do not stand from left to right in their lines, as readable lines: for a page in a language
 * that is read so. `own` is what may stand as it likes: a name in another direction.
 */
export function findMisplaced(page: Page, selector: string, own: string): Promise<string[]> {
  return page.evaluate(
    ([wanted, name]) => {
      const modal = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part~=modal]')
      const boxes = [...(modal ?? document).querySelectorAll(wanted as string)]
      if (boxes.length === 0) return [`there is no ${wanted}`]
      const visible = String(name).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      return boxes.flatMap((box) => {
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        let last: DOMRect | undefined
        for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
          const from = text.data.indexOf(visible)
          for (let at = 0; at < text.length; at++) {
            const isOwn = from >= 0 && at >= from && at < from + visible.length
            if (isOwn || !/[!-~’]/.test(text.data[at] ?? '') || text.parentElement?.closest('.vh')) continue
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            const place = range.getBoundingClientRect()
            if (place.width === 0) continue
            const isSameLine = last && Math.abs(place.bottom - last.bottom) < place.height / 2
            if (last && isSameLine && place.left < last.left - 1)
              return [`“${box.textContent}” is turned around at “${text.data.slice(at, at + 12)}”`]
            last = place
          }
        }
        return []
      })
    },
    [selector, own] as const,
  )
}

/** Which of these pieces, an amount or an address, are not there, or not from left to right in each of their lines. */
export function findUnordered(page: Page, selector: string, pieces: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([wanted, asked]) => {
      const box = document.querySelector(wanted as string)
      if (!box) return [`there is no ${wanted}`]
      const letters: { letter: string; left: number; bottom: number; height: number }[] = []
      const range = document.createRange()
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
        for (let at = 0; at < text.length; at++) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const { left, bottom, height, width } = range.getBoundingClientRect()
          const letter = text.data[at] ?? ''
          // What is drawn for readers alone has no order to the eye.
          if (width > 0 && letter.trim() && !text.parentElement?.closest('.vh'))
            letters.push({ letter, left, bottom, height })
        }
      }
      const all = letters.map(({ letter }) => letter).join('')
      return (asked as string[]).flatMap((piece) => {
        const start = all.indexOf(piece)
        if (start < 0) return [`there is no ${piece}`]
        const own = letters.slice(start, start + piece.length)
        const isTurned = own.some(({ left, bottom, height }, index) => {
          const before = own[index - 1]
          return before && Math.abs(bottom - before.bottom) < height / 2 && left < before.left
        })
        return isTurned ? [`${piece} is turned around`] : []
      })
    },
    [selector, pieces] as const,
  )
}
