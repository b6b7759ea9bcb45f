import type { ReactElement } from 'react'

/** Path data on a 24 by 24 grid, drawn as an icon. */
export function Glyphs({ path, className }: { path: string | undefined; className: string }): ReactElement {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** The turning ring of something that is being done. */
export function Spinner(): ReactElement {
  return (
    <svg className="spin" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
