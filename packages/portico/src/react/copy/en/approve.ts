/** Words around what the embedded wallet asks its person. */
export const approveCopy = {
  'approve.title': 'Approve',
  'approve.frame': 'Request from your wallet',
  'approve.waiting': 'Opening your wallet',
} as const

/** Words while a wallet in another app has to answer. */
export const openWalletCopy = {
  'openWallet.heading': 'Continue in {wallet}',
  'openWallet.text': 'Review the request there, then come back to this page.',
  'openWallet.open': 'Open {wallet}',
} as const
