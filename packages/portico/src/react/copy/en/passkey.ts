/** The way to a wallet that a passkey owns. */
export const passkeyCopy = {
  'passkey.with': 'Continue with a passkey',
} as const

/** Words for who comes to a network on which their passkey does not open the wallet. */
export const passkeyNotAddedCopy = {
  'passkey.notAdded': 'Not on {network} yet',
  'passkey.notAddedText':
    'This passkey opens your wallet on other networks. Open it with a passkey or recovery kit that works on {network}, and add this passkey there. Then try again.',
  'passkey.add': 'Open my wallet',
} as const

/** Words of its view: what is to be done stands in the frame. */
export const connectingPasskeyCopy = {
  'passkey.title': 'Passkey',
  'passkey.opening': 'Nearly there',
  'passkey.openingText': 'Opening your wallet.',
  'passkey.failed': 'Your wallet didn’t open',
  'passkey.failedText': 'Check your connection, then try again.',
  'passkey.frame': 'Your wallet’s passkey',
} as const
