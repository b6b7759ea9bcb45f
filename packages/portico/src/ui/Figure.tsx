import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/figure.css.generated.js'

export type FigureFieldProps = {
  /** As typed. */
  value: string
  onChange(value: string): void
  /** Read out; the figure speaks for itself to the eye. */
  label: string
  /** The sign of the currency, and whether it is written before the figure. */
  sign: string
  signFirst: boolean
  invalid?: boolean | undefined
  /** What it is of, beneath. */
  children?: ReactNode
}

/** A large figure that is typed: the one question of a view. It has the focus where a keyboard does not cover half the screen. */
export function FigureField({
  value,
  onChange,
  label,
  sign,
  signFirst,
  invalid,
  children,
}: FigureFieldProps): ReactElement {
  const { part } = useSheet(css)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true })
  }, [])
  const mark = <span aria-hidden="true">{sign}</span>
  return (
    <div {...part('figure')} data-invalid={invalid || undefined}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <span className="figure-line" dir="ltr" data-long={value.length > 9 || undefined}>
        {signFirst && mark}
        <input
          {...part('figure-input')}
          ref={input}
          id={id}
          value={value}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          style={{ inlineSize: `${Math.max(1, value.length)}ch` }}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {!signFirst && mark}
      </span>
      {children}
    </div>
  )
}
