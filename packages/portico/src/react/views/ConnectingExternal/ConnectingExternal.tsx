import type { ReactElement } from 'react'
import { ConnectInBrowser } from '../../parts/ConnectInBrowser.js'
import type { ViewProps } from '../../viewTypes.js'

/** Connects a wallet that is in this browser. */
export function ConnectingExternal({ params }: ViewProps<'ConnectingExternal'>): ReactElement {
  return <ConnectInBrowser key={params.connectorId} {...params} />
}
