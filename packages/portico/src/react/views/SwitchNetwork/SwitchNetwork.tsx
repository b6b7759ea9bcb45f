import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function SwitchNetwork(_props: ViewProps<'SwitchNetwork'>): ReactElement {
  return <></>
}
