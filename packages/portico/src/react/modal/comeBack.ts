/**
 * Gives the focus back to what led away from a view, now that it is drawn anew: to what is of the same kind and says the same, or to what
 * stands in its place where its words are others, as after a choice. Where that is not there, or the visitor was quicker, all stays as it is.
 */
export function comeBack(left: Element, view: Element): void {
  if (!left.matches('a, button, input, summary')) return
  // A field would bring up the keyboard of a phone.
  if (left.localName === 'input' && matchMedia('(pointer: coarse)').matches) return
  const { activeElement } = view.getRootNode() as ShadowRoot
  if (activeElement && !activeElement.matches('[part~=title], input')) return
  const alike = (root: Element | null) =>
    [...(root?.querySelectorAll<HTMLElement>(left.localName) ?? [])].filter(
      (element) => element.part.value === left.part.value && element.className === left.className,
    )
  const wordsOf = (element: Element) => `${element.ariaLabel ?? ''}${element.textContent}`
  const before = alike(left.closest('.view'))
  const now = alike(view)
  // Of a long grid other cells may be drawn.
  const isInPlace = now.length === before.length && !left.closest('.scroll')
  const same = now.find((element) => wordsOf(element) === wordsOf(left))
  const found = same ?? (isInPlace ? now[before.indexOf(left as HTMLElement)] : undefined)
  found?.focus()
}
