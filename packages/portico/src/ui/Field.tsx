import { type ReactElement, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button.js'
import { useSheet } from './context.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/field.css.generated.js'

export type FieldProps = {
  label?: string | undefined
  /** Draws the label inside the frame. */
  inset?: boolean | undefined
  icon?: IconName | undefined
  value: string
  onChange(value: string): void
  placeholder?: string | undefined
  invalid?: boolean | undefined
  valid?: boolean | undefined
  /** What the hint says is no fault of what was typed. */
  caution?: boolean | undefined
  /** Stands beneath, and is read with the field. */
  hint?: ReactNode
  /** A button at the end of the frame. */
  action?: ReactNode
  inputMode?: 'text' | 'email' | 'decimal' | 'numeric' | 'search' | 'url' | undefined
  autoComplete?: string | undefined
  type?: 'text' | 'email' | 'search' | undefined
  /** Takes the focus when the view opens, but not on touch screens, where it would raise the keyboard. */
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
  /** The direction of what is typed, where that is not the page’s: names and addresses of the network are written from left to right. */
  dir?: 'ltr' | undefined
  spellCheck?: boolean | undefined
  onSubmit?: (() => void) | undefined
  /** What is typed in, for who gives it the focus. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined
}

/** One line to type in. */
export function Field(props: FieldProps): ReactElement {
  const { part } = useSheet(css)
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const { label, inset, icon, hint, action, invalid, valid, caution, autoFocus, onSubmit } = props
  useLayoutEffect(() => {
    if (autoFocus && !matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true })
  }, [autoFocus, input])
  const told = useRef('')
  told.current = props.value
  // React overlooks what a script of the page filled in, as tools and some password managers do, and Preact a change that no input came
  // before: the next drawing would put back what stood there.
  const tell = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
    if (value === told.current) return
    told.current = value
    props.onChange(value)
  }
  const labelled = label && (
    <label {...part('label')} htmlFor={id}>
      {label}
    </label>
  )
  return (
    <div {...part('field')}>
      {!inset && labelled}
      <div
        className="input"
        dir={props.dir}
        data-inset={inset || undefined}
        data-invalid={invalid || undefined}
        data-off={props.disabled || undefined}
      >
        {inset && labelled}
        {icon && (
          <span {...part('input-icon')}>
            <Icon name={icon} />
          </span>
        )}
        <input
          {...part('input')}
          ref={input}
          id={id}
          type={props.type ?? 'text'}
          value={props.value}
          // A long address shows its beginning, on a page from right to left too; what stands in the empty field is the page’s own.
          dir={props.value && props.inputMode !== 'decimal' ? 'auto' : undefined}
          placeholder={props.placeholder}
          aria-label={label ? undefined : props.placeholder}
          aria-invalid={invalid || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-disabled={props.disabled || undefined}
          readOnly={props.disabled}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={props.spellCheck ?? false}
          enterKeyHint={onSubmit ? 'go' : undefined}
          onInput={tell}
          onChangeCapture={tell}
          onBlur={tell}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onSubmit?.()}
        />
        {action && <span {...part('input-action')}>{action}</span>}
      </div>
      <div role="status" id={`${id}-hint`}>
        {hint && (
          <Hint
            tone={invalid ? 'critical' : valid ? 'positive' : caution ? 'warning' : undefined}
            icon={invalid ? 'circle-x' : valid ? 'circle-check' : 'info'}
          >
            {hint}
          </Hint>
        )}
      </div>
    </div>
  )
}

/** A line beneath something that says more about it. */
export function Hint(props: {
  tone?: 'positive' | 'warning' | 'critical' | undefined
  icon?: IconName | undefined
  children: ReactNode
}): ReactElement {
  const { part } = useSheet(css)
  return (
    <p {...part('hint')} data-tone={props.tone}>
      {props.icon && <Icon name={props.icon} />}
      <span>{props.children}</span>
    </p>
  )
}

export type SearchFieldProps = {
  /** Shown while empty, and read as the field's name. */
  placeholder: string
  value: string
  onChange(value: string): void
  autoFocus?: boolean | undefined
}

/** A field that searches as one types, and can be cleared. */
export function SearchField({ placeholder, value, onChange, autoFocus }: SearchFieldProps): ReactElement {
  const { words } = useSheet(css)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    // The button goes with what it clears.
    input.current?.focus()
    onChange('')
  }
  return (
    <Field
      icon="search"
      type="search"
      inputMode="search"
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      action={value && <IconButton icon="x" label={words.clearSearch} onPress={clear} quiet />}
      inputRef={input}
      autoFocus={autoFocus}
    />
  )
}
