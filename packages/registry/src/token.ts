import type { PictureReference } from './picture.js'

/**
 * A token that is listed somewhere. Listed is not checked: nobody vouches for it here, and how many digits it has is asked of its chain.
 */
export type RegistryToken = {
  /** CAIP-2. */
  chain: string
  /** As the chain writes addresses; of EIP-155 with the checksum of EIP-55. */
  address: string
  symbol: string
  name: string
  /** By market value among all coins when the source was made; 1 is the largest. A wrapped one has the rank of what it wraps. */
  rank?: number
  picture?: PictureReference
  source: string
}
