/** Words of the account. */
export const accountCopy = {
  'account.title': 'Account',
  'account.balance': 'Total balance {amount}',
  'account.tokenBalance': 'Balance {amount}',
  'account.balanceUnknown': 'Balance unknown',
  'account.balanceUnavailable': 'Token Balance Unavailable',
  'account.balanceUnavailableText':
    'Your funds are safe; we just can’t read the balance right now. We’ll try again in {n} seconds.',
  'account.wallets': 'Your wallets',
  'account.families': 'Connected families',
  'account.send': 'Send',
  'account.swaps': 'Swap',
  'account.receive': 'Receive',
  'account.onramp': 'Buy',
  'account.swap': 'Swap',
  'account.chooseName': 'Choose a name',
  'account.otherNetwork': 'another network',
  'account.off': '{action}: not available on {network}',
  'account.tokens': 'Tokens',
} as const
