import type { ReactElement, ReactNode } from 'react'
import { IconButton, type Press } from './Button.js'
import { useSheet } from './context.js'
import { Spinner } from './Glyphs.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/notices.css.generated.js'

export type BannerProps = {
  tone: 'info' | 'warning' | 'error'
  title: string
  text?: ReactNode
  /** Its button goes with it: whoever has pressed it finds the focus elsewhere. */
  onDismiss: Press
}

const bannerIcons: Record<BannerProps['tone'], IconName> = {
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-x',
}

/** An alert above the body of a view, until it is dismissed. */
export function Banner({ tone, title, text, onDismiss }: BannerProps): ReactElement {
  const { part, words } = useSheet(css)
  return (
    <div {...part('banner')} data-tone={tone} role="alert">
      <Icon name={bannerIcons[tone]} />
      <div>
        {/* Said in English everywhere: what stands at the end of a sentence would stand before it. */}
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {text && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <IconButton icon="x" label={words.dismiss} onPress={onDismiss} part="banner-dismiss" quiet />
    </div>
  )
}

export type ToastProps = {
  /** `plain` says that something is so, and nothing of what became of it. */
  variant: 'loading' | 'success' | 'error' | 'plain'
  text: string
  /** Something to press that belongs to it. */
  children?: ReactNode
}

/** A short message that floats over the view. */
export function ToastView({ variant, text, children }: ToastProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('toast')} data-variant={variant}>
      {variant === 'loading' ? (
        <Spinner />
      ) : (
        variant !== 'plain' && <Icon name={variant === 'success' ? 'circle-check' : 'circle-x'} />
      )}
      <bdi>{text}</bdi>
      {children}
    </div>
  )
}
