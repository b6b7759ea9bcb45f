import type { ReactElement } from 'react'
import { type IconName, icons } from './icons.js'

/** An icon of the set; decoration, so the words beside it must say the same. `flip` mirrors it from right to left. */
export function Icon({ name, flip }: { name: IconName; flip?: boolean }): ReactElement {
  return <Glyphs path={icons[name]} className={flip ? 'ico flip' : 'ico'} />
}

/** Path data drawn as an icon. */
export function Glyphs({ path, className }: { path: string; className: string }): ReactElement {
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

/** An icon on a soft square, in the place of a picture. */
export function IconTile({ icon, tone }: { icon: IconName; tone?: 'accent' }): ReactElement {
  return (
    <span className="glyph" data-tone={tone}>
      <Icon name={icon} />
    </span>
  )
}
