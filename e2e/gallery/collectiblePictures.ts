import { collectibleItem } from '../../packages/portico/src/core/features/send/collectibles.js'
import type { WireNft } from '../../packages/portico/src/wire/calls/nfts.js'
import { account, balance, connected, type Picture } from './setup.js'
import { aldo, connection, me } from './wallets.js'

const owner = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const receiver = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mints = ['G17RGG1uhdbjERJPrwtRad5r9wjbVK8A7TtUUnJDxzsk', 'DRiP2Pn2K6fuMLKQmt5rZWyHiUZ6WK3GChEySUpHSS4x']
const group = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w'
const mainnet = 'eip155:1'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const long = 'The Arcade of a Hundred Columns, Seen From the Garden at Dusk in the Rain'

/** Where the services are; whoever takes the pictures reads this list too, and has no page. */
const services = 'location' in globalThis ? location.origin : ''

/** A collectible of Ethereum. */
const arcade = (number: number, part: Partial<WireNft> = {}): WireNft => ({
  id: `eip155:1/erc721:${aldo}/${number}`,
  chainId: mainnet,
  tokenId: String(number),
  standard: 'erc721',
  amount: '1',
  name: `Cloister No. ${number}`,
  description: 'One of two hundred drawings of columns, arches and what lies behind them.',
  collection: { address: aldo, name: 'Arcades', symbol: 'ARC' },
  preview: { url: `${services}/getWalletImage/image-${number}` },
  isSpam: false,
  ...part,
})
/** One of Solana: its mint is what it goes by. */
const stair = (index: number, part: Partial<WireNft> = {}): WireNft => ({
  id: `${solana}/nft:${mints[index]}`,
  chainId: solana,
  tokenId: mints[index] ?? '',
  standard: 'nft',
  amount: '1',
  name: `Stair ${index + 1}`,
  description: null,
  collection: { address: group, name: 'Stairs and Landings', symbol: null },
  preview: { url: `${services}/getWalletImage/image-${index + 4}` },
  isSpam: false,
  ...part,
})

/** What the services say that an account has. */
export const collectibles: Readonly<Record<string, readonly WireNft[]>> = {
  [mainnet]: [
    arcade(7),
    arcade(2, { name: long, standard: 'erc1155', amount: '3' }),
    arcade(3, { name: null, preview: null }),
    arcade(9, { isSpam: true }),
  ],
  [solana]: [stair(0), stair(1, { name: null, preview: null })],
}

const onSolana: NonNullable<Picture['state']> = {
  ...connected(
    {},
    {
      activeNamespace: 'solana',
      namespaces: {
        solana: {
          status: 'connected',
          connection: {
            ...connection,
            namespace: 'solana',
            caipNetworkId: solana,
            address: owner,
            accounts: [{ address: owner, type: 'eoa' }],
          },
        },
      },
    },
  ),
  balance: { ...balance, address: owner, networkId: solana, amount: '8204873000', decimals: 9, symbol: 'SOL' },
}
const read = (networkId: typeof mainnet | typeof solana) =>
  ({
    nfts: {
      status: 'ready',
      address: networkId === solana ? owner : me,
      networkId,
      nfts: collectibles[networkId] ?? [],
      next: null,
    },
  }) as const
const tab = { account: { tab: 'nfts' } } as const
const view = (state: NonNullable<Picture['state']>, nft: WireNft): Picture => ({
  route: { name: 'Nft', params: { id: nft.id } },
  state,
})
const item = collectibleItem(stair(0), solana)
const draft = { amount: '1', to: receiver, item }
const plan = {
  networkId: solana,
  from: owner,
  to: receiver,
  amount: '1',
  decimals: 0,
  symbol: item.symbol,
  item,
  fee: '5000',
  warnings: ['first-time'],
} as const

/** Collectibles of an account and one by itself, by name. */
export const collectiblePictures: Readonly<Record<string, Picture>> = {
  'nfts-ethereum': {
    route: { name: 'Account', params: {} },
    state: { ...account, ...tab },
    says: 'Cloister No. 7',
  },
  'nfts-solana': { route: { name: 'Account', params: {} }, state: { ...onSolana, ...tab }, says: 'Stair 1' },
  'nft-one': { ...view({ ...account, ...read(mainnet) }, arcade(7)), says: 'Contract' },
  'nft-long': { ...view({ ...account, ...read(mainnet) }, arcade(2)), says: long },
  'nft-spam': { ...view({ ...account, ...read(mainnet) }, arcade(9)), says: 'This looks like spam' },
  'nft-solana': { ...view({ ...onSolana, ...read(solana) }, stair(0)), says: 'Mint address' },
  'nft-solana-unnamed': { ...view({ ...onSolana, ...read(solana) }, stair(1)), says: 'Mint address' },
  'nft-solana-send': {
    route: { name: 'Send', params: {} },
    state: { ...onSolana, send: { status: 'editing', draft, fee: '5000' } },
    says: 'Stair 1',
  },
  'nft-solana-review': {
    route: { name: 'SendReview', params: {} },
    state: { ...onSolana, send: { status: 'review', draft, plan } },
    says: 'Stair 1',
  },
}
