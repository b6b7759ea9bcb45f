import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function Downloads(_props: ViewProps<'Downloads'>): ReactElement {
  return <></>
}
