import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/pile.css.generated.js'

/** Small pictures that overlap, for more things than there is room for. */
export function Pile({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <span className="pile">{children}</span>
}
