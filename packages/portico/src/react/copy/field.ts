/** What a form says of a wallet that is missing from it. */
export const fieldCopy = {
  'field.required': 'Connect a wallet first.',
} as const
