import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function Connect(_props: ViewProps<'Connect'>): ReactElement {
  return <></>
}
