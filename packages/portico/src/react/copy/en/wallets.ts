/** Words about wallets: where to get one, what one is. */
export const walletsCopy = {
  'getWallet.title': 'Get a wallet',
  'getWallet.text': 'A wallet is an app that keeps your keys and shows what you own. Install one, then come back here.',
  'getWallet.action': 'Get',
  'getWallet.actionOf': 'Get {wallet}',
  'getWallet.note':
    'Already have one on your phone? Go back and choose it, or “Scan with your phone”, to see a QR code.',
  'getWallet.more': 'Compare wallets',
  'getWallet.browser': 'Browser',
  'getWallet.phone': 'Phone',
  'getWallet.browserAndPhone': 'Browser and phone',
  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.heading': 'Your key to apps like this one',
  'whatIsAWallet.keys': 'A wallet holds your keys',
  'whatIsAWallet.keysText': 'They prove that it’s you. There’s no password to lose here.',
  'whatIsAWallet.owns': 'It shows what you own',
  'whatIsAWallet.ownsText': 'Tokens, collectibles and names stay yours in every app.',
  'whatIsAWallet.approves': 'Nothing moves without you',
  'whatIsAWallet.approvesText': 'Every payment waits for your approval in the wallet.',
} as const

/** Words for who has no wallet yet, and of wallets that are on their way. */
export const firstSightCopy = {
  'firstSight.none': 'I don’t have a wallet',
  'firstSight.onPhone': 'I have one on my phone',
  'firstSight.text': 'Your key to apps like this one.',
  'firstSight.loading': 'Loading wallets',
  'firstSight.failed': 'The list of wallets didn’t load.',
} as const

/** Words of the directory. */
export const allWalletsCopy = {
  'allWallets.title': 'All wallets',
  'allWallets.search': 'Search {count} wallets',
  'allWallets.search.one': 'Search {count} wallet',
  'allWallets.searchAny': 'Search wallets',
  'allWallets.loading': 'Loading wallets',
  'allWallets.found': '{count} wallets found',
  'allWallets.found.one': '{count} wallet found',
  'allWallets.empty': 'No wallet called “{query}”',
  'allWallets.emptyText': 'Check the spelling, or connect by QR code: most wallets can scan it.',
  'allWallets.emptyTextPlain': 'Check the spelling.',
  'allWallets.error': 'We can’t load the list',
  'allWallets.errorText': 'Wallets in this browser still work.',
  'allWallets.certified': 'Certified wallets only',
  'allWallets.certifiedOnly': 'Showing certified wallets only',
  'allWallets.none': 'No wallets are listed here',
} as const

/** Words of the wallets as tiles. */
export const tilesCopy = {
  'tiles.more': '{count} more',
} as const

/** Words of a wallet that holds accounts of several families. */
export const multiChainCopy = {
  'multiChain.heading': 'Which kind of account?',
  'multiChain.text': '{wallet} has several. You can add the others later.',
  'multiChain.families': 'Accounts in {wallet}',
  'multiChain.all': 'Connect all',
} as const
