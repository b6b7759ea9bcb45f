/** Words about wallets: where to get one, what one is. */
export const walletsCopy = {
  'getWallet.title': 'Get a wallet',
  'getWallet.action': 'Get',
  'getWallet.actionOf': 'Get {wallet}',
  'getWallet.note': 'Already have one on your phone? Go back and choose it from All wallets to see its QR code.',
  'getWallet.more': 'Compare wallets',
  'getWallet.browser': 'Browser',
  'getWallet.phone': 'Phone',
  'getWallet.browserAndPhone': 'Browser and phone',
  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.heading': 'Your key to apps like this one',
  'whatIsAWallet.keys': 'A wallet holds your keys',
  'whatIsAWallet.keysText': 'It proves that you are you. There is no password to lose here.',
  'whatIsAWallet.owns': 'It shows what you own',
  'whatIsAWallet.ownsText': 'Tokens, collectibles and names stay yours in every app.',
  'whatIsAWallet.approves': 'Nothing moves without you',
  'whatIsAWallet.approvesText': 'Every payment waits for your approval in the wallet.',
} as const
