/** Words of the ways to sign in by an account elsewhere. */
export const socialCopy = {
  'social.with': 'Continue with {provider}',
  'social.more': 'More sign-in options',
} as const

export const socialsCopy = {
  'socials.title': 'More ways to sign in',
} as const

/** Words while a person signs in at a provider. */
export const connectingSocialCopy = {
  'connectingSocial.waiting': 'Finish in the {provider} window',
  'connectingSocial.waitingText': 'This page continues by itself once you have signed in.',
  'connectingSocial.front': 'Bring the window to front',
  'connectingSocial.loading': 'Nearly there',
  'connectingSocial.loadingText': 'Opening your wallet.',
  'connectingSocial.closed': 'The window closed early',
  'connectingSocial.closedText':
    'Sign-in didn’t finish. If your browser blocked the window, allow pop-ups for this page.',
  'connectingSocial.again': 'Open it again',
  'connectingSocial.other': 'Choose another way',
  'connectingSocial.untrusted': 'That answer came from another site',
  'connectingSocial.untrustedText': 'We threw it away. Nothing was shared.',
  'connectingSocial.refused': 'You declined in {provider}. Nothing was shared.',
  'connectingSocial.unstarted': '{provider} sign-in couldn’t start.',
  'connectingSocial.failed': '{provider} didn’t connect.',
  'connectingSocial.retryText': 'Try again, or choose another way.',
} as const
