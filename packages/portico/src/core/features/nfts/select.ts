import { shortAddress } from '../../../base/format.js'
import type { WireNft } from '../../../wire/calls/nfts.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { NftsState } from './state.js'

/** What was read for the account and the network in use; what was read for another is none of this one. */
export function nftsOf(state: Pick<State, 'connections' | 'nfts'>): NftsState | undefined {
  const connection = activeConnection(state)
  const { nfts } = state
  const isOfThis = nfts?.address === connection?.address && nfts?.networkId === connection?.caipNetworkId
  return isOfThis ? nfts : undefined
}

/** What it is called; one without a name by its number, on Solana by its mint. */
export function nftName({ name, standard, tokenId }: WireNft): string {
  return name ?? (standard === 'nft' ? shortAddress(tokenId) : `#${tokenId}`)
}
