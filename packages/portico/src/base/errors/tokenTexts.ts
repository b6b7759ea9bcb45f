/** Texts of what the issuer of a token has laid down for it. They stand apart because only sending on Solana needs them. */
export const tokenTexts = {
  'tx/token-frozen': 'Whoever issued this token has frozen the account that holds it',
  'tx/token-hook': 'Whoever issued this token checks each transfer in a way that doesn’t work here',
  'tx/token-still': 'This token can’t be moved to another account',
} as const
