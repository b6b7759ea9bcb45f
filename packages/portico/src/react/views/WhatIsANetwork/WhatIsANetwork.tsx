import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function WhatIsANetwork(_props: ViewProps<'WhatIsANetwork'>): ReactElement {
  return <></>
}
