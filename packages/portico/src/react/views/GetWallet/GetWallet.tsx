import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function GetWallet(_props: ViewProps<'GetWallet'>): ReactElement {
  return <></>
}
