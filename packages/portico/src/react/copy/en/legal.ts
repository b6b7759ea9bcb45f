/** Words of what one agrees to by connecting. */
export const legalCopy = {
  'legal.both': 'By connecting you agree to {app}’s {terms} and {privacy}.',
  'legal.one': 'By connecting you agree to {app}’s {document}.',
  'legal.terms': 'terms',
  'legal.privacy': 'privacy policy',
} as const
