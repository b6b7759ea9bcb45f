import { type ReactElement, type ReactNode, useState } from 'react'
import { useSheet } from './context.js'
import { Icon } from './Icon.js'
import { css } from './styles/facts.css.generated.js'
import { css as skeletonCss } from './styles/skeleton.css.generated.js'

export type FactsProps = {
  rows: readonly {
    name: string
    value: ReactNode
    /** What the name means: shown beneath when the name is pressed. */
    meaning?: string | undefined
    loading?: boolean | undefined
  }[]
}

/** Names and values in lines. */
export function Facts({ rows }: FactsProps): ReactElement {
  useSheet(skeletonCss)
  const { part } = useSheet(css)
  const [told, tell] = useState<string>()
  return (
    <dl {...part('facts')}>
      {rows.map((row) => (
        <div key={row.name} aria-busy={row.loading || undefined}>
          <dt {...part('fact-name')}>
            {row.meaning ? (
              <button
                className="fact-why"
                type="button"
                aria-expanded={told === row.name}
                onClick={() => tell(told === row.name ? undefined : row.name)}
              >
                {row.name}
                <Icon name="circle-help" />
              </button>
            ) : (
              row.name
            )}
          </dt>
          <dd {...part('fact-value')}>{row.loading ? <span className="sk" data-shape="value" /> : row.value}</dd>
          {row.meaning && told === row.name && <dd {...part('fact-meaning')}>{row.meaning}</dd>}
        </div>
      ))}
    </dl>
  )
}
