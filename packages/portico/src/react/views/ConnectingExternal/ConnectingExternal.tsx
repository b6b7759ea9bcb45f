import type { ReactElement } from 'react'
import { storeIcons } from '../../../ui/storeIcons.js'
import { connectCopy } from '../../copy/en/connect.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { downloadsCopy, externalCopy } from '../../copy/en/external.js'
import { pairingCopy } from '../../copy/en/pairing.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { ConnectInBrowser } from '../../parts/ConnectInBrowser.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ConnectingExternal'> = {
  title: ({ params, state }) =>
    params.wallet?.name ?? state.connectors.find((connector) => connector.id === params.connectorId)?.name ?? '',
  copy: [connectedMomentCopy, connectCopy, downloadsCopy, externalCopy, pairingCopy],
  icons: storeIcons,
  Component: ConnectingExternal,
  Done: ConnectedMoment,
}

/** Connects a wallet that is in this browser. */
export function ConnectingExternal({ params }: ViewProps<'ConnectingExternal'>): ReactElement {
  return <ConnectInBrowser key={params.connectorId} {...params} />
}
