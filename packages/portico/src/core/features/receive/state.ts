import type { CaipNetworkId } from '../../../base/caip.js'

/** A token, as its contract tells of it. */
export type ReceiveToken = { address: string; symbol: string; decimals: number; icon?: string | undefined }

/** What an account asks to be paid on a network: as typed, and which token; the native currency without one. */
export type ReceiveState = {
  address: string
  networkId: CaipNetworkId
  amount: string
  token?: ReceiveToken | undefined
}
