import type { ReactElement, ReactNode } from 'react'

/** What belongs together among the parts. */
export function Frame({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <figure style={{ margin: 0 }} data-gallery={title}>
      <figcaption style={{ font: '13px system-ui', padding: '0 4px 8px', opacity: 0.7 }}>{title}</figcaption>
      <div part="modal" style={{ inlineSize: 360, maxBlockSize: 'none' }}>
        <div part="body" style={{ paddingBlockStart: 16 }}>
          <div className="content">{children}</div>
        </div>
      </div>
    </figure>
  )
}
