import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../client.js'

/** Loads what Connect shows of the directory: featured, recommended, the count and the recent ones. */
export async function loadFirstWallets(_client: Client): Promise<void> {}

/** Loads the next 40 of all wallets. Does nothing while a page loads or when all are there. */
export async function nextPage(_client: Client): Promise<void> {}

/** Searches the directory; an empty query ends the search. A later search replaces an earlier one. */
export async function searchWallets(_client: Client, _query: string): Promise<void> {}

/** Puts a wallet first among the recent ones. */
export function rememberWallet(_client: Client, _wallet: WalletListing): void {}
