import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/tools.css.generated.js'

/** A field that searches, with round buttons beside it. */
export function SearchTools({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <div className="tools">{children}</div>
}

export type ToolSwitchProps = {
  icon: IconName
  /** What holds while it is on; read out, and shown on hover. */
  label: string
  on: boolean
  onChange(on: boolean): void
}

/** A round button that is on or off. */
export function ToolSwitch({ icon, label, on, onChange }: ToolSwitchProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <button
      {...part('icon-button tool')}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      <Icon name={icon} />
    </button>
  )
}
