import { Fragment, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { css } from './styles/grid.css.generated.js'

export type WalletGridProps = {
  label?: string | undefined
  /** Four to a line, however wide it is; two in letters too large for that. */
  fours?: boolean | undefined
  children: ReactNode
}

/** Wallets as tiles, four to a line where there is room. */
export function WalletGrid({ label, fours, children }: WalletGridProps): ReactElement {
  const { part } = useSheet(css)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without markers
    <ul {...part('wallet-grid')} role="list" aria-label={label} data-fours={fours || undefined}>
      {children}
    </ul>
  )
}

export type WalletCellProps = {
  name: string
  /** The name is ours to say, not what a wallet calls itself. */
  own?: boolean | undefined
  image: ReactNode
  /** Found in this browser: marked with a dot, and said in words by `installedLabel`. */
  installed?: boolean | undefined
  installedLabel?: string | undefined
  disabledReason?: string | undefined
  /** A line of its own, its name beside its picture. */
  wide?: boolean | undefined
  onPress: Press
  onPressStart?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** One wallet of the grid. */
export function WalletCell(props: WalletCellProps): ReactElement {
  const { part } = useSheet(css)
  const off = props.disabledReason !== undefined
  const Name = props.own ? 'span' : 'bdi'
  return (
    <li data-wide={props.wide || undefined}>
      <button
        {...part('wallet-cell')}
        type="button"
        title={props.name}
        aria-disabled={off || undefined}
        onClick={off ? undefined : props.onPress}
        onPointerDown={off ? undefined : props.onPressStart}
      >
        <span {...part('wallet-image')}>{props.image}</span>
        <Name {...part('wallet-name')}>{parted(props.name)}</Name>
        {props.installed && (
          <span {...part('wallet-installed')}>
            <span className="vh">{props.installedLabel}</span>
          </span>
        )}
        {off && <span className="vh">{props.disabledReason}</span>}
      </button>
    </li>
  )
}

/** A name made of two words that are written as one may end its line between them. */
function parted(name: string): ReactNode {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((word) => (
    <Fragment key={word}>
      {word}
      <wbr />
    </Fragment>
  ))
}
