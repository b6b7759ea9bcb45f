/** Words that several views use; the first view does without. */
export const commonCopy = {
  'common.cancel': 'Cancel',
  'common.done': 'Done',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.copyLink': 'Copy link',
  'common.linkCopied': 'Link copied',
  'common.copyAddress': 'Copy address',
  'common.addressCopied': 'Address copied',
  'common.explorer': 'Explorer',
  'common.openAddress': 'Open {address} in the block explorer',
  'common.maxOf': 'Use the whole balance, {amount}',
  'common.about': 'about {amount}',
  'common.seconds': '{n} s',
  'modal.refused.network': 'To close this, choose a network or disconnect.',
  'modal.refused.signIn': '{app} needs you to sign in. Sign in, or cancel to disconnect.',
  'allWallets.showQr': 'Show a QR code',
} as const
