import type { Client } from '../../client.js'
import { senderOf } from '../../payments/sender.js'
import { collectibleItem } from './collectible.js'
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
