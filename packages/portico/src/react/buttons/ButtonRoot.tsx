import { type ReactElement, type ReactNode, useRef } from 'react'
import { css } from '../../ui/styles/button.css.generated.js'
import { applyLook } from '../appearance.js'
import { useShell, useWords } from '../context.js'
import { useBrowserEffect } from '../useBrowserEffect.js'
import type { ButtonStatus, ConnectedParts } from './useButtonState.js'

type ButtonRootProps = { status: ButtonStatus; parts: ConnectedParts | undefined; children: ReactNode }

/** What stands around the buttons in the page: their style sheets, their look, and the first sign that the visitor will act. */
export function ButtonRoot({ status, parts, children }: ButtonRootProps): ReactElement {
  const shell = useShell()
  const { direction, locale } = useWords()
  const ref = useRef<HTMLSpanElement>(null)
  const extra = parts?.css
  useBrowserEffect(() => {
    const root = ref.current?.getRootNode()
    if (!(root instanceof Document || root instanceof ShadowRoot)) return
    shell.adopt(root, css)
    if (extra) shell.adopt(root, extra)
  }, [shell, extra])
  useBrowserEffect(() => {
    const element = ref.current
    if (!element) return
    const { settings } = shell
    applyLook(element, settings.get().appearance)
    return settings.subscribe(
      ({ appearance }) => appearance,
      (appearance) => applyLook(element, appearance),
    )
  }, [shell])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead; the buttons inside are what is pressed
    <span
      className="portico-root"
      ref={ref}
      data-state={status}
      dir={direction}
      lang={locale}
      onPointerOver={shell.prepare}
      onPointerDown={shell.prepare}
      onFocus={shell.prepare}
    >
      {children}
    </span>
  )
}
