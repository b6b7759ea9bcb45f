/** Words of the account. */
export const accountCopy = {
  'account.network': 'Network: {network}. Switch network',
  'account.title': 'Account',
  'account.balance': 'Total balance {amount}',
  'account.tokenBalance': 'Balance {amount}',
  'account.balanceUnknown': 'Balance unknown',
  'account.balanceUnavailableText':
    'Your tokens can’t be listed right now. Your money is safe. We’ll try again in {n} seconds.',
  'account.balanceUnavailableText.one':
    'Your tokens can’t be listed right now. Your money is safe. We’ll try again in {n} second.',
  'account.wallets': 'Your wallets',
  'account.send': 'Send',
  'account.swaps': 'Swap',
  'account.receive': 'Receive',
  'account.onramp': 'Buy',
  'account.chooseName': 'Choose a name',
  'account.otherNetwork': 'another network',
  'account.off': '{action}: not available on {network}',
} as const

/** Words of letting a wallet go. */
export const leaveCopy = {
  'account.disconnect': 'Disconnect',
  'account.disconnectFailed': '{wallet} didn’t disconnect. Try again, or disconnect inside {wallet}.',
} as const

/** Words of the switch between families. */
export const familiesCopy = { 'families.label': 'Connected accounts' } as const

/** Words of an embedded wallet whose key is in one browser, and nowhere else. */
export const onlyHereCopy = {
  'onlyHere.title': 'Your wallet is only in this browser',
  'onlyHere.text':
    'If this browser’s data is cleared, nobody can open the wallet again. Make a recovery kit or add a passkey.',
  'onlyHere.money':
    'It holds money now. If this browser’s data is cleared, nobody can get it back. Make a recovery kit or add a passkey.',
} as const

/** Words of the tabs of the account. */
export const tabsCopy = {
  'lists.label': 'What’s in this account',
  'lists.tokens': 'Tokens',
  'lists.nfts': 'NFTs',
  'lists.activity': 'Activity',
} as const

/** Words of the list of tokens. */
export const tokensCopy = {
  'tokens.unavailable': 'Your tokens can’t be listed right now',
  'tokens.some': 'We can’t read some tokens right now',
  'tokens.retrying': 'Your money is safe. We’ll try again in {n} seconds.',
  'tokens.retrying.one': 'Your money is safe. We’ll try again in {n} second.',
  'tokens.unserved': 'We can’t list tokens on {network} here. Your money is safe.',
  'tokens.label': 'Tokens',
  'tokens.loading': 'Loading tokens',
  'tokens.change': '{change} in 24 hours',
  'tokens.empty': 'No tokens here yet',
  'tokens.emptyText': 'Buy some with a card, or receive them from another wallet.',
  'tokens.again': 'Try again',
} as const
