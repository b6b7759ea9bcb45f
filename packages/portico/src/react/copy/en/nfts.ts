/** Words of the collectibles. */
export const nftsCopy = {
  'nfts.loading': 'Loading collectibles',
  'nfts.empty': 'No collectibles yet',
  'nfts.emptyText': 'Collectibles you own on {network} appear here.',
  'nfts.failed': 'We can’t load your collectibles right now',
  'nfts.failedText': 'They’re safe. Try again in a moment.',
  'nfts.retry': 'Try again',
  'nfts.hidden': '{n} hidden as likely spam',
  'nfts.show': 'Show',
  'nfts.hide': 'Hide',
  'nfts.more': 'Show more',
} as const

/** Words of one collectible. */
export const nftCopy = {
  'nft.title': 'Collectible',
  'nft.collection': 'Collection',
  'nft.number': 'Number',
  'nft.owned': 'You have',
  'nft.contract': 'Contract',
  'nft.mint': 'Mint address',
  'nft.spam': 'This looks like spam',
  'nft.spamText': 'Don’t follow links in its name or picture.',
  'nft.send': 'Send',
  'nft.gone': 'It’s no longer in this account.',
} as const
