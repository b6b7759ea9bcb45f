import { activeConnection, activeNetwork } from '../../connections/select.js'
import { payingAddress } from '../../payments/payer.js'
import type { State } from '../../state.js'
import type { SendItem } from './state.js'

/** The native currency of the network in use; `undefined` without an account. */
export function nativeItem(state: State): SendItem | undefined {
  const connection = activeConnection(state)
  const network = activeNetwork(state)
  if (!connection || !network) return undefined
  const { balance } = state
  const isMine =
    balance.status === 'ready' &&
    balance.address === payingAddress(connection) &&
    balance.networkId === network.caipNetworkId
  return {
    networkId: network.caipNetworkId,
    name: network.nativeCurrency.name,
    symbol: network.nativeCurrency.symbol,
    decimals: network.nativeCurrency.decimals,
    balance: isMine ? balance.amount : undefined,
  }
}
