import { copyOf } from '../views/words.js'

/** Every sentence of the page that approves a device. */
const en = {
  approveTitle: 'Someone is signing in to your wallet',
  approveBody: 'Continue only if this is you.',
  approveSite: 'Site',
  approveBrowser: 'Device',
  approveTime: 'Requested at',
  approveElsewhere:
    'The other device uses a different internet connection from this one. If someone sent you here, stop.',
  approvePick: 'Which number does the other screen show?',
  approveDeny: 'This wasn’t me',
  approveCode: 'Type this code where you’re signing in',
  approveCopy: 'Copy code',
  approveCopied: 'Copied',
  approveCodeNote: 'Don’t share it with anyone. We never ask for this code by phone or chat.',
  approveDenied: 'You declined',
  approveDeniedBody:
    'The device wasn’t approved. If you didn’t ask to sign in, change the password of your email account.',
  approveWrong: 'That’s a different number',
  approveWrongBody: 'To be safe, this link no longer works. Ask for a new one where you’re signing in.',
  approveOver: 'The link has expired',
  approveOverBody: 'Links last 15 minutes and work once. Ask for a new one where you’re signing in.',
  approveOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
  loading: 'One moment',
}

export type ApproveCopy = typeof en

/** In the language that the page is in. */
export const copyOfPage = (): ApproveCopy => copyOf('approve', en)
