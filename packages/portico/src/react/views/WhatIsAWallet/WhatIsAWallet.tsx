import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function WhatIsAWallet(_props: ViewProps<'WhatIsAWallet'>): ReactElement {
  return <></>
}
