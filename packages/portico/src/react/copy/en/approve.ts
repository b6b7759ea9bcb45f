/** Words around what the embedded wallet asks its person. */
export const approveCopy = {
  'approve.title': 'Approve',
  'approve.frame': 'Your wallet asks you',
  'approve.waiting': 'Opening your wallet',
} as const

/** Words while a wallet in another app has to answer. */
export const openWalletCopy = {
  'openWallet.heading': 'Answer in {wallet}',
  'openWallet.text': 'Look at the request there, then come back to this page.',
  'openWallet.open': 'Open {wallet}',
} as const
