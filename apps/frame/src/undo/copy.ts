import { copyOf } from '../views/words.js'

/** Every sentence of the page that takes an address back. */
const en = {
  undoTitle: 'Take your wallet back',
  undoBody: 'Your old email address will open this wallet again, and every device will be signed out.',
  undoButton: 'Take it back',
  undoDone: 'It’s yours again',
  undoDoneBody: 'Sign in with your old email address. Change the password of your email account too.',
  undoOver: 'The link has expired',
  undoOverBody: 'Links last seven days and work once.',
  undoOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
}

export type UndoCopy = typeof en

/** In the language that the page is in. */
export const copyOfPage = (): UndoCopy => copyOf('undo', en)
