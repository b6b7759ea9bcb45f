/** Words of the e-mail field, wherever it stands. */
export const emailCopy = {
  'email.placeholder': 'Email address',
  'email.action': 'Continue with email',
  'email.bad': 'Enter a full email address.',
  'email.unloaded': 'Email sign-in didn’t load. Check your connection, then reload.',
  'email.late': 'That took too long. Try again.',
  'email.againIn': 'Send again in {time}',
} as const

/** Words of the ways to sign in by an account elsewhere. */
export const socialCopy = {
  'social.with': 'Continue with {provider}',
  'social.more': 'More ways to sign in',
} as const
