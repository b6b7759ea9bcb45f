import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function ConnectingWalletConnect(_props: ViewProps<'ConnectingWalletConnect'>): ReactElement {
  return <></>
}
