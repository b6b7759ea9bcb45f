/** Words of the account. */
export const accountCopy = {
  'account.network': 'Network: {network}. Switch network',
  'account.title': 'Account',
  'account.balance': 'Total balance {amount}',
  'account.tokenBalance': 'Balance {amount}',
  'account.balanceUnknown': 'Balance unknown',
  'account.balanceUnavailableText':
    'Your funds are safe; we just can’t read the balance right now. We’ll try again in {n} seconds.',
  'account.wallets': 'Your wallets',
  'account.send': 'Send',
  'account.swaps': 'Swap',
  'account.receive': 'Receive',
  'account.onramp': 'Buy',
  'account.chooseName': 'Choose a name',
  'account.otherNetwork': 'another network',
  'account.off': '{action}: not available on {network}',
} as const
