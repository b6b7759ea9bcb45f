import { isChainNamespace } from '../../../base/caip.js'
import type { KnownReceiver } from '../../storage/keys.js'
import { isCount, isText, listOf } from '../../storage/shapes.js'

/** To whom was sent. */
export const readReceivers = listOf<KnownReceiver>(
  (entry) =>
    isChainNamespace(entry.namespace) && isText(entry.address) && isCount(entry.times) && isCount(entry.lastAt),
  50,
)
