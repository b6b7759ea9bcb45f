import type { ChainNamespace } from '../caip.js'

export const connectorTypes = ['AUTH', 'MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT'] as const
/**
 * How a wallet is reached: `AUTH` the embedded wallet, `MULTI_CHAIN` one of several families, `ANNOUNCED` one that told of itself,
 * `INJECTED` one found in the page, `EXTERNAL` one that the app handed in, `WALLET_CONNECT` by a code.
 */
export type ConnectorType = (typeof connectorTypes)[number]

/** The serialisable face of a connector. */
export type ConnectorInfo = {
  /** What `connect({ connectorId })` takes. */
  id: string
  /** As it is shown. */
  name: string
  /** How the wallet is reached. */
  type: ConnectorType
  /** Its first chain namespace; for MULTI_CHAIN see `chains`. */
  chain: ChainNamespace
  /** All chain namespaces that it can connect. */
  chains: readonly ChainNamespace[]
  /** Of MULTI_CHAIN: the ids of the connectors that it stands for, one per chain namespace. */
  parts?: readonly string[] | undefined
  /** The MULTI_CHAIN connector that lists show in its place. */
  partOf?: string | undefined
  /** Of its picture at the directory. */
  imageId?: string | undefined
  /** A `data:` or `https:` address of its picture. */
  imageUrl?: string | undefined
  /** Of the wallet's listing at the directory, where it is the same wallet. */
  explorerId?: string | undefined
  /** What the wallet told of itself. */
  info?:
    | {
        /** Its reverse domain name (EIP-6963). */
        rdns?: string | undefined
        /** Of this announcement, another in each page (EIP-6963). */
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
export type Metadata = {
  /** The app's name. */
  name: string
  /** What it is, in a sentence. */
  description: string
  /** Its web address (`https://…`). Wallets hold it against the page that asks. */
  url: string
  /** Addresses of its picture (`https://…`); may be empty. */
  icons: readonly string[]
}
