import type { CaipAddress, CaipNetworkId } from '../../../base/caip.js'

/** The native balance of the active account. `amount` is a decimal string of the smallest unit, so that state stays serialisable. */
export type BalanceState =
  | { status: 'idle' }
  | { status: 'loading'; address: string; networkId: CaipNetworkId }
  | {
      status: 'ready'
      address: string
      networkId: CaipNetworkId
      amount: string
      decimals: number
      symbol: string
      readAt: number
    }
  | { status: 'blocked'; address: string; networkId: CaipNetworkId; until: number }

/**
 * What accounts of other families than the shown one have. `amount` is a decimal string of the smallest unit; `readAt` is when the
 * reading was begun, in milliseconds since 1970.
 */
export type OtherBalances = Readonly<
  Record<CaipAddress, { amount: string; decimals: number; symbol: string; readAt: number }>
>
