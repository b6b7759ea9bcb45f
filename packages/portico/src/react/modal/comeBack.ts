/**
 * Gives the focus back to what led away from a view, now that it is drawn anew: to what is of the same kind and says the same, or to what
 * stands in its place where its words are others, as after a choice. What is not there yet is waited for, until the visitor has gone on.
 */
export function comeBack(left: Element, view: Element): void {
  if (!left.matches('a, button, input, summary')) return
  // A field would bring up the keyboard of a phone.
  if (left.localName === 'input' && matchMedia('(pointer: coarse)').matches) return
  const before = alike(left, left.closest('.view'))
  // Whether there is nothing more to do. Whoever is in `held` has not gone on by themselves.
  const isOver = (held: string) => {
    const { activeElement } = view.getRootNode() as ShadowRoot
    if (activeElement && !activeElement.matches(held)) return true
    const now = alike(left, view)
    // Of a long grid other cells may be drawn.
    const isInPlace = now.length === before.length && !left.closest('.scroll')
    const same = now.find((element) => wordsOf(element) === wordsOf(left))
    const found = same ?? (isInPlace ? now[before.indexOf(left as HTMLElement)] : undefined)
    found?.focus()
    return found !== undefined
  }
  if (isOver('[part~=title], input')) return
  const observer = new MutationObserver(() => {
    // In a field they may be typing by now.
    if (!view.isConnected || isOver('[part~=title]')) observer.disconnect()
  })
  observer.observe(view, { childList: true, subtree: true })
}

const alike = (left: Element, root: Element | null) =>
  [...(root?.querySelectorAll<HTMLElement>(left.localName) ?? [])].filter(
    (element) => element.part.value === left.part.value && element.className === left.className,
  )
const wordsOf = (element: Element) => `${element.ariaLabel ?? ''}${element.textContent}`
