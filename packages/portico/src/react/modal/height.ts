/** What keeps its place beneath others, or slides to its next one. */
const parts = '[part~=body], [part~=beside] > *, .content > *, .content .stack > *, .content [part~=list] > *'

/** A shift of this many pixels and more is seen. */
const seen = 4

/**
 * Makes what moves the card from the height it had to the one that it has, whatever has changed it: another view, or what came into this
 * one. What stands beneath slides along. Asked before the browser paints; nothing is left in the element's style.
 */
export function heightMover(card: HTMLElement, signal: AbortSignal): () => void {
  let height = 0
  let moving: Animation | undefined
  // What the window does to the card (a keyboard, a phone that is turned) is no movement of it.
  const follow = () => {
    moving?.cancel()
    height = card.offsetHeight
  }
  addEventListener('resize', follow, { signal })
  // After the sheet has taken its place upon the keyboard.
  window.visualViewport?.addEventListener('resize', () => requestAnimationFrame(follow), { signal })
  const tops = new WeakMap<Element, number>()
  return () => {
    const from = moving?.playState === 'running' ? card.offsetHeight : height
    follow()
    const timing = { duration: millisecondsOf(card, '--portico-dur-height'), easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
    const moves = timing.duration > 1
    const view = card.querySelector('.view:not([data-gone])')
    const ways = [...(view?.querySelectorAll<HTMLElement>(parts) ?? [])].map((part) => {
      const parent = part.parentElement as HTMLElement
      const top = part.offsetTop - (part.offsetParent === parent ? 0 : parent.offsetTop)
      const way = (tops.get(part) ?? top) - top
      tops.set(part, top)
      return [part, way] as const
    })
    // After all places are known, so that the page is laid out once. Added to what is under way already: two shifts are one movement.
    for (const [part, way] of ways)
      if (moves && Math.abs(way) > seen)
        part.animate({ transform: [`translateY(${way}px)`, 'translateY(0)'] }, { ...timing, composite: 'add' })
    if (!from || from === height || !moves) return
    // A bar to scroll by that comes for the way alone would wrap the lines anew.
    const body = view?.querySelector('[part~=body]')
    if (body && body.scrollHeight <= body.clientHeight) body.animate({ overflowY: ['hidden', 'hidden'] }, timing)
    moving = card.animate({ height: [`${from}px`, `${height}px`] }, timing)
  }
}

/** A duration among the custom properties, in milliseconds: a minifier may have written it in seconds. */
export function millisecondsOf(element: Element, name: string): number {
  const text = getComputedStyle(element).getPropertyValue(name)
  return Number.parseFloat(text) * (/\dm/.test(text) ? 1 : 1000) || 0
}
