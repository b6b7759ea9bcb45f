import type { CaipNetworkId } from '../base/caip.js'

/** What `portico.getProvider('polkadot')` hands out of a connected extension. */
export type PolkadotProvider = {
  /**
   * Answers as wallets do over WalletConnect: `polkadot_signMessage` with `{ address, message }` resolves with `{ signature }` in hex.
   *
   * @throws AppError `rpc/error` with 4001 when its person refuses, 4100 for an address that it does not show, 4200 for other methods
   */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** The extension's own object, with `accounts` and `signer`, for libraries of Polkadot. */
  extension(): Promise<unknown>
  /** The same accounts as another network writes them. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
}
