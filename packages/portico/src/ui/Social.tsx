import type { ReactElement, ReactNode } from 'react'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { Glyphs } from './Glyphs.js'
import { css } from './styles/social.css.generated.js'

/** Ways to sign in, beside each other. */
export function SocialTiles({ children }: { children: ReactNode }): ReactElement {
  const { part } = useSheet(css)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without markers
    <ul {...part('social-list')} role="list">
      {children}
    </ul>
  )
}

export type SocialTileProps = {
  /** Path data of its mark. */
  mark: string
  /** What a press does: read out, and shown on hover. */
  label: string
  disabledReason?: string | undefined
  onPress: Press
  /** The pointer or the focus is on it: a press may follow. */
  onNear?: (() => void) | undefined
}

/** One of them, by its mark alone. */
export function SocialTile({ mark, label, disabledReason, onPress, onNear }: SocialTileProps): ReactElement {
  const { part } = useSheet(css)
  const off = disabledReason !== undefined
  return (
    <li>
      <button
        {...part('social')}
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={off || undefined}
        onClick={off ? undefined : onPress}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Glyphs path={mark} className="ico" />
        {off && <span className="vh">{disabledReason}</span>}
      </button>
    </li>
  )
}
