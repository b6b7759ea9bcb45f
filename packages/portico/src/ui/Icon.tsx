import type { CSSProperties, ReactElement } from 'react'
import type { banIcon } from './banIcon.js'
import type { commonIcons } from './commonIcons.js'
import { useUi } from './context.js'
import { Glyphs } from './Glyphs.js'
import type { keyIcons } from './keyIcons.js'
import type { loginIcons } from './loginIcons.js'
import type { passkeyIcons } from './passkeyIcons.js'
import type { profileIcons } from './profileIcons.js'
import type { sendIcons } from './sendIcons.js'
import type { settingsIcons } from './settingsIcons.js'
import type { socialIcons } from './socialIcons.js'
import type { speedIcons } from './speedIcons.js'
import type { storeIcons } from './storeIcons.js'
import type { swapIcons } from './swapIcons.js'

/**
 * Icons as path data on a 24 by 24 grid, drawn with a round stroke: those of the modal itself and of its first view.
 * From lucide (https://lucide.dev), ISC licence: see `icons/LICENSE-lucide.txt`. Circles and rectangles are written as paths.
 */
export const baseIcons = {
  x: 'M18 6 6 18M6 6l12 12',
  'chevron-left': 'M15 18l-6-6 6-6',
  'chevron-right': 'M9 18l6-6-6-6',
  'circle-help': 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
  search: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
  'qr-code':
    'M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1',
  ellipsis: 'M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  wallet:
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
} as const

/** Name of an icon of the set. */
export type IconName =
  | keyof typeof baseIcons
  | keyof typeof commonIcons
  | keyof typeof sendIcons
  | keyof typeof speedIcons
  | keyof typeof storeIcons
  | keyof typeof swapIcons
  | keyof typeof keyIcons
  | keyof typeof loginIcons
  | keyof typeof passkeyIcons
  | keyof typeof profileIcons
  | keyof typeof settingsIcons
  | keyof typeof socialIcons
  | keyof typeof banIcon

/** An icon of the set; decoration, so the words beside it must say the same. `flip` mirrors it from right to left, as the way out is anyway. */
export function Icon({ name, flip }: { name: IconName; flip?: boolean }): ReactElement {
  const { icons } = useUi()
  const path = name in baseIcons ? baseIcons[name as keyof typeof baseIcons] : icons[name]
  return <Glyphs path={path} className={flip || name === 'log-out' ? 'ico flip' : 'ico'} />
}

/** An icon on a soft square, in the place of a picture. `size` is its width in px at the default text size, 36 by default. */
export function IconTile({ icon, tone, size = 36 }: { icon: IconName; tone?: 'accent'; size?: number }): ReactElement {
  return (
    <span className="glyph" data-tone={tone} style={{ '--size': size / 16 } as CSSProperties}>
      <Icon name={icon} />
    </span>
  )
}
