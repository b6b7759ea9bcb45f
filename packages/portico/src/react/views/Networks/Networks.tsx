import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function Networks(_props: ViewProps<'Networks'>): ReactElement {
  return <></>
}
