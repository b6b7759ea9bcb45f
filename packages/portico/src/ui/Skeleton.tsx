import type { CSSProperties, ReactElement } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/skeleton.css.generated.js'

export type SkeletonProps = {
  /** `row`: a row of a list; `cell`: a tile of the wallet grid; `line`: a line of words. */
  shape: 'row' | 'cell' | 'line'
  count?: number | undefined
  /** Read out while it is there: "Loading wallets". */
  label?: string | undefined
}

/** Stands in for what is still loading, in its size. Appears after 200 ms, so that quick answers do not flicker. */
export function Skeleton({ shape, count = 1, label }: SkeletonProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('skeleton')} data-shape={shape} aria-busy="true">
      {label && (
        <span className="vh" role="status">
          {label}
        </span>
      )}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={index} className="sk-item" aria-hidden="true" style={{ '--i': index } as CSSProperties}>
          {shape !== 'line' && <span className="sk" data-shape="picture" />}
          <span className="sk" />
        </span>
      ))}
    </div>
  )
}
