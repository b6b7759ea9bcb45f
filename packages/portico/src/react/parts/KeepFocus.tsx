import { type ReactElement, useLayoutEffect, useRef } from 'react'

/**
 * Brings the focus back to the view's title when what had it went away with a change of the view's state, so that the keyboard does not
 * fall out of the modal.
 */
export function KeepFocus({ on }: { on: unknown }): ReactElement {
  const anchor = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `on` is what this is about
  useLayoutEffect(() => {
    const root = anchor.current?.getRootNode()
    if (!(root instanceof ShadowRoot) || root.activeElement) return
    focusTitle(anchor.current)
  }, [on])
  return <span className="vh" ref={anchor} />
}

/** Gives the focus to the title of the view that this stands in, ahead of its going or after it: else the keyboard falls out of the modal. */
export function focusTitle(inside: Element | null | undefined): void {
  inside?.closest('.view')?.querySelector<HTMLElement>('[part~=title]')?.focus({ preventScroll: true })
}
