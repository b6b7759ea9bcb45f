import type { CaipNetworkId } from '../../../base/caip.js'
import { shortAddress } from '../../../base/format.js'
import type { WireNft } from '../../../wire/calls/nfts.js'
import type { Client } from '../../client.js'
import { senderOf } from '../../payments/sender.js'
import type { SendItem } from './state.js'

/** The collectibles of the account on the network in use; none where the services do not know them. Those that look like spam are left out. */
export async function loadCollectibles(
  client: Client,
  { signal }: { signal: AbortSignal },
): Promise<readonly SendItem[]> {
  const { address, network, family } = senderOf(client)
  if (!family.features.nfts || !client.services.has('nfts.list') || !client.store.get().flags.features.nfts) return []
  const { nfts } = await client.services.call(
    'nfts.list',
    { params: { address }, query: { chainId: network.caipNetworkId, entries: 50 } },
    { signal },
  )
  return nfts.flatMap((nft): readonly SendItem[] => {
    const { address } = nft.collection
    const hasForm =
      nft.standard === 'nft'
        ? family.isAddress(nft.tokenId)
        : family.isAddress(address) && /^\d{1,78}$/.test(nft.tokenId)
    return nft.isSpam || !hasForm ? [] : [collectibleItem(nft, network.caipNetworkId)]
  })
}

/** A collectible as something to send. On Solana each is a token of its own, elsewhere a number of a contract. */
export function collectibleItem(nft: WireNft, networkId: CaipNetworkId): SendItem {
  const { standard, tokenId, amount, name, collection, preview } = nft
  const isMint = standard === 'nft'
  const group = collection.name ?? collection.symbol
  const shown = name ?? `${group ?? shortAddress(collection.address)} #${isMint ? shortAddress(tokenId) : tokenId}`
  const asset = { kind: standard, address: isMint ? tokenId : collection.address, tokenId }
  return { networkId, name: shown, symbol: shown, icon: preview?.url, decimals: 0, balance: amount, asset }
}
