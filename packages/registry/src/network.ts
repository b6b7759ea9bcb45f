import type { PictureReference } from './picture.js'

/** A network as the registry knows it: facts alone. */
export type RegistryNetwork = {
  /** CAIP-2. */
  id: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public nodes, `https:`; not fit for load. */
  nodes: readonly string[]
  explorer?: { name: string; url: string }
  /** Addresses by name. */
  contracts?: { multicall3?: string; ensRegistry?: string; ensUniversalResolver?: string }
  testnet?: boolean
  /** Whether `portico/networks` has it. */
  listed: boolean
  picture?: PictureReference
  sources: Readonly<Record<string, string>>
}
