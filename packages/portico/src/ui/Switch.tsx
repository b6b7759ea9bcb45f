import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/switch.css.generated.js'

export type SwitchRowProps = {
  image: ReactNode
  name: ReactNode
  detail?: ReactNode
  on: boolean
  /** It was pressed, and is not there yet. */
  busy?: boolean | undefined
  /** Why it cannot be changed. */
  disabledReason?: string | undefined
  onChange(on: boolean): void
}

/** A row of a list that is on or off; the whole of it is the switch. */
export function SwitchRow(props: SwitchRowProps): ReactElement {
  const { image, name, detail, on, busy, disabledReason, onChange } = props
  const { part } = useSheet(css)
  const off = disabledReason !== undefined
  return (
    <li>
      <button
        {...part('row')}
        type="button"
        role="switch"
        aria-checked={on}
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        onClick={off || busy ? undefined : () => onChange(!on)}
      >
        <span {...part('row-image')}>{image}</span>
        <span className="row-text">
          <span {...part('row-name')}>{name}</span>
          {(disabledReason ?? detail) && <span {...part('row-detail')}>{disabledReason ?? detail}</span>}
        </span>
        <span className="row-end">
          <span className="switch" aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}
