import { makeProvider } from '../base/appProvider.js'
import type { CaipNetworkId } from '../base/caip.js'
import type { ConnectorContext } from '../core/connector.js'
import type { AppProviderSource } from '../core/family.js'

/** An address of the wallet: to pay with, or for inscriptions. */
export type BitcoinAddress = {
  /** As Bitcoin writes it. */
  address: string
  /** In hex; compressed, or its x coordinate alone. Not every wallet tells it. */
  publicKey?: string | undefined
  /** To pay with, or for inscriptions. */
  intention: 'payment' | 'ordinal'
}

/** The methods of `getProvider('bip122')`, those of WalletConnect's `bip122`: what each takes and answers. */
export type BitcoinMethods = {
  /** The addresses of the wallet, the one to pay with first. */
  getAccountAddresses: {
    params?: { intentions?: readonly ('payment' | 'ordinal')[] | undefined } | undefined
    result: readonly BitcoinAddress[]
  }
  /** Signs a text by the key of an address. */
  signMessage: {
    params: {
      message: string
      /** The address in use when absent. */
      address?: string | undefined
      /** `ecdsa`, the signature of old, or `bip322` (BIP-322, simple). When absent `bip322` for a taproot address, else `ecdsa`. */
      protocol?: 'ecdsa' | 'bip322' | undefined
    }
    /** The signature in base64. */
    result: { address: string; signature: string }
  }
  /** Signs inputs of a transaction that the app has built (PSBT). */
  signPsbt: {
    params: {
      /** BIP-174, in base64. */
      psbt: string
      /** Which inputs are to be signed, and by whose key. */
      signInputs: readonly { index: number; address: string; sighashTypes?: readonly number[] | undefined }[]
    }
    /** In base64; its inputs may be finalised or not. It is not sent. */
    result: { psbt: string }
  }
  /** The wallet chooses coins and fee. */
  sendTransfer: {
    params: {
      recipientAddress: string
      /** In satoshi, decimal text. */
      amount: string
      /** Who pays; the address in use when absent. */
      account?: string | undefined
    }
    result: { txid: string }
  }
}

/** What `getProvider('bip122')` tells. Addresses: the one in use first. */
export type BitcoinEvents = {
  /** A wallet came into use, on this network (CAIP-2). */
  connect: { networkId: CaipNetworkId }
  /** The wallet shows other addresses, or another of them is in use; none after a disconnection. */
  accountsChanged: readonly string[]
  /** The wallet is on another network (CAIP-2). */
  networkChanged: CaipNetworkId
  /** No wallet is in use any more. */
  disconnect: Error
}

/**
 * The provider that `portico.getProvider('bip122')` hands out: the same object for the life of the client, whichever wallet is in use
 * and in whatever way it is spoken to.
 */
export type BitcoinProvider = {
  /**
   * Asks the wallet.
   *
   * @param args The method and what it takes.
   * @throws AppError `walletconnect/not-connected` ('Please call connect() before request()'); `rpc/error`: 4001 for a rejection, 4200
   * for what the wallet cannot do, -32602 for parameters that are missing
   *
   * @example
   * const provider = portico.getProvider('bip122')
   * const { psbt } = await provider.request({
   *   method: 'signPsbt',
   *   params: { psbt: base64, signInputs: [{ index: 0, address }] },
   * })
   */
  request<M extends keyof BitcoinMethods>(
    args: { method: M } & Omit<BitcoinMethods[M], 'result'>,
  ): Promise<BitcoinMethods[M]['result']>
  /** Listens to an event, until it is taken off. */
  on<E extends keyof BitcoinEvents>(event: E, listener: (value: BitcoinEvents[E]) => void): BitcoinProvider
  /** Listens to the next one alone. */
  once<E extends keyof BitcoinEvents>(event: E, listener: (value: BitcoinEvents[E]) => void): BitcoinProvider
  /** Takes a listener off. */
  removeListener<E extends keyof BitcoinEvents>(event: E, listener: (value: BitcoinEvents[E]) => void): BitcoinProvider
  /** The same as `removeListener`. */
  off<E extends keyof BitcoinEvents>(event: E, listener: (value: BitcoinEvents[E]) => void): BitcoinProvider
}

declare module '../core/family.js' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Providers {
    /** Of `bitcoin()`. */
    bip122: BitcoinProvider
  }
}

export function makeAppProvider(source: AppProviderSource, context: ConnectorContext): BitcoinProvider {
  const load = () => import('./appProviderRequest.js')
  return makeProvider(
    source,
    context,
    async (args) => (await load()).answer(source, context, args),
    async () => (await load()).makeProviderEmitter,
  )
}
