/** Words of the box to tick before connecting. */
export const consentCopy = {
  'consent.hint': 'Tick the box to choose how to connect.',
  'consent.both': 'I agree to {app}’s {terms} and {privacy}.',
  'consent.one': 'I agree to {app}’s {document}.',
} as const
