import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function ProfileWallets(_props: ViewProps<'ProfileWallets'>): ReactElement {
  return <></>
}
