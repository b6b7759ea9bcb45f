import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function Send(_props: ViewProps<'Send'>): ReactElement {
  return <></>
}
