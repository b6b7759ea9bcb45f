import type { CaipNetworkId } from '../base/caip.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { ConnectorContext } from '../core/connector.js'

/** One address of a wallet: to pay with, or to keep inscriptions at. */
export type BitcoinAccount = {
  address: string
  purpose: 'payment' | 'ordinal'
  /** In hex; compressed, or its x coordinate alone. Not every wallet tells it. */
  publicKey?: string | undefined
}

/** `ecdsa`: the message signature of old; `bip322`: BIP-322, simple. */
export type SignProtocol = 'ecdsa' | 'bip322'

/** What a wallet shows the page. */
export type WalletState = {
  accounts: readonly BitcoinAccount[]
  /** Where the wallet says it is. Absent where it does not say; its addresses tell then. */
  networkId?: CaipNetworkId | undefined
}

export type WalletEvent = { type: 'changed'; state?: WalletState | undefined } | { type: 'ended' }

export type PsbtRequest = {
  psbt: Uint8Array
  /** Which inputs are to be signed, and by whose key. */
  inputs: readonly { index: number; address: string; sighashTypes?: readonly number[] | undefined }[]
  networkId: CaipNetworkId
}

/**
 * A Bitcoin wallet of the page, whatever way it is spoken to. What it throws is the wallet's own; `errors.ts` makes it ours.
 */
export type BitcoinWallet = {
  /** Asks the person. */
  connect(options: { networkId?: CaipNetworkId | undefined }): Promise<WalletState>
  /** Without asking the person; `undefined` where the wallet cannot tell without a question. Without accounts: no longer allowed. */
  restore(): Promise<WalletState | undefined>
  disconnect?(): Promise<void>
  /** @returns The signature in base64 */
  signMessage(request: {
    address: string
    message: string
    protocol: SignProtocol
    networkId: CaipNetworkId
  }): Promise<string>
  /** The signed PSBT; its inputs may be finalised or not. */
  signPsbt?(request: PsbtRequest): Promise<Uint8Array>
  /** The wallet chooses coins and fee. @returns The transaction's name */
  sendTransfer?(request: { from: string; to: string; amount: bigint; networkId: CaipNetworkId }): Promise<string>
  switchNetwork?(networkId: CaipNetworkId): Promise<void>
  /** Places (`txid:vout`) of the coins that carry inscriptions, as far as the wallet tells. */
  inscribed?(): Promise<readonly string[]>
  /** Returns how to stop. */
  listen?(tell: (event: WalletEvent) => void): () => void
}

/** What a connector hands out of a connected wallet: the wallet, with what it showed last. */
export type LiveWallet = {
  wallet: BitcoinWallet
  state(): WalletState & { networkId: CaipNetworkId }
  /** Asks for what `state` does not know yet. */
  accounts?(): Promise<WalletState>
}

/** A wallet in the page and what we hold of it. */
export type Link = {
  info: ConnectorInfo
  context: ConnectorContext
  /** Loads what speaks to this kind of wallet. */
  open(): Promise<BitcoinWallet>
  /** While connected, with the way to stop listening to it. */
  live: (LiveWallet & { stop(): void }) | undefined
}
