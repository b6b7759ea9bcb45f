import type { Locator } from 'playwright-core'

/**
 * What of a page is not there whole, however narrow its window: beside the screen, a word that is broken in two, words that touch the edge
 * of what is pressed. Looks into what is drawn for itself (`place` may have a shadow root).
 */
export function findUnwhole(place: Locator): Promise<string[]> {
  return place.evaluate((host) => {
    const found = new Set<string>()
    const range = document.createRange()
    const topOf = (node: Text, index: number) => {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getClientRects()[0]?.top
    }
    const walker = document.createTreeWalker(host.shadowRoot ?? host, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const { data, parentElement } = node
      if (!data.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      // What is for readers alone is a pixel wide.
      if (
        parentElement.closest('code, pre, script, style, option') ||
        parentElement.clientWidth === 1 ||
        words.width === 0
      )
        continue
      const said = `“${data.trim().slice(0, 60)}”`
      if (words.left < -1 || words.right > innerWidth + 1) found.add(`${said} is beside the screen`)
      const pressed = parentElement.closest('button, .btn, .button, .file')?.getBoundingClientRect()
      if (pressed && (words.top < pressed.top + 4 || words.bottom > pressed.bottom - 4))
        found.add(`${said} touches the edge of its button`)
      // Of letters alone: an address, a number or the name of a site may go on in another line.
      for (const { 0: word, index } of data.matchAll(
        /(?<![\p{L}\d…_/]|[\p{L}\d][.:@-])\p{L}{2,}(?![\p{L}\d…_/]|[.:@-][\p{L}\d])/gu,
      ))
        if (topOf(node, index) !== topOf(node, index + word.length - 1)) found.add(`“${word}” is broken in two`)
    }
    return [...found]
  })
}
