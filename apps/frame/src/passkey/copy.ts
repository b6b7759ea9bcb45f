import { copyOf } from '../views/words.js'

/** Every sentence of the ways in by a passkey. */
const en = {
  title: 'A passkey is your wallet',
  body: 'It’s kept on your phone, your computer or in your password manager, and opens with your face, your finger or a PIN. No email, no password.',
  only: 'Nobody can bring back a wallet whose passkey is lost. Keep it where it’s backed up, such as your password manager.',
  create: 'Create a wallet',
  use: 'Use a passkey you have',
  waiting: 'Waiting for your passkey',
  againTitle: 'Confirm once more',
  againBody: 'This browser sees your passkey for the first time. One more answer shows which wallet it opens.',
  again: 'Confirm once more',
  refused: 'The passkey wasn’t used. Try again.',
  absent: 'This browser offers no passkeys here. Open the page in another browser.',
  failed: 'Something went wrong. Try again.',
}

export type PasskeyCopy = typeof en

export const copyOfPage = (): PasskeyCopy => copyOf('passkey', en)
