import { copyOf } from '../views/words.js'

/** Every sentence of the ways in by a passkey. */
const en = {
  title: 'Open a wallet with a passkey',
  body: 'A passkey is kept on your phone, your computer or in your password manager. Your face, your finger or a PIN opens it. No email, no password.',
  only: 'If you lose the passkey, nobody can open this wallet again, and neither can we. Add a second way in later, in the wallet’s own window.',
  create: 'Create a wallet',
  use: 'Use my passkey',
  lost: 'I lost my passkey',
  waiting: 'Waiting for your passkey',
  againTitle: 'Confirm once more',
  againBody: 'This browser doesn’t know your passkey yet. A second confirmation shows which wallet it opens.',
  again: 'Confirm',
  refused: 'Your passkey wasn’t used. Nothing changed.',
  absent: 'This browser doesn’t support passkeys.',
  failed: 'Something went wrong. Try again.',
  notAdded: 'This passkey doesn’t open its wallet on any network. It may have been removed, or never added.',
  other: 'This passkey belongs to an email wallet. Continue with your email instead.',
}

export type PasskeyCopy = typeof en

export const copyOfPage = (): PasskeyCopy => copyOf('passkey', en)
