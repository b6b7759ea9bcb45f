import {
  allWallets,
  pageListingOf,
  pictureOfNetwork,
  pictureOfToken,
  pictureOfWallet,
  tokensOf,
} from '@portico/registry/page'
import { pageOf } from '../core/features/wallets/listed.js'
import { ofRegistry } from '../core/features/wallets/registryListing.js'
import type { WalletSource } from '../core/features/wallets/source.js'

/** What is known beside wallets. */
export const facts = { pictureOfNetwork, pictureOfToken, tokensOf }

/** A page of all wallets, with the pictures of those on it: they are in files of forty, in the same order. */
export async function listOfAll(query: Parameters<WalletSource['list']>[0]): ReturnType<WalletSource['list']> {
  const all = await allWallets()
  const { data, count } = pageOf(ofRegistry(all.map((wallet) => pageListingOf(wallet, query.chains))), query)
  const pictures = await Promise.all(
    // A picture that did not load is a neutral tile, and no reason to show no wallet.
    data.map(({ id }) => pictureOfWallet(id).catch(() => undefined)),
  )
  return { data: data.map((wallet, place) => ({ ...wallet, image_url: pictures[place] })), count }
}
