import { type ReactElement, type ReactNode, useId } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/consent.css.generated.js'

export type ConsentProps = {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
  /** What to do while it is not ticked. */
  hint?: string | undefined
}

/** A box to tick, with the sentence it stands for. */
export function Consent({ checked, onChange, children, hint }: ConsentProps): ReactElement {
  const { part } = useSheet(css)
  const id = useId()
  return (
    <div {...part('consent')}>
      <input
        {...part('consent-box')}
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label {...part('consent-label')} htmlFor={id}>
        {children}
      </label>
      {hint && !checked && (
        <span className="vh" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
