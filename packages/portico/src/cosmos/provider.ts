import type { CaipNetworkId } from '../base/caip.js'

/** What `portico.getProvider('cosmos')` hands out of a connected extension. */
export type CosmosProvider = {
  /**
   * Answers as wallets do over WalletConnect: `cosmos_getAccounts` with `[{ address, algo, pubkey }]`, `cosmos_signAmino` with
   * `{ signerAddress, signDoc }` as `{ signature, signed }`. A document of ADR-36 is shown to its person as the message that it holds.
   *
   * @throws AppError `rpc/error` with 4001 when its person refuses, 4100 for an address that is not in use, 4200 for other methods
   */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** The extension's own object, with the interface of Keplr, for libraries of Cosmos. */
  wallet: unknown
  /** Asks the extension for its account on another network. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
}
