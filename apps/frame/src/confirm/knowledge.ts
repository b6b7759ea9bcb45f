import type { Move } from './action.js'
import type { SheetModel } from './model.js'

/** What a contract or mint says of itself, clean. Nothing of it is proof of anything. */
export type AssetFacts = {
  standard: 'fungible' | 'collectible' | 'unknown'
  symbol: string
  name: string
  decimals: number
}

/** All that a sheet needs beside the bytes. Asked of the node before the sheet is made, so that making it is pure. */
export type Knowledge = {
  /** By contract in lower case, or by mint. */
  assets: Readonly<Record<string, AssetFacts>>
  native: { name: string; symbol: string; decimals: number }
  /** What the account has of the network's own currency. */
  balance?: bigint
  trial: SheetModel['trial']
  /** What the trial run saw moving; none when it did not run. */
  predicted?: readonly Move[]
  knownReceivers: readonly string[]
}

/** Addresses of EVM networks have several spellings, others have one. */
export const assetKey = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
