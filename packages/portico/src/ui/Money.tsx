import { type CSSProperties, Fragment, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSheet } from './context.js'
import { Spinner } from './Glyphs.js'
import { Icon } from './Icon.js'
import { css } from './styles/money.css.generated.js'

export type AmountFieldProps = {
  /** As typed. */
  value: string
  onChange(value: string): void
  /** What the amount is of; absent while nothing is chosen. */
  symbol?: string | undefined
  image?: ReactNode
  /** What there is, ready to read. */
  balance?: ReactNode
  fiat?: ReactNode
  onMax?: (() => void) | undefined
  /** Read out for that button. */
  maxLabel?: string | undefined
  invalid?: boolean | undefined
  label: string
  autoFocus?: boolean | undefined
  /** Chooses another token: the token becomes a button. */
  onToken?: (() => void) | undefined
  /** Read out for that button; its words while nothing is chosen. */
  tokenLabel?: string | undefined
  /** A figure that comes about by itself, and cannot be typed. */
  readOnly?: boolean | undefined
  /** Keeps the place of its worth and of what there is, which are not known yet. */
  roomy?: boolean | undefined
}

/** A field for an amount of a token. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { part, words } = useSheet(css)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const figure = part('amount-input')
  useLayoutEffect(() => {
    if (props.autoFocus && !matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true })
  }, [props.autoFocus])
  const token = (
    <>
      {props.symbol && props.image}
      <bdi>{props.symbol ?? props.tokenLabel}</bdi>
    </>
  )
  return (
    <div {...part('amount')} data-invalid={props.invalid || undefined} data-quiet={props.readOnly || undefined}>
      <label {...part('label')} htmlFor={id}>
        {props.label}
      </label>
      <div className="amount-line">
        <input
          {...figure}
          style={{ ...figure.style, '--_n': props.value.length || 1 } as CSSProperties}
          ref={input}
          id={id}
          value={props.value}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          readOnly={props.readOnly}
          title={props.readOnly ? props.value : undefined}
          spellCheck={false}
          maxLength={80}
          dir="ltr"
          aria-invalid={props.invalid || undefined}
          data-long={props.value.length > 9 ? '' : undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        {props.onToken ? (
          <button
            {...part('token-pill')}
            type="button"
            data-empty={props.symbol ? undefined : ''}
            onClick={props.onToken}
          >
            {token}
            <Icon name="chevron-down" />
            {props.symbol && props.tokenLabel && <span className="vh">{props.tokenLabel}</span>}
          </button>
        ) : (
          <span {...part('token-pill')}>{token}</span>
        )}
      </div>
      {(props.fiat || props.balance || props.onMax || props.roomy) && (
        <div className="amount-line">
          <bdi {...part('amount-fiat')}>{props.fiat}</bdi>
          <span className="amount-have">
            {props.balance}
            {props.onMax && (
              <button
                {...part('amount-max')}
                type="button"
                aria-label={props.maxLabel && `${words.max}. ${props.maxLabel}`}
                onClick={props.onMax}
              >
                {words.max}
              </button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}

export type AddressGridProps = {
  address: string
  /** A known address: groups that differ from it are marked. */
  compareTo?: string | undefined
  /** It is the known one of the two. */
  known?: boolean | undefined
  /** Read out before it. */
  label?: string | undefined
}

/** An address, whole, in groups of four; the ends are marked, or the differences from another address. */
export function AddressGrid({ address, compareTo, known, label }: AddressGridProps): ReactElement {
  const { part } = useSheet(css)
  const { prefix, groups } = groupAddress(address, compareTo)
  const names: Record<Difference, string> = {
    none: 'address-group',
    end: 'address-group address-end',
    difference: 'address-group address-difference',
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form field stands in it
    <div {...part('address-grid')} role="group" aria-label={label} dir="ltr" data-known={known || undefined}>
      {groups.map((group, index) => (
        <Fragment key={group.at}>
          {index % 5 === 0 && <span className="prefix">{index === 0 ? prefix : ''}</span>}
          <span {...part(names[group.mark])}>{group.text}</span>
        </Fragment>
      ))}
    </div>
  )
}

export type StepsProps = {
  /** `now`: work is going on; `here`: the reader has to do something. */
  steps: readonly { label: ReactNode; detail?: ReactNode; state: 'past' | 'now' | 'here' | 'next' | 'failed' }[]
}

/** What happens one after the other, and how far it is. */
export function Steps({ steps }: StepsProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <ol {...part('steps')}>
      {steps.map((step, index) => (
        <li
          {...part('step')}
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
          data-state={step.state}
          aria-current={step.state === 'now' || step.state === 'here' ? 'step' : undefined}
        >
          <span {...part('step-mark')} aria-hidden="true">
            {step.state === 'past' ? (
              <Icon name="check" />
            ) : step.state === 'failed' ? (
              <Icon name="x" />
            ) : step.state === 'now' ? (
              <Spinner />
            ) : (
              index + 1
            )}
          </span>
          <span>{step.label}</span>
          {step.detail && <span className="step-detail">{step.detail}</span>}
        </li>
      ))}
    </ol>
  )
}

type Difference = 'none' | 'end' | 'difference'
type AddressGroup = { at: number; text: string; mark: Difference }

/** An address in groups of four, `0x` apart. Marks both ends, or with another address the groups that differ from it. */
export function groupAddress(address: string, compareTo?: string): { prefix: string; groups: readonly AddressGroup[] } {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const others = compareTo === undefined ? undefined : cut(compareTo.replace(/^0x/i, ''))
  const texts = cut(address.slice(prefix.length))
  const groups = texts.map((text, index): AddressGroup => {
    const isEnd = index === 0 || index === texts.length - 1
    const differs = others && text.toLowerCase() !== others[index]?.toLowerCase()
    return { at: index * 4, text, mark: others ? (differs ? 'difference' : 'none') : isEnd ? 'end' : 'none' }
  })
  return { prefix, groups }
}

function cut(text: string): string[] {
  return text.match(/.{1,4}/g) ?? []
}
