import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/qr.css.generated.js'
import { useQrDrawing } from './useQrDrawing.js'

export type QrProps = {
  uri?: string | undefined
  /** Stands in the middle, on paper. */
  logo?: ReactNode
  state: 'preparing' | 'ready' | 'expired'
  /** Shown over the code, or in its place. */
  notice?: ReactNode
  /** Read out for the code. */
  label: string
  /** Leaves room for what belongs to it. */
  small?: boolean | undefined
}

/** A QR code in ink on paper, in both modes: scanners need it. */
export function Qr({ uri, logo, state, notice, label, small }: QrProps): ReactElement {
  const { part } = useSheet(css)
  const hasLogo = Boolean(logo)
  const drawing = useQrDrawing(uri, hasLogo)
  const shown = state === 'ready' && !drawing ? 'preparing' : state
  return (
    <div
      {...part('qr')}
      data-state={shown}
      data-small={small || undefined}
      aria-busy={shown === 'preparing' || undefined}
    >
      {drawing && (
        <svg
          {...part('qr-code')}
          key={drawing.path}
          viewBox={`0 0 ${drawing.side} ${drawing.side}`}
          role="img"
          aria-label={label}
          aria-hidden={shown === 'ready' ? undefined : 'true'}
        >
          <path fillRule="evenodd" d={drawing.path} />
        </svg>
      )}
      {logo && shown === 'ready' && <span {...part('qr-logo')}>{logo}</span>}
      {notice && shown !== 'ready' && (
        <div {...part('qr-notice')} role="status">
          {notice}
        </div>
      )}
    </div>
  )
}
