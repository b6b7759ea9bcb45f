import { object } from 'valibot'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { text, wallet } from '../../../wire/calls/wallets.js'
import { check, tolerantArray } from '../../../wire/schemas/common.js'

// Those of the directory and the app's own, which come with pictures of theirs.
const wallets = tolerantArray(object({ ...wallet.entries, image_url: text(2_048) }))

/** The wallets used last. */
export function readRecentWallets(value: unknown): readonly WalletListing[] | undefined {
  const read = check(wallets, value)
  return 'value' in read ? read.value.slice(0, 10) : undefined
}
