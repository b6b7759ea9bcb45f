/** Words while a wallet in this browser is asked. */
export const externalCopy = {
  'external.text': '{wallet} is asking you to approve this connection. Its window may be behind this one.',
  'external.declined': 'You declined in {wallet}',
  'external.declinedText': 'Nothing was shared. You can try again, or choose another wallet.',
  'external.noAnswer': '{wallet} didn’t answer',
  'external.noAnswerText':
    'It may be locked, or still busy with an earlier request. Open it, clear what is waiting, then try again.',
  'external.missing': '{wallet} isn’t in this browser',
  'external.missingText': 'Install it and reload this page, or scan a code with {wallet} on your phone.',
  'external.missingTextAlone': 'Install it and reload this page.',
  'external.failed': '{wallet} didn’t connect',
  'external.failedText': 'Something went wrong on the way. Try again, or choose another wallet.',
  'external.lockedText': 'Unlock it, clear what is waiting there, then try again.',
  'external.blocked': 'Your browser kept {wallet}’s window closed',
  'external.blockedText': 'Open it again, and allow its window where the browser asks.',
  'external.closedText': 'Its window was closed, or can’t be seen from here. If it is gone, open it again.',
  'external.openAgain': 'Open again',
  'external.noNetwork': '{wallet} has none of the networks {app} uses',
  'external.noNetworkText': 'Choose another wallet.',
  'external.linked': '{wallet} is already connected',
  'external.linkedText': 'To use another account, switch it inside {wallet}.',
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
  'downloads.text': 'These are the places its makers name.',
  'downloads.none': 'We don’t know where to get {wallet}',
  'downloads.noneText': 'Search for it by its name, and check who made it.',
} as const
