import type { CSSProperties, ReactElement } from 'react'
import { useUi } from './context.js'
import { Glyphs } from './Glyphs.js'
import { baseIcons, type IconName } from './icons.js'

/** An icon of the set; decoration, so the words beside it must say the same. `flip` mirrors it from right to left. */
export function Icon({ name, flip }: { name: IconName; flip?: boolean }): ReactElement {
  const { icons } = useUi()
  const path = name in baseIcons ? baseIcons[name as keyof typeof baseIcons] : icons[name]
  return <Glyphs path={path} className={flip ? 'ico flip' : 'ico'} />
}

/** An icon on a soft square, in the place of a picture. `size` is its width in px at the default text size, 36 by default. */
export function IconTile({ icon, tone, size = 36 }: { icon: IconName; tone?: 'accent'; size?: number }): ReactElement {
  return (
    <span className="glyph" data-tone={tone} style={{ '--size': size / 16 } as CSSProperties}>
      <Icon name={icon} />
    </span>
  )
}
