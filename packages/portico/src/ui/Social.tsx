import type { ReactElement, ReactNode } from 'react'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { Glyphs, Spinner } from './Glyphs.js'
import { Icon } from './Icon.js'
import { socialMarks } from './socialMarks.js'
import { css } from './styles/social.css.generated.js'

/** Login providers side by side. */
export function SocialList({ label, children }: { label?: string | undefined; children: ReactNode }): ReactElement {
  const { part } = useSheet(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not form fields
    <div {...part('social-list')} role="group" aria-label={label}>
      {children}
    </div>
  )
}

export type SocialButtonProps = {
  /** `more` opens the rest. */
  provider: string
  /** Read out: "Continue with Google". */
  label: string
  busy?: boolean | undefined
  disabledReason?: string | undefined
  onPress: Press
}

/** One login provider. */
export function SocialButton({ provider, label, busy, disabledReason, onPress }: SocialButtonProps): ReactElement {
  const { part } = useSheet(css)
  const off = disabledReason !== undefined
  const mark = socialMarks[provider]
  return (
    <button
      {...part('social')}
      type="button"
      aria-label={label}
      title={disabledReason ?? label}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off || busy ? undefined : onPress}
    >
      {busy ? <Spinner /> : mark ? <Glyphs path={mark} className="ico" /> : <Icon name="ellipsis" />}
    </button>
  )
}
