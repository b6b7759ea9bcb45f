import type { State } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { NftsState } from './state.js'

/** What was read for the account and the network in use; what was read for another is none of this one. */
export function nftsOf(state: Pick<State, 'connections' | 'nfts'>): NftsState | undefined {
  const connection = activeConnection(state)
  const { nfts } = state
  const isOfThis = nfts?.address === connection?.address && nfts?.networkId === connection?.caipNetworkId
  return isOfThis ? nfts : undefined
}
