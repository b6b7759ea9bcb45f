import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/panel.css.generated.js'

/** A frame around what belongs together. */
export function Panel({ label, children }: { label?: string | undefined; children: ReactNode }): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('panel')}>
      {label && <div className="panel-label">{label}</div>}
      {children}
    </div>
  )
}

/** The primary buttons of a view that may be taller than the modal: they stay in sight while the rest scrolls. */
export function Dock({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <div className="dock">{children}</div>
}
