import type { SendFeature } from '../core/family.js'
import { readHolding } from './asset.js'
import { estimateFee, type Quotes } from './fees.js'
import { inspect, send } from './send.js'
import { simulatePayment } from './simulatePayment.js'
import { type Transports, transportOf } from './transport.js'

const following = () => import('./receipt.js')
const loadTrace = () => import('./trace.js')

/** The feature `send` of the family. */
export function makeSending(transports: Transports, quotes: Quotes): SendFeature {
  return {
    estimateFee: async (intent, { signal }) => {
      const { fee, seconds } = await estimateFee(transportOf(transports, intent.network), intent, { signal, quotes })
      return { fee, seconds }
    },
    send: (intent, options) => {
      // Who follows the transaction comes while the wallet asks: afterwards the page may be offline.
      Promise.all([following(), loadTrace()]).catch(() => {})
      return send(transportOf(transports, intent.network), intent, options)
    },
    wait: async (options) => (await following()).waitForReceipt(transportOf(transports, options.network), options),
    trace: async (options) => (await loadTrace()).traceTransaction(transportOf(transports, options.network), options),
    inspect: (options) => inspect(transportOf(transports, options.network), options),
    holding: (options) => readHolding(transportOf(transports, options.network), options),
    simulate: (intent, options) => simulatePayment(transportOf(transports, intent.network), intent, options),
  }
}
