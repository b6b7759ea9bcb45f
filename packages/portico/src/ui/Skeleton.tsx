import type { CSSProperties, ReactElement } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/skeleton.css.generated.js'

export type SkeletonProps = {
  /** `row`: a row of a list; `asset`: one of a token, with two lines and a figure; `cell`: a tile of the wallet grid; `line`: a line of words. */
  shape: 'row' | 'asset' | 'cell' | 'line'
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
          {shape === 'asset' ? (
            <>
              <span className="sk-words">
                <span className="sk" />
                <span className="sk" data-shape="small" />
              </span>
              <span className="sk" data-shape="figure" />
            </>
          ) : (
            <span className="sk" />
          )}
        </span>
      ))}
    </div>
  )
}
