import { copyOf } from '../views/words.js'

/** What is said when the vault is not what this browser remembers, in the frame and in the wallet's own window. */
const en = {
  olderTitle: 'Your wallet’s service went back to an earlier time',
  olderBody: 'This browser has seen your wallet’s log up to {seen}. The service has it only up to {found}.',
  olderWhy:
    'This is expected after the service was restored from a backup. It could also mean that someone is hiding what was done with your wallet. If nobody told you about a restore, ask whoever runs this wallet first.',
  olderAfter:
    'The key in this browser still opens your wallet. Any device, kit, passkey or PIN that you added or removed since then is as it was before. Check them afterwards in the wallet’s own window.',
  olderTold: 'If you continue, we note it in the log with the line that is missing, and tell you by email.',
  olderGoOn: 'Continue',
  olderCode: 'We send a code to {email} first, unless you’ve just signed in.',
  olderPasskey: 'Continue with my passkey',
  olderKit: 'Continue with my kit',
  olderStale: 'To be safe, sign out here and in again. Then you have five minutes to continue.',
  olderFailed: 'That didn’t work. Nothing was changed. Try again.',
  otherTitle: 'This sign-in had another wallet',
  otherNone: 'In this browser it opened the wallet {known}. The service no longer has a wallet for this sign-in.',
  otherFound: 'In this browser it opened the wallet {known}. The service now says its wallet is {found}.',
  otherWhy:
    'Your money at the old address is still there, but this service can’t open it right now. Before you continue, ask whoever runs this wallet: a backup may have the old wallet. If you kept a recovery kit’s file, it opens the old wallet together with its code.',
  otherMake: 'Make a new, empty wallet',
  otherUse: 'Use the other wallet',
  notNow: 'Not now',
}
export type RestoredCopy = typeof en

/** In the language that the page is in. */
export const copyOfPage = (): RestoredCopy => copyOf('restored', en)
