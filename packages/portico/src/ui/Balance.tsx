import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/account.css.generated.js'
import { css as skeletonCss } from './styles/skeleton.css.generated.js'

export type BalanceProps = {
  /** Before the decimal separator, currency sign included. */
  whole: string
  /** Drawn in its place: the same figures, with places where a line may end. */
  shown?: ReactNode
  /** From the decimal separator on. */
  fraction?: string | undefined
  symbol?: string | undefined
  state: 'ready' | 'loading' | 'unknown'
  /** Read out in place of the figures. */
  label?: string | undefined
}

/** An amount in large figures. */
export function Balance({ whole, shown, fraction, symbol, state, label }: BalanceProps): ReactElement {
  useSheet(skeletonCss)
  const { part } = useSheet(css)
  const named = part('balance')
  // A collectible's name in place of a symbol may take a line of its own.
  const letters = `${whole}${fraction ?? ''}${symbol?.slice(0, 8) ?? ''}`.length
  return (
    <p
      {...named}
      style={{ ...named.style, '--_n': letters } as CSSProperties}
      data-state={state}
      aria-busy={state === 'loading' || undefined}
    >
      {label && <span className="vh">{label}</span>}
      {/* Figures and signs stand in one order in every language: broken into parts, they would be turned around one by one. */}
      <bdi dir="ltr" aria-hidden={label ? 'true' : undefined}>
        {state === 'loading' ? (
          <span className="sk" data-shape="balance" />
        ) : state === 'unknown' ? (
          <span className="dash">—</span>
        ) : (
          <>
            <span {...part('balance-whole')}>{shown ?? whole}</span>
            {fraction && <span {...part('balance-fraction')}>{fraction}</span>}
            {symbol && <span className="symbol"> {symbol}</span>}
          </>
        )}
      </bdi>
    </p>
  )
}
