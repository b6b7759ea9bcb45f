/** Words of the list of all ways to sign in by an account elsewhere. */
export const socialsCopy = {
  'socials.title': 'More ways to sign in',
} as const

/** Words while a person signs in at a provider. */
export const connectingSocialCopy = {
  'connectingSocial.waiting': 'Finish in the {provider} window',
  'connectingSocial.waitingText': 'This page continues once you’ve signed in.',
  'connectingSocial.front': 'Bring the window to front',
  'connectingSocial.loading': 'Nearly there',
  'connectingSocial.loadingText': 'Opening your wallet.',
  'connectingSocial.closed': 'The window closed early',
  'connectingSocial.closedText':
    'Sign-in didn’t finish. If your browser blocked the window, allow pop-ups for this page.',
  'connectingSocial.again': 'Open it again',
  'connectingSocial.other': 'Choose another way',
  'connectingSocial.hasCode': 'I have a code',
  'connectingSocial.leaving': 'Going to {provider}',
  'connectingSocial.leavingText': 'You’ll come back here once you’ve signed in.',
  'connectingSocial.code': 'Type the code from the {provider} window',
  'connectingSocial.codeText': 'Once you’ve signed in there, it shows six digits.',
  'connectingSocial.frame': 'The six digits from the window',
  'connectingSocial.untrusted': 'That sign-in couldn’t be verified',
  'connectingSocial.untrustedText': 'It came from another site. Nobody was signed in.',
  'connectingSocial.refused': 'You declined in {provider}. Nothing was shared.',
  'connectingSocial.unstarted': '{provider} sign-in couldn’t start.',
  'connectingSocial.failed': '{provider} didn’t connect.',
  'connectingSocial.retryText': 'Try again, or choose another way.',
} as const
