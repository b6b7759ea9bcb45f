import type { State } from '../../state.js'
import { isInPage } from './match.js'
import { walletNumbers } from './numbers.js'
import { connectorFor } from './sections.js'

/** Wallets of this browser leave room for this many of the directory all the same. */
const roomMin = 2

/** How many wallets of the page, or of an earlier visit, have a row of their own. */
export function countHere({ connectors, wallets }: Pick<State, 'connectors' | 'wallets'>): number {
  const here = connectors.filter((connector) => isInPage(connector) && !connector.partOf)
  return here.length + wallets.recent.filter((wallet) => !connectorFor(wallet, connectors)).length
}

/** How many of the directory are recommended beside those: known before it answers, so that their places are kept. `tiled`: they fill lines. */
export function roomForRecommended(state: Pick<State, 'connectors' | 'wallets'>, tiled = false): number {
  const { recommendedMax, tiledMax } = walletNumbers
  // The one that was used last stands above the tiles, as a button.
  const tiles = tiledMax + Number(state.wallets.recent.length > 0)
  return Math.max(roomMin, (tiled ? tiles : recommendedMax) - countHere(state))
}
