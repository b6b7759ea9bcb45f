/** Texts of what goes wrong with payments that an app asks for. They stand apart because only that feature needs them. */
export const payTexts = {
  'pay/off': 'Paying is off: set features.pay to use it',
  'pay/network': 'The network $network is not set up here',
  'pay/asset': 'Not an asset that can be paid: $asset',
  'pay/recipient': 'Not an address that can be paid: $recipient',
  'pay/amount': 'Not an amount that can be paid: $amount',
  'pay/busy': 'Another payment is under way',
  'pay/unknown': 'Whether the payment was sent is not known',
} as const
