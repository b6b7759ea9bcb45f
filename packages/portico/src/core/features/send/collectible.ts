import type { CaipNetworkId } from '../../../base/caip.js'
import { shortAddress } from '../../../base/format.js'
import type { WireNft } from '../../../wire/calls/nfts.js'
import type { SendItem } from './state.js'

/** A collectible as something to send. On Solana each is a token of its own, elsewhere a number of a contract. */
export function collectibleItem(nft: WireNft, networkId: CaipNetworkId): SendItem {
  const { standard, tokenId, amount, name, collection, preview } = nft
  const isMint = standard === 'nft'
  const group = collection.name ?? collection.symbol
  const shown = name ?? `${group ?? shortAddress(collection.address)} #${isMint ? shortAddress(tokenId) : tokenId}`
  const asset = { kind: standard, address: isMint ? tokenId : collection.address, tokenId }
  return { networkId, name: shown, symbol: shown, icon: preview?.url, decimals: 0, balance: amount, asset }
}
