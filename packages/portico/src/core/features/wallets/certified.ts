import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../client.js'
import { cancel } from '../../work.js'
import { setWallets } from './listWallets.js'

/** Whether the operator of the directory vouches for a wallet. */
export const isCertified = ({ badge_type }: WalletListing): boolean => badge_type === 'certified'

/** Shows all wallets again. */
export function endCertified(client: Client): void {
  cancel(client, 'wallets.certified')
  if (client.store.get().wallets.certified) setWallets(client, { certified: undefined })
}
