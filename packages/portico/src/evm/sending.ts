import type { SendFeature } from '../core/family.js'
import { readHolding } from './asset.js'
import { estimateFee, type Quotes } from './fees.js'
import { waitForReceipt } from './receipt.js'
import { inspect, send } from './send.js'
import { type Transports, transportOf } from './transport.js'
import { tryPayment } from './trial.js'

/** The feature `send` of the family. */
export function makeSending(transports: Transports, quotes: Quotes): SendFeature {
  return {
    estimateFee: async (intent, { signal }) => {
      const { fee, seconds } = await estimateFee(transportOf(transports, intent.network), intent, { signal, quotes })
      return { fee, seconds }
    },
    send: (intent, options) => send(transportOf(transports, intent.network), intent, options),
    wait: (options) => waitForReceipt(transportOf(transports, options.network), options),
    inspect: (options) => inspect(transportOf(transports, options.network), options),
    holding: (options) => readHolding(transportOf(transports, options.network), options),
    simulate: (intent, options) => tryPayment(transportOf(transports, intent.network), intent, options),
  }
}
