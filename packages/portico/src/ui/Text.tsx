import type { ReactElement, ReactNode } from 'react'
import { useUi } from './context.js'

/** The heading of a view's body, with at most two lines beneath. Its change is read out. */
export function Heading({ title, text }: { title: ReactNode; text?: ReactNode }): ReactElement {
  const { part } = useUi()
  return (
    <div {...part('heading')} aria-live="polite">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
    </div>
  )
}

/** A line with a word in it, between two ways of doing the same. */
export function Divider({ label }: { label: string }): ReactElement {
  const { part } = useUi()
  return <div {...part('divider')}>{label}</div>
}

/** The name of a section, with a small action or value at its end. */
export function SectionTitle({ children, end }: { children: ReactNode; end?: ReactNode }): ReactElement {
  const { part } = useUi()
  return (
    <div {...part('section-title')}>
      <h3>{children}</h3>
      {end}
    </div>
  )
}

/** One of a few quiet words under something, in the middle. */
export function Caption({ children }: { children: ReactNode }): ReactElement {
  return <p className="caption">{children}</p>
}

/** Words for readers alone. */
export function ReaderOnly({
  live,
  children,
}: {
  live?: 'polite' | 'assertive' | undefined
  children: ReactNode
}): ReactElement {
  return (
    <span className="vh" aria-live={live}>
      {children}
    </span>
  )
}
