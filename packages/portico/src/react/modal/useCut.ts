import { type RefObject, useEffect } from 'react'

/** Marks a part that scrolls with `data-cut="end"` while more is below. */
export function useCut(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => {
      const cut = element.scrollHeight - element.clientHeight - element.scrollTop > 1
      if (cut) element.dataset.cut = 'end'
      else delete element.dataset.cut
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller])
}
