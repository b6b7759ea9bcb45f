import type { Handlers } from '../context.js'
import { balanceHandlers } from './balance.js'
import { chainHandlers } from './chains.js'
import { configHandlers } from './config.js'
import { convertHandlers } from './convert.js'
import { eventHandlers } from './events.js'
import { historyHandlers } from './history.js'
import { identityHandlers } from './identity.js'
import { imageHandlers } from './images.js'
import { nftHandlers } from './nfts.js'
import { onrampHandlers } from './onramp.js'
import { priceHandlers } from './price.js'
import { profileHandlers } from './profile.js'
import { sessionsHandlers } from './sessions.js'
import { verifyHandlers } from './verify.js'
import { walletHandlers } from './wallets.js'

/** One handler for each endpoint of the table: one that is missing does not compile. */
export const handlers: Handlers = {
  ...walletHandlers,
  ...imageHandlers,
  ...configHandlers,
  ...eventHandlers,
  ...verifyHandlers,
  ...chainHandlers,
  ...balanceHandlers,
  ...priceHandlers,
  ...convertHandlers,
  ...identityHandlers,
  ...nftHandlers,
  ...historyHandlers,
  ...profileHandlers,
  ...sessionsHandlers,
  ...onrampHandlers,
}
