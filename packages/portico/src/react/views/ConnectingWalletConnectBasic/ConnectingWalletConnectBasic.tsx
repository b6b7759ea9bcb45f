import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function ConnectingWalletConnectBasic(_props: ViewProps<'ConnectingWalletConnectBasic'>): ReactElement {
  return <></>
}
