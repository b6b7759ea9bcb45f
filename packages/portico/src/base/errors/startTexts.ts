/** Texts of errors that can be raised before anything else is loaded. They stand apart because they weigh on every page. */
export const startTexts = {
  'config/invalid': 'createPortico: the option "$option" $problem. $remedy',
  'config/sign-in-twice': 'Cannot set both `siweConfig` and `siwx` options',
  'modal/closed': 'Modal closed',
  'network/not-found': 'Network not found',
  'network/last': 'The last network stays',
  'network/no-family': 'No family for the namespace "$namespace"',
  'walletconnect/not-connected': 'Please call connect() before request()',
} as const
