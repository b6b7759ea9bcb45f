import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function ConnectingExternal(_props: ViewProps<'ConnectingExternal'>): ReactElement {
  return <></>
}
