import type { Connection } from '../../../base/entities/connection.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Config } from '../../options.js'
import type { State } from '../../state.js'
import { isSameWallet } from './match.js'

/**
 * The listing under which a wallet that was just connected is remembered: the one that was chosen, the one of the directory that is the same
 * product, or else what the wallet in this page says of itself. `undefined` for a code that any phone may have scanned, and for a login, which
 * is no row among wallets.
 */
export function listingOf(
  state: Pick<State, 'connectors' | 'wallets' | 'pairing'>,
  config: Pick<Config, 'customWallets'>,
  { connectorId }: Pick<Connection, 'connectorId'>,
): WalletListing | undefined {
  const connector = state.connectors.find(({ id }) => id === connectorId)
  if (!connector || connector.type === 'AUTH') return undefined
  if (connector.type === 'WALLET_CONNECT') return state.pairing.status === 'none' ? undefined : state.pairing.wallet
  const { featured, recommended, recent, all, search } = state.wallets
  const found = search.status === 'off' ? [] : search.wallets
  const known = [...config.customWallets, ...featured, ...recommended, ...found, ...all.wallets, ...recent]
  const { id, name, info, chain } = connector
  return (
    known.find((wallet) => isSameWallet(wallet, connector)) ?? {
      id,
      name,
      ...(info?.rdns ? { rdns: info.rdns } : {}),
      injected: [{ namespace: chain, injected_id: id }],
    }
  )
}
