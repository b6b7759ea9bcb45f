/** Words of the directory. */
export const allWalletsCopy = {
  'allWallets.title': 'All wallets',
  'allWallets.search': 'Search {count} wallets',
  'allWallets.searchAny': 'Search wallets',
  'allWallets.loading': 'Loading wallets',
  'allWallets.found': '{count} wallets found',
  'allWallets.empty': 'No wallet called “{query}”',
  'allWallets.emptyText': 'Check the spelling, or connect by QR code: most wallets can scan it.',
  'allWallets.emptyTextPlain': 'Check the spelling.',
  'allWallets.error': 'We can’t load the list',
  'allWallets.errorText': 'Wallets in this browser still work.',
  'allWallets.none': 'No wallets are listed here',
} as const
