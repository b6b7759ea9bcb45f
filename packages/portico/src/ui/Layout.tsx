import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useUi } from './context.js'

/** Things beneath one another. `gap` counts units of 4 px; 3 by default. */
export function Stack({ gap, children }: { gap?: 1 | 2 | 3 | 4 | 5 | undefined; children: ReactNode }): ReactElement {
  return (
    <div className="stack" data-gap={gap}>
      {children}
    </div>
  )
}

/** Things side by side, equally wide. `lean` gives the last one more room, `fit` lets each be as wide as it wants. */
export function Inline({
  layout,
  children,
}: {
  layout?: 'lean' | 'fit' | undefined
  children: ReactNode
}): ReactElement {
  return (
    <div className="inline" data-layout={layout}>
      {children}
    </div>
  )
}

/** A frame around what belongs together. */
export function Panel({ label, children }: { label?: string | undefined; children: ReactNode }): ReactElement {
  const { part } = useUi()
  return (
    <div {...part('panel')}>
      {label && <div className="panel-label">{label}</div>}
      {children}
    </div>
  )
}

/** The primary buttons of a view that may be taller than the modal: they stay in sight while the rest scrolls. */
export function Dock({ children }: { children: ReactNode }): ReactElement {
  return <div className="dock">{children}</div>
}

/** Small words under the body that do not scroll. Drawn in the modal's footer, wherever it stands in a view. */
export function Footer({ children }: { children: ReactNode }): ReactElement | null {
  const { footer } = useUi()
  return footer && (createPortal(children, footer) as unknown as ReactElement)
}
