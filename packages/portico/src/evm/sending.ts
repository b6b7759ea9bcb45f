import type { SendFeature } from '../core/family.js'
import { estimateFee } from './fees.js'
import { waitForReceipt } from './receipt.js'
import { inspect, send } from './send.js'
import { type Transports, transportOf } from './transport.js'

/** The feature `send` of the family. */
export function makeSending(transports: Transports): SendFeature {
  return {
    estimateFee: (intent, options) => estimateFee(transportOf(transports, intent.network), intent, options),
    send: (intent, options) => send(transportOf(transports, intent.network), intent, options),
    wait: (options) => waitForReceipt(transportOf(transports, options.network), options),
    inspect: (options) => inspect(transportOf(transports, options.network), options),
  }
}
