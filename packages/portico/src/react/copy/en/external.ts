/** Words while a wallet in this browser is asked. */
export const externalCopy = {
  'external.text': '{wallet} is asking you to approve this connection. Its window may be behind this one.',
  'external.declined': 'You declined in {wallet}',
  'external.declinedText': 'Nothing was shared. You can try again, or choose another wallet.',
  'external.noAnswer': '{wallet} didn’t answer',
  'external.noAnswerText':
    'It may be locked or busy with an earlier request. Open it, answer what’s waiting, then try again.',
  'external.missing': '{wallet} isn’t in this browser',
  'external.missingText': 'Install it and reload this page, or scan a code with {wallet} on your phone.',
  'external.missingTextAlone': 'Install it and reload this page.',
  'external.failed': '{wallet} didn’t connect',
  'external.failedText': 'Something went wrong. Try again, or choose another wallet.',
  'external.lockedText': 'Unlock it, answer what’s waiting there, then try again.',
  'external.blocked': 'Your browser blocked {wallet}’s window',
  'external.blockedText': 'Open it again, and allow pop-ups if your browser asks.',
  'external.closedText': 'Its window may be closed, or behind this one. If you can’t find it, open it again.',
  'external.openAgain': 'Open again',
  'external.noNetwork': '{wallet} has none of the networks {app} uses',
  'external.noNetworkText': 'Choose another wallet.',
  'external.linked': '{wallet} is already connected',
  'external.linkedText': 'To use another account, switch to it in {wallet}.',
  'external.other': 'Choose another wallet',
  'external.added': 'Wallet added',
} as const

/** Words about the places where a wallet can be had. */
export const downloadsCopy = {
  'downloads.title': 'Get {wallet}',
  'downloads.extension': 'Browser extension',
  'downloads.program': 'Desktop app',
  'downloads.ios': 'App Store',
  'downloads.android': 'Google Play',
  'downloads.website': 'Website',
  'downloads.haveIt': 'I have it on my phone',
  'downloads.here': 'Get {wallet} for this device',
  'downloads.heading': 'Where to get {wallet}',
  'downloads.text': 'Official download links.',
  'downloads.none': 'We don’t know where to get {wallet}',
  'downloads.noneText': 'Search for it by name, and check who made it.',
} as const
