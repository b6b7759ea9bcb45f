import type { ReactElement, ReactNode } from 'react'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/account.css.generated.js'

/** What one can do with an account, side by side. */
export function Actions({ children }: { children: ReactNode }): ReactElement {
  const { part } = useSheet(css)
  return <div {...part('actions')}>{children}</div>
}

export type ActionProps = {
  icon: IconName
  label: string
  onPress: Press
  /** Why it cannot be done here; read out and shown on hover. */
  disabledReason?: string | undefined
}

export function Action({ icon, label, onPress, disabledReason }: ActionProps): ReactElement {
  const { part } = useSheet(css)
  const off = disabledReason !== undefined
  return (
    <button
      {...part('action')}
      type="button"
      aria-disabled={off || undefined}
      aria-label={disabledReason}
      title={disabledReason}
      onClick={off ? undefined : onPress}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}

export type ChipProps = {
  icon?: IconName | undefined
  /** It opens a choice. */
  chevron?: boolean | undefined
  onPress?: Press | undefined
  href?: string | undefined
  /** One of several of which one is chosen. */
  pressed?: boolean | undefined
  /** Reader's label, where the drawn words do not tell. */
  label?: string | undefined
  children: ReactNode
}

/** A round button with a few words, one of several in a line. */
export function Chip({ icon, chevron, onPress, href, pressed, label, children }: ChipProps): ReactElement {
  const { part, words } = useSheet(css)
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {chevron && <Icon name="chevron-down" />}
    </>
  )
  return href ? (
    <a {...part('chip')} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
      {content}
      <span className="vh">{words.newTab}</span>
    </a>
  ) : (
    <button {...part('chip')} type="button" aria-label={label} aria-pressed={pressed} onClick={onPress}>
      {content}
    </button>
  )
}

/** Chips in a line that fill it. Four of them are two pairs: where they have no room in one line, none stands alone. */
export function Chips({ label, children }: { label?: string | undefined; children: ReactNode }): ReactElement {
  useSheet(css)
  // Not by React’s own `Children`, which what draws in its place would have to bring before anybody acts.
  const all = [children].flat(2).filter(Boolean)
  const shown = all[3] && !all[4] ? [all.slice(0, 2), all.slice(2)].map(pairOf) : children
  if (!label) return <div className="chips">{shown}</div>
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form field stands in it
    <div className="chips" role="group" aria-label={label}>
      {shown}
    </div>
  )
}

const pairOf = (pair: ReactNode, index: number) => (
  <div key={index} className="chips">
    {pair}
  </div>
)
