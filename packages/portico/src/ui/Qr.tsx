import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useSheet } from './context.js'
import type { drawQr } from './qrDrawing.js'
import { css } from './styles/qr.css.generated.js'

export type QrProps = {
  uri?: string | undefined
  /** `drawQr`, once it is loaded. */
  draw: typeof drawQr | undefined
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
export function Qr({ uri, draw, logo, state, notice, label, small }: QrProps): ReactElement {
  const { part } = useSheet(css)
  const hole = Boolean(logo)
  // In the drawing that first knows the link, so that the next frame shows the code.
  const drawing = useMemo(() => (uri ? draw?.(uri, { hole }) : undefined), [uri, draw, hole])
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
