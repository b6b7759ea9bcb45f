import type { ErrorRows } from '../../base/errors/rows.js'

/** Connectors that are not there, and connections that do not end or come back as asked. */
export const connectionErrors = {
  'connect/unknown-connector': 'No connector with the id "$id". Choose one of: $known',
  'embedded/no-connector': 'No auth connector found',
  'walletconnect/no-connector': 'WalletConnectConnector not found',
  'connections/no-active-address': 'No ActiveCaipAddress found',
  'disconnect/failed': 'Failed to disconnect',
  'disconnect/chains-failed': 'Failed to disconnect chains: $chains',
  'reconnect/unknown-status': 'Unknown status "$status" of a stored connection',
} as const satisfies ErrorRows
