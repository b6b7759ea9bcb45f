import type { ErrorRows } from '../base/errors/rows.js'

/** What the issuer of a token has laid down for it. */
export const tokenErrors = {
  'tx/token-frozen': 'Whoever issued this token has frozen the account that holds it',
  'tx/token-hook': 'Whoever issued this token checks each transfer in a way that doesn’t work here',
  'tx/token-still': 'This token can’t be moved to another account',
} as const satisfies ErrorRows
