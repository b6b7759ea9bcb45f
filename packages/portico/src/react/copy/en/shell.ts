/** Words that every view may use, and those of the modal itself. */
export const shellCopy = {
  'common.back': 'Back',
  'common.close': 'Close',
  'common.dismiss': 'Dismiss',
  'common.tryAgain': 'Try again',
  'common.clearSearch': 'Clear search',
  'common.max': 'Max',
  'common.or': 'or',
  'common.newTab': 'opens in a new tab',
  'modal.slow': 'Still waiting. The connection is slow.',
  'modal.notLoaded': 'This part didn’t load',
  'modal.notLoadedText': 'Check your connection, then try again.',
} as const
