import type { ErrorRows } from '../base/errors/rows.js'

/** What goes wrong between the page and the frame of the embedded wallet. */
export const embeddedErrors = {
  'embedded/not-connected': 'Not connected to email or social',
  'embedded/no-address-or-connector': 'Address or auth connector not found',
  'embedded/load-failed': 'Unable to load email login dependency',
  'embedded/load-timeout': 'iframe_load_failed',
  'embedded/request-timeout': 'iframe_request_timeout',
  'embedded/aborted': 'Request was aborted',
  'embedded/failed': 'Something went wrong',
  'embedded/bad-call': 'wallet_sendCalls needs a destination that starts with 0x, and data that does too',
  'embedded/passkey-not-added':
    'This passkey does not open the wallet on the network $chainId yet. Add it there, in the wallet’s own window.',
  'embedded/no-smart-account': 'Smart accounts are not offered on this network',
  'frame/error': 'An error occurred',
  'email/throttled': 'Please try again after $seconds seconds',
} as const satisfies ErrorRows
