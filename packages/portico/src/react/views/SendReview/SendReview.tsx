import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function SendReview(_props: ViewProps<'SendReview'>): ReactElement {
  return <></>
}
