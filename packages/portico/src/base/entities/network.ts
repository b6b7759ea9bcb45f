import type { CaipNetworkId, ChainNamespace } from '../caip.js'

export type NativeCurrency = { name: string; symbol: string; decimals: number }

/** A network as the app lists it. */
export type Network = {
  id: number | string
  name: string
  chainNamespace: ChainNamespace
  caipNetworkId: CaipNetworkId
  nativeCurrency: NativeCurrency
  rpcUrls: {
    default: { http: readonly string[]; webSocket?: readonly string[] | undefined }
    /** The URLs the network had before `customRpcUrls` were put in front. */
    chainDefault?: { http: readonly string[] } | undefined
  }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  contracts?: { multicall3?: string | undefined; ensRegistry?: string | undefined } | undefined
  testnet?: boolean | undefined
}
