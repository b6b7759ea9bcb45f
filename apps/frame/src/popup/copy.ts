import { copyOf } from '../views/words.js'

/** Every sentence of the window that a login at a provider opens. */
const en = {
  loading: 'One moment',
  done: 'You can close this window',
  doneBody: 'The page you came from continues by itself.',
  code: 'You are signing in to {site}',
  codeBody: 'Go back there and type this code. Don’t share it with anyone. We never ask for it by phone or chat.',
  codeCopy: 'Copy code',
  codeCopied: 'Copied',
  lost: 'Go back to the page you came from',
  lostBody: 'This window lost its connection to it. Close this window, and sign in again there.',
  denied: 'You declined',
  deniedBody: 'Nobody was signed in. You can close this window.',
  wrong: 'That’s a different number',
  wrongBody: 'To be safe, this sign-in has ended. Close this window, and start again on the site.',
  consent: 'Sign in to {site}',
  consentBody: 'Continue only if you started this yourself, just now. If someone sent you a link, stop here.',
  consentSite: 'Site',
  consentDevice: 'Device',
  consentTime: 'Requested at',
  consentElsewhere:
    'The other device uses a different internet connection from this one. If someone sent you here, stop.',
  consentPick: 'To sign in, choose {n}',
  consentDeny: 'This wasn’t me',
}
export type PopupCopy = typeof en

/** In the language that the page is in. */
export const copyOfPage = (): PopupCopy => copyOf('popup', en)
