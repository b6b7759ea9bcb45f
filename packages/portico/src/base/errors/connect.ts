import type { ErrorRows } from './rows.js'

/** A connection that does not come about, or is not there, in any family and over any connector. */
export const connectErrors = {
  'connect/rejected': 'Connection rejected',
  'connect/failed': 'Failed to connect',
  'connect/aborted': 'Connection given up',
  'connect/no-requested-chain': 'The connector does not support any of the requested chains',
  'walletconnect/not-connected': 'Please call connect() before request()',
} as const satisfies ErrorRows
