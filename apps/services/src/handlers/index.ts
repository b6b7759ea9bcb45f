import type { Handlers } from '../context.js'
import { configHandlers } from './config.js'
import { eventHandlers } from './events.js'
import { imageHandlers } from './images.js'
import { verifyHandlers } from './verify.js'
import { walletHandlers } from './wallets.js'

/** One handler for each endpoint of the table: one that is missing does not compile. */
export const handlers: Handlers = {
  ...walletHandlers,
  ...imageHandlers,
  ...configHandlers,
  ...eventHandlers,
  ...verifyHandlers,
}
