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

/** One thing in the middle. */
export function Middle({ children }: { children: ReactNode }): ReactElement {
  return <div className="middle">{children}</div>
}

/** Small words under the body that do not scroll. Drawn in the modal's footer, wherever it stands in a view. */
export function Footer({ children }: { children: ReactNode }): ReactElement | null {
  const { footer } = useUi()
  return footer && (createPortal(children, footer) as unknown as ReactElement)
}
