import type { ReactElement, ReactNode } from 'react'
import { useSheet } from './context.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/empty.css.generated.js'

export type EmptyProps = {
  icon: IconName
  title?: ReactNode
  text?: ReactNode
  tone?: 'error' | undefined
  action?: ReactNode
}

/** What stands where nothing is, or where something could not be loaded. */
export function Empty({ icon, title, text, tone, action }: EmptyProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('empty')} data-tone={tone} role={tone ? 'alert' : 'status'}>
      <span {...part('empty-icon')}>
        <Icon name={icon} />
      </span>
      {title && <h3 {...part('empty-title')}>{title}</h3>}
      {text && <p {...part('empty-text')}>{text}</p>}
      {action && <div {...part('empty-action')}>{action}</div>}
    </div>
  )
}
