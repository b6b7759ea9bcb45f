import type { Page } from 'playwright-core'

/**
 * Words that do not stand whole in the modal: `lost` cannot be read at all, or is a sentence of ours that is cut; `shortened` is what
 * others call themselves, and ends in an ellipsis.
 */
export type Fit = { lost: string[]; shortened: string[] }

/**
 * Looks whether everything in the view is there: nothing beside the card, nothing cut off, nothing to scroll sideways for, no address
 * that was cut short broken in two, and the cross in sight whatever is told above the view.
 */
export function findLosses(page: Page): Promise<Fit> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const card = root?.querySelector('[part~=modal]')
    const view = root?.querySelector('.view:not([data-gone])')
    if (!card || !view) return { lost: ['there is no view'], shortened: [] }
    const frame = card.getBoundingClientRect()
    const lost: string[] = []
    const shortened: string[] = []
    if (frame.left < -1 || frame.top < -1 || frame.right > innerWidth + 1 || frame.bottom > innerHeight + 1)
      lost.push(`the card does not fit: ${frame.left} to ${frame.right}, ${frame.top} to ${frame.bottom}`)
    const cross = view.querySelector('[part~=close]')?.getBoundingClientRect()
    for (const notice of root?.querySelectorAll('[part~=toast], .slow') ?? []) {
      const box = notice.getBoundingClientRect()
      const isBeside = !cross || box.right <= cross.left || box.left >= cross.right
      const isApart = isBeside || box.bottom <= cross.top || box.top >= cross.bottom
      if (!isApart) lost.push(`“${notice.textContent}” covers the cross`)
    }
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_ELEMENT)
    for (let element = walker.currentNode as Element | null; element; element = walker.nextNode() as Element | null) {
      const style = getComputedStyle(element)
      const isScroller = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
      if (isScroller && element.scrollWidth > element.clientWidth + 1)
        lost.push(`${element.getAttribute('part') ?? element.className} scrolls sideways: ${element.scrollWidth} px`)
      if (isScroller && element.clientHeight < 96 && element.scrollHeight > element.clientHeight + 1)
        lost.push(
          `${element.getAttribute('part') ?? element.className} shows ${element.clientHeight} px of itself only`,
        )
      // What a field says of itself while it is empty is nobody's child: it is measured by its letters.
      // Letters of twice the size leave it no room; what the field is for is read aloud all the same.
      const isUsual = Number.parseFloat(style.fontSize) < 24
      if (isUsual && element instanceof HTMLInputElement && element.placeholder && !element.value) {
        const pen = document.createElement('canvas').getContext('2d')
        if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        const width = pen?.measureText(element.placeholder).width ?? 0
        if (width > room + 1) lost.push(`“${element.placeholder}” is cut in its field: ${Math.ceil(width - room)} px`)
      }
      if (element.matches('svg.ico') && !element.querySelector('path[d]'))
        lost.push(`an icon without a drawing in “${element.parentElement?.parentElement?.textContent?.slice(0, 40)}”`)
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
      if (texts.length === 0 || element.closest('.vh') || !element.checkVisibility({ visibilityProperty: true }))
        continue
      const words = texts.map((node) => node.textContent?.trim()).join(' ')
      // What is drawn for readers alone may stand anywhere, so the words are measured by themselves.
      const boxes = texts.map((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getBoundingClientRect()
      })
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      const top = Math.min(...boxes.map((box) => box.top))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      for (const node of texts) {
        for (const { 0: address, index } of (node as Text).data.matchAll(/\w+…\u2060?\w+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + address.length)
          const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)))
          if (lines.size > 1) lost.push(`${address} goes over ${lines.size} lines`)
        }
      }
      let scrolls = false
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(outer)
        const box = outer.getBoundingClientRect()
        const clipsX = overflowX !== 'visible'
        const clipsY = /hidden|clip/.test(overflowY)
        // What others call themselves is set apart, by an element or by marks in the sentence; our own words are never cut.
        const isOwn = !element.closest('bdi') && !/[\u2066-\u2069]/.test(words)
        if (clipsX && (left < box.left - 2 || right > box.right + 2)) {
          ;(textOverflow === 'ellipsis' && !isOwn ? shortened : lost).push(`“${words}” is cut at its side`)
          break
        }
        if (/auto|scroll/.test(overflowY)) scrolls = true
        // A line box may be a little higher than its letters.
        const spare = (bottom - top) / 4 + 2
        if (!scrolls && clipsY && (top < box.top - spare || bottom > box.bottom + spare)) {
          ;(webkitLineClamp !== 'none' && !isOwn ? shortened : lost).push(`“${words}” is cut above or below`)
          break
        }
        if (outer === card) break
      }
    }
    return { lost, shortened }
  })
}
