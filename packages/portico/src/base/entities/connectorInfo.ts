import type { ChainNamespace } from '../caip.js'

export const connectorTypes = ['AUTH', 'MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT'] as const
export type ConnectorType = (typeof connectorTypes)[number]

/** The serialisable face of a connector. */
export type ConnectorInfo = {
  id: string
  name: string
  type: ConnectorType
  /** Its first chain namespace; for MULTI_CHAIN see `chains`. */
  chain: ChainNamespace
  chains: readonly ChainNamespace[]
  /** Of MULTI_CHAIN: the ids of the connectors that it stands for, one per chain namespace. */
  parts?: readonly string[] | undefined
  /** The MULTI_CHAIN connector that lists show in its place. */
  partOf?: string | undefined
  imageId?: string | undefined
  imageUrl?: string | undefined
  explorerId?: string | undefined
  info?:
    | {
        rdns?: string | undefined
        uuid?: string | undefined
        /** The `is…` flags of a provider in `window.ethereum`, as a listing's `injected_id` names them. */
        flags?: readonly string[] | undefined
      }
    | undefined
  /** Opens a window of its own, so it is never triggered again by itself after an error. */
  opensPopup?: boolean | undefined
  /** It can reach no wallet, since the app has no project's number and the only relay there is asks for one. */
  lacksProject?: boolean | undefined
}

/** Who the app is: shown in the modal and to the wallet. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }
