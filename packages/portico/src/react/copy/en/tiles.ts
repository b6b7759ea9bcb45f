/** Words of the wallets as tiles. */
export const tilesCopy = {
  'connect.moreWallets': '{count} more',
} as const
