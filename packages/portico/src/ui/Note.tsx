import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/note.css.generated.js'

export type NoteProps = {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'error'
  icon?: IconName | undefined
  title?: ReactNode
  children?: ReactNode
}

const noteIcons: Record<NoteProps['tone'], IconName> = {
  neutral: 'info',
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'shield-alert',
}

/** A remark that belongs to the view. */
export function Note({ tone, icon = noteIcons[tone], title, children }: NoteProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('note')} data-tone={tone}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
