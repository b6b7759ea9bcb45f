/** Words of the ways to connect. */
export const connectCopy = {
  'connect.title': 'Connect to {app}',
  'connect.help': 'What is a wallet?',
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.qr': 'QR code',
  'connect.scan': 'Scan with your phone',
  'connect.connected': 'Connected',
  'connect.continueWith': 'Continue with {wallet}',
  'connect.allWallets': 'All wallets',
  'connect.allWalletsOf': 'All wallets, {n} wallets',
  'connect.allWalletsOf.one': 'All wallets, {n} wallet',
  'connect.collapsed': 'Continue with a wallet',
  'connect.nothing': 'No way to connect here yet.',
  'connect.nothingText': 'Please tell {app}.',
  'connect.branding': 'Wallet connection by {product}',
} as const
