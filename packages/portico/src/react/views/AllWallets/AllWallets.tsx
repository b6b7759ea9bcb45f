import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function AllWallets(_props: ViewProps<'AllWallets'>): ReactElement {
  return <></>
}
