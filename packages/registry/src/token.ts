import type { PictureReference } from './wallet.js'

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
  /** By market value among all coins at the time the source was made; 1 is the largest. */
  rank?: number
  picture?: PictureReference
  source: string
}
