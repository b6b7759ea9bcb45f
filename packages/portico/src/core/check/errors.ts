import type { ErrorRows } from '../../base/errors/rows.js'

/** Names that an app may not give. */
export const wrongNameErrors = {
  'modal/unknown-view': 'open: "$view" is not a view that can be opened. $remedy',
  'modal/not-a-link': 'open: the uri is not a pairing link of WalletConnect (wc:…), or one that has run out',
  'client/unknown-event': 'on: "$event" is not an event: its listener never hears anything. $remedy',
} as const satisfies ErrorRows
