import type { CaipNetworkId } from '../../../base/caip.js'
import type { TokenBalance } from '../../../base/entities/token.js'

/** What an account has on a network, with what it is worth where a price is known. Amounts are decimal texts in whole tokens. */
export type PortfolioState =
  | { status: 'idle' }
  | {
      status: 'loading' | 'ready' | 'blocked'
      address: string
      networkId: CaipNetworkId
      /** The last ones known. */
      tokens: readonly TokenBalance[]
      /** When they were read, in milliseconds since 1970. */
      readAt?: number | undefined
      /** Nothing is read before then, in milliseconds since 1970. */
      until?: number | undefined
      /** The services said that they are out of order: nothing is read until a person asks. */
      stopped?: boolean | undefined
      /**
       * The services do not serve this network: what is listed is the native currency alone, from the node; with a registry that lists
       * tokens there, it is `ready` and `listed` instead.
       */
      unserved?: boolean | undefined
      /**
       * Read from nodes: the native currency, and what the account has of the tokens that the app's registry lists. Listed is not checked.
       * `part`: some of them could not be asked for.
       */
      listed?: 'whole' | 'part' | undefined
    }

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** What Account shows: which token's balance (its symbol) in place of the total, and which list. */
export type AccountChoice = { token?: string | undefined; tab?: AccountTab | undefined }
