/** Words of the wallets as tiles. */
export const tilesCopy = {
  'tiles.more': '{count} more',
} as const
