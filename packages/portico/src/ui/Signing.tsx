import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { Icon } from './Icon.js'
import { css } from './styles/signing.css.generated.js'

const openings = ['M18 126V68a44 44 0 0 1 88 0v58', 'M114 126V68a44 44 0 0 1 88 0v58']

/** Only here: lucide, ISC licence, like those of `icons.ts`. */
const lock = 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4'

/** Two arches side by side: who asks, and who answers. Decoration: the words beneath say the same. */
export function DoorPair({ waiting, children }: { waiting?: boolean; children: [ReactNode, ReactNode] }): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('door-pair')} aria-hidden="true">
      <svg viewBox="0 0 220 132" aria-hidden="true">
        {openings.map((opening) => (
          <g key={opening}>
            <path className="fill" d={`${opening}z`} />
            <path className="frame" d={opening} />
          </g>
        ))}
        {waiting && <path className="trace" pathLength="100" d={openings[1]} />}
        <path className="step" d="M2 126.500h216" />
      </svg>
      <div>{children[0]}</div>
      <div>{children[1]}</div>
    </div>
  )
}

/** The name of a site as the browser writes it, whole. */
export function SiteName({ children }: { children: string }): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('site-name')}>
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d={lock} />
      </svg>
      <bdi dir="ltr">{children}</bdi>
    </div>
  )
}

export type MessageSheetProps = {
  label: string
  /** What it says in words. */
  text: ReactNode
  /** What it says beside that. */
  rows: readonly { name: string; value: ReactNode }[]
  /** The exact text, behind a line that opens it. */
  exact: { label: string; text: string }
}

/** A message that is to be signed. */
export function MessageSheet({ label, text, rows, exact }: MessageSheetProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('message')}>
      <div className="message-words">
        <span className="message-label">{label}</span>
        <bdi>{text}</bdi>
      </div>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>
          {exact.label}
          <Icon name="chevron-down" />
        </summary>
        <pre dir="ltr">{exact.text}</pre>
      </details>
    </div>
  )
}
