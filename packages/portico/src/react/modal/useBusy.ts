import { type RefObject, useEffect, useState } from 'react'

/** What waits for a person says so by itself. */
const waiting = '[aria-busy="true"]:not([data-asks])'

/** Whether the card or anything on it waits for an answer that no person gives. */
export function useBusy(card: RefObject<HTMLElement | null>): boolean {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const update = () => setBusy(element.matches(waiting) || element.querySelector(waiting) !== null)
    const observer = new MutationObserver(update)
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'data-asks'],
    })
    update()
    return () => observer.disconnect()
  }, [card])
  return busy
}
