import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './Button.js'
import { useSheet } from './context.js'
import { Icon } from './Icon.js'
import { css } from './styles/swap.css.generated.js'

/** Two amount fields with a button between them that turns them round. */
export function SwapPair({
  label,
  onFlip,
  children,
}: {
  /** Read out for the button. */
  label: string
  onFlip(): void
  children: readonly [ReactNode, ReactNode]
}): ReactElement {
  const { part } = useSheet(css)
  return (
    <div className="swap-pair">
      {children[0]}
      <button {...part('swap-flip')} type="button" aria-label={label} onClick={onFlip}>
        <Icon name="arrow-up-down" />
      </button>
      {children[1]}
    </div>
  )
}

/** A button beside the cross that opens settings. */
export function SettingsButton({ label, onPress }: { label: string; onPress(): void }): ReactElement {
  useSheet(css)
  return <IconButton icon="settings-2" part="settings" label={label} onPress={onPress} />
}

export type LegProps = {
  side: string
  image: ReactNode
  name: ReactNode
  detail?: ReactNode
  amount: ReactNode
  fiat?: ReactNode
  /** Comes in, and is coloured so. */
  gain?: boolean | undefined
}

/** What leaves and what comes in, one under the other. */
export function Legs({ legs }: { legs: readonly LegProps[] }): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('swap-flow')} className="swap-flow">
      {legs.map(({ side, image, name, detail, amount, fiat, gain }) => (
        <div key={side} className="swap-leg" data-gain={gain || undefined}>
          <span className="swap-side">{side}</span>
          {image}
          <span>
            <b>{name}</b>
            {detail && <small>{detail}</small>}
          </span>
          <span>
            <b>{amount}</b>
            {fiat && (
              <small>
                <bdi>{fiat}</bdi>
              </small>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
