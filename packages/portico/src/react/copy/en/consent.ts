/** Words of the box to tick before connecting. */
export const consentCopy = {
  'connect.consentBoth': 'I agree to {app}’s {terms} and {privacy}.',
  'connect.consentOne': 'I agree to {app}’s {document}.',
} as const
