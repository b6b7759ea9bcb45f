import { storeIcons } from '../../../ui/storeIcons.js'
import { connectCopy } from '../../copy/en/connect.js'
import { downloadsCopy } from '../../copy/en/downloads.js'
import { externalCopy } from '../../copy/en/external.js'
import { pairingCopy } from '../../copy/en/pairing.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectingExternal } from './ConnectingExternal.js'

export const view: ViewRow<'ConnectingExternal'> = {
  title: ({ params, state }) =>
    params.wallet?.name ?? state.connectors.find((connector) => connector.id === params.connectorId)?.name ?? '',
  copy: [connectCopy, downloadsCopy, externalCopy, pairingCopy],
  icons: storeIcons,
  Component: ConnectingExternal,
}
