import type { ErrorRows } from '../../../base/errors/rows.js'

/** Payments that an app asks for and may not, or does not get to its end. */
export const payErrors = {
  'pay/off': 'Paying is off: set features.pay to use it',
  'pay/network': 'The network $network is not set up here',
  'pay/asset': 'Not an asset that can be paid: $asset',
  'pay/recipient': 'Not an address that can be paid: $recipient',
  'pay/amount': 'Not an amount that can be paid: $amount',
  'pay/busy': 'Another payment is under way',
  'pay/unknown': 'Whether the payment was sent is not known',
} as const satisfies ErrorRows
