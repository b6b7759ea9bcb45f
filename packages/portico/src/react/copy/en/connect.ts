/** Words of the ways to connect. */
export const connectCopy = {
  'connect.title': 'Connect to {app}',
  'connect.help': 'What is a wallet?',
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.qr': 'QR code',
  'connect.connected': 'Connected',
  'connect.allWallets': 'All wallets',
  'connect.collapsed': 'Continue with a wallet',
  'connect.nothing': 'No way to connect is set up here.',
  'connect.nothingText': '{app} hasn’t turned on any. Let them know.',
  'connect.branding': 'Wallet connection by {product}',
} as const
