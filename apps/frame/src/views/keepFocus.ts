type Pressed = { name: string; at: number }

const nameOf = (element: Element) => element.textContent ?? ''
const like = (page: Element, name: string) =>
  [...page.querySelectorAll<HTMLElement>('button:enabled, a')].filter((element) => nameOf(element) === name)

/**
 * What is pressed often goes with the press, and the focus with it. Who goes on by keys is then at the heading of what came in its place,
 * or, where that is a view that they had left, at what they had pressed there.
 */
export function keepFocus(page: Element): void {
  /** By heading: what was pressed below it, the last one first. */
  const trail = new Map<string, Pressed[]>()
  let last: Element | undefined
  const headingOf = () => page.querySelector('h1')
  page.addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element).closest('button, a')
      const heading = headingOf()
      if (!pressed || !heading) return
      const name = nameOf(pressed)
      const before = (trail.get(nameOf(heading)) ?? []).filter((one) => one.name !== name)
      const at = like(page, name).indexOf(pressed as HTMLElement)
      // What it may have answered, such as “Remove it?”, and no more: what lies further back is somewhere else on the page.
      trail.set(nameOf(heading), [{ name, at }, ...before].slice(0, 2))
    },
    true,
  )
  page.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  new MutationObserver(() => {
    const heading = headingOf()
    if (!last || last.isConnected || document.activeElement !== document.body || !heading) return
    last = undefined
    const [back] = (trail.get(nameOf(heading)) ?? []).flatMap(({ name, at }) => like(page, name)[at] ?? [])
    if (back) return back.focus()
    heading.tabIndex = -1
    heading.focus()
  }).observe(page, { childList: true, subtree: true })
}
