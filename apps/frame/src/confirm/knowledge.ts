import type { Move, Warning } from './action.js'
import type { Fee } from './fee.js'
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
  /**
   * `dollars`: what one whole coin is worth, in millionths of a US dollar, where the operator's server knows. `wrapped`: the token that is
   * the same money, in accounts of which every coin is counted.
   */
  native: { name: string; symbol: string; decimals: number; dollars?: bigint; wrapped?: string }
  /** What the account has of the network's own currency. */
  balance?: bigint
  /** What the account pays the network, read from the bytes; none where another pays, and where nothing is sent. */
  fee?: Fee
  /** What holds for the whole and not for one thing that is done: that it never expires, that it takes another's place. */
  warnings?: readonly Warning[]
  trial: SheetModel['trial']
  /** What the trial run saw moving; none when it did not run. */
  predicted?: readonly Move[]
  knownReceivers: readonly string[]
}

/** Addresses of EVM networks have several spellings, others have one. */
export const assetKey = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
