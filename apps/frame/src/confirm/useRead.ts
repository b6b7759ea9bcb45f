import { type RefObject, useEffect, useState } from 'react'

/** How far the end of the text may be from its buttons, in CSS pixels: places are rounded. */
const nearPx = 1
/** So much of the buttons must be in view. */
const inView = 0.5

/**
 * Whether a sheet was scrolled to its end: whether its buttons were in view, where the page scrolls the frame, and stood below all of
 * the text, where the frame scrolls under them. A sheet that needs no reading counts as read.
 */
export function useRead(foot: RefObject<HTMLElement | null>, isNeeded: boolean): boolean {
  const [isRead, setRead] = useState(!isNeeded)
  useEffect(() => {
    const buttons = foot.current
    const text = buttons?.previousElementSibling
    if (isRead || !buttons || !text) return
    let isInView = false
    const look = () => {
      const isBelow = text.getBoundingClientRect().bottom <= buttons.getBoundingClientRect().top + nearPx
      if (isInView && isBelow) setRead(true)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= inView
        look()
      },
      { threshold: inView },
    )
    observer.observe(buttons)
    window.addEventListener('scroll', look, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look, true)
    }
  }, [foot, isRead])
  return isRead
}
