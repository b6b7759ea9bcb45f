import type { CaipNetworkId } from '../../../base/caip.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'

/** Answers as the services' directory would, from what the page has itself. Nothing is loaded before it is asked. */
export type WalletSource = {
  /**
   * One page of the wallets that fit.
   *
   * @param query What is asked for: `include` and `exclude` are ids, the first all wallets where it is empty; `search` is what was typed;
   * `page` is counted from 1 and has `entries` wallets; `chains` are the networks of the app; `fits` says of a wallet whether it is of use on
   * this device: one that is not is left out anyway, so a source that asks counts rightly.
   * @returns The wallets, and how many fit in all.
   */
  list(query: {
    include: readonly string[]
    exclude: readonly string[]
    search?: string
    page: number
    entries: number
    chains: readonly CaipNetworkId[]
    fits?(wallet: WalletListing): boolean
  }): Promise<{ data: readonly WalletListing[]; count: number }>
}

/** What `registry()` of `portico/registry` gives. */
export type Registry = WalletSource & {
  /** A `data:` address; `undefined` for a network without a picture. */
  pictureOfNetwork(networkId: CaipNetworkId): Promise<string | undefined>
  /** At most 250 tokens of a network, the largest first. Listed, not checked; how many digits one has is asked of its chain. */
  tokensOf(
    networkId: CaipNetworkId,
  ): Promise<readonly { address: string; symbol: string; name: string; rank: number | undefined }[]>
  /** A `data:` address; `undefined` for a token without a picture. */
  pictureOfToken(networkId: CaipNetworkId, address: string): Promise<string | undefined>
}
