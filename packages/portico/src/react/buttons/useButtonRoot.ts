import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { css } from '../../ui/styles/button.css.generated.js'
import { useShell } from '../context.js'
import { applyLook } from '../look.js'

type Root = { ref: RefObject<HTMLSpanElement | null>; onPointerOver(): void; onFocus(): void }

// On a server there is no layout, and React 18 warns of it.
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** What stands around the buttons in the page: their style sheet, their look, and the first sign that the visitor will act. */
export function useButtonRoot(): Root {
  const shell = useShell()
  const ref = useRef<HTMLSpanElement>(null)
  useBrowserEffect(() => {
    const element = ref.current
    if (!element) return
    const root = element.getRootNode()
    if (root instanceof Document || root instanceof ShadowRoot) shell.adopt(root, css)
    applyLook(element, shell.settings.get().appearance)
    return shell.settings.subscribe(
      ({ appearance }) => appearance,
      (appearance) => applyLook(element, appearance),
    )
  }, [shell])
  return { ref, onPointerOver: shell.prepare, onFocus: shell.prepare }
}
