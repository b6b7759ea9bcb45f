/** Words of those who were sent to before. */
export const recentReceiversCopy = {
  'recentReceivers.title': 'Recent',
  'recentReceivers.yourWallet': 'Your {wallet} wallet',
} as const
