/** Words of what one agrees to by connecting. */
export const legalCopy = {
  'legal.both': 'By connecting you agree to {app}’s {terms} and {privacy}.',
  'legal.one': 'By connecting you agree to {app}’s {document}.',
  'legal.terms': 'terms',
  'legal.privacy': 'privacy policy',
} as const

/** Words of the box to tick before connecting. */
export const consentCopy = {
  'consent.hint': 'Tick the box to choose how to connect.',
  'consent.both': 'I agree to {app}’s {terms} and {privacy}.',
  'consent.one': 'I agree to {app}’s {document}.',
} as const
