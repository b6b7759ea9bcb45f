import type { CaipNetworkId } from '../../../base/caip.js'
import type { WireNft } from '../../../wire/calls/nfts.js'

/** The collectibles of an account on a network, as far as they were read. `next` is where the next page begins. */
export type NftsState = {
  status: 'loading' | 'ready' | 'failed'
  address: string
  networkId: CaipNetworkId
  nfts: readonly WireNft[]
  next: string | null
}
