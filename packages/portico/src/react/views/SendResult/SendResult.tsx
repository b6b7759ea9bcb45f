import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function SendResult(_props: ViewProps<'SendResult'>): ReactElement {
  return <></>
}
