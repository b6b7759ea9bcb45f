import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function ConnectWallets(_props: ViewProps<'ConnectWallets'>): ReactElement {
  return <></>
}
