import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useSheet } from './context.js'
import { drawQr } from './qrDrawing.js'
import { css } from './styles/qr.css.generated.js'

export type QrProps = {
  uri?: string | undefined
  /** Stands in the middle, on paper. */
  logo?: ReactNode
  state: 'preparing' | 'ready' | 'expired'
  /** Shown over the code, or in its place. */
  notice?: ReactNode
  /** Read out for the code. */
  label: string
}

/** A QR code in ink on paper, in both modes: scanners need it. */
export function Qr({ uri, logo, state, notice, label }: QrProps): ReactElement {
  const { part } = useSheet(css)
  const hasLogo = Boolean(logo)
  const drawing = useMemo(() => (uri ? drawQr(uri, { hole: hasLogo }) : undefined), [uri, hasLogo])
  return (
    <div {...part('qr')} data-state={state} aria-busy={state === 'preparing' || undefined}>
      {drawing && (
        <svg
          {...part('qr-code')}
          key={drawing.path}
          viewBox={`0 0 ${drawing.side} ${drawing.side}`}
          role="img"
          aria-label={label}
          aria-hidden={state === 'ready' ? undefined : 'true'}
        >
          <path fillRule="evenodd" d={drawing.path} />
        </svg>
      )}
      {logo && state === 'ready' && <span {...part('qr-logo')}>{logo}</span>}
      {notice && state !== 'ready' && (
        <div {...part('qr-notice')} role="status">
          {notice}
        </div>
      )}
    </div>
  )
}
