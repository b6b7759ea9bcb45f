/** Words of the collectibles. */
export const nftsCopy = {
  'nfts.loading': 'Loading collectibles',
  'nfts.empty': 'No collectibles yet',
  'nfts.emptyText': 'When you own one on {network}, it shows here.',
  'nfts.failed': 'The collectibles can’t be read right now',
  'nfts.failedText': 'They are safe. The list will be back.',
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
  'nft.mint': 'Mint',
  'nft.spam': 'This looks like spam',
  'nft.spamText': 'Don’t follow links in its name or picture.',
  'nft.send': 'Send',
  'nft.gone': 'It is no longer in this account.',
} as const
