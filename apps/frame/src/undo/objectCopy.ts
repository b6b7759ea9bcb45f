import { copyOf } from '../views/words.js'
import type { UndoCopy } from './copy.js'

/** Every sentence of the page that stops what a login without the key asked for. */
const en: UndoCopy = {
  undoTitle: 'Stop this request',
  undoBody: 'What was requested won’t happen, and the device that asked is signed out of your wallet.',
  undoButton: 'This wasn’t me: stop it',
  undoDone: 'The request was stopped',
  undoDoneBody: 'Someone signed in as you. Change the password of the account you sign in with.',
  undoOver: 'The link has expired',
  undoOverBody: 'Links work once, and only until what they stop has happened.',
  undoOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
}

/** In the language that the page is in. */
export const objectCopyOfPage = (): UndoCopy => copyOf('object', en)
