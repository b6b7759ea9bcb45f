/** Words about the places where a wallet can be had. */
export const downloadsCopy = {
  'downloads.title': 'Get {wallet}',
  'downloads.extension': 'Browser extension',
  'downloads.ios': 'App Store',
  'downloads.android': 'Google Play',
  'downloads.website': 'Website',
  'downloads.haveIt': 'I have it on my phone',
  'downloads.heading': 'Where to get {wallet}',
  'downloads.text': 'These are the places its makers name.',
  'downloads.none': 'We don’t know where to get {wallet}',
  'downloads.noneText': 'Search for it by its name, and check who made it.',
} as const
