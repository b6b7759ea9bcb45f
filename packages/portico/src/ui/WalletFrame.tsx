import type { ReactElement, Ref } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/frame.css.generated.js'

/** An empty place for the embedded wallet's frame. `label` names the frame for readers. */
export function FramePlace(props: { place: Ref<HTMLDivElement>; label: string; wide?: boolean }): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('wallet-frame')} ref={props.place} data-label={props.label} data-wide={props.wide || undefined} />
  )
}

/** Two digits under an arch, to be found again on another page. */
export function MatchNumber({ children }: { children: string }): ReactElement {
  useSheet(css)
  return (
    <div className="match" aria-hidden="true">
      {children}
    </div>
  )
}
