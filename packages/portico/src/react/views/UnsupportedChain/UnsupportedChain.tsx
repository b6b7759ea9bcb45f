import type { ReactElement } from 'react'
import type { ViewProps } from '../../viewTypes.js'

export function UnsupportedChain(_props: ViewProps<'UnsupportedChain'>): ReactElement {
  return <></>
}
