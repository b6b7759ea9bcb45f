import type { CaipNetworkId } from '../caip.js'

/** A token balance. `address` is absent for the native token, otherwise `chain:address`. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  address?: string | undefined
  value?: number | undefined
  price: number
  /** How far the price has moved in 24 hours, in percent; absent where that is not known. */
  change24h?: number | undefined
  quantity: { decimals: string; numeric: string }
  iconUrl?: string | undefined
  logoUri?: string | undefined
}

/** An asset of wallet_getAssets (ERC-7811). */
export type WalletAsset = {
  /** `native` for the network's own currency. */
  address: string
  /** In the smallest unit, as a hex string. */
  balance: string
  /** A token by its contract, or the network's own currency. */
  type: 'ERC20' | 'NATIVE'
  /** What it is called, how many digits stand behind its point, and what one and all of it is worth in US dollars. */
  metadata: {
    name: string
    symbol: string
    decimals: number
    price: number
    iconUrl: string
    value?: number | undefined
  }
}
