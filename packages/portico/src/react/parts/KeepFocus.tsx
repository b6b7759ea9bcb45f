import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { focusTitle } from './focusTitle.js'

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
