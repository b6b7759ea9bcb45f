import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function Account(_props: ViewProps<'Account'>): ReactElement {
  return <></>
}
