import type { Page } from 'playwright-core'

/** What can be pressed in the modal and is smaller than 44 px, as readable lines. Links inside a sentence are as high as the sentence. */
export function findSmallTargets(page: Page, selector = 'portico-modal'): Promise<string[]> {
  return page.evaluate((wanted) => {
    const host = document.querySelector(wanted)
    const pressable = (host?.shadowRoot ?? host)?.querySelectorAll('button, input, a:not(.link)') ?? []
    return [...pressable].flatMap((element) => {
      if (element.matches('.link')) return []
      const { width, height } = element.getBoundingClientRect()
      const around = getComputedStyle(element, '::after')
      const reach =
        around.position === 'absolute' ? [Number.parseFloat(around.width), Number.parseFloat(around.height)] : [0, 0]
      const isText = element instanceof HTMLInputElement && element.type !== 'checkbox'
      const tall = Math.max(height, reach[1] ?? 0)
      const broad = Math.max(width, reach[0] ?? 0)
      return isText || (tall >= 43.5 && broad >= 43.5) ? [] : [`${element.outerHTML.slice(0, 90)} ${broad} x ${tall}`]
    })
  }, selector)
}
