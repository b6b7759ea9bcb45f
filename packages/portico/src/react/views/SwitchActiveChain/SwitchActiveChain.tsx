import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function SwitchActiveChain(_props: ViewProps<'SwitchActiveChain'>): ReactElement {
  return <></>
}
