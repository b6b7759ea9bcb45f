import type { CaipNetworkId, ChainNamespace } from '../caip.js'

/** The currency that a network's fees are paid in. */
export type NativeCurrency = {
  /** In full, such as `Ether`. */
  name: string
  /** Short, such as `ETH`. */
  symbol: string
  /** How many digits stand behind the point, such as 18. */
  decimals: number
}

/** A network as the app lists it. */
export type Network = {
  /** Its number (EVM), or the reference of its CAIP-2 id (others). */
  id: number | string
  /** As it is shown. */
  name: string
  /** The family of networks that it belongs to. */
  chainNamespace: ChainNamespace
  /** CAIP-2, such as `eip155:1`. */
  caipNetworkId: CaipNetworkId
  /** What its fees are paid in. */
  nativeCurrency: NativeCurrency
  /** Addresses of its nodes, tried by their health. */
  rpcUrls: {
    /** Those that are asked: `https://…` or `http://…`, and for WebSocket `wss://…`. */
    default: { http: readonly string[]; webSocket?: readonly string[] | undefined }
    /** The URLs the network had before `customRpcUrls` were put in front. */
    chainDefault?: { http: readonly string[] } | undefined
  }
  /** Where people look at its transactions. Without it no links to them are shown. */
  blockExplorers?: { default: { name: string; url: string } } | undefined
  /** Its picture: the id at the directory, or an address of its own. */
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  /** Addresses of contracts that reading it is quicker or richer with. */
  contracts?: { multicall3?: string | undefined; ensRegistry?: string | undefined } | undefined
  /** Its money is worth nothing. `false` when absent. */
  testnet?: boolean | undefined
}
