import { formatUnits } from '../../../base/units.js'
import type { Keeping } from '../../payments/keeping.js'
import type { SendPlan } from './state.js'

/** How what was sent is kept. */
export const keeping: Keeping<SendPlan> = {
  factsOf: ({ networkId, from, to, amount, decimals, symbol }) => ({
    networkId,
    from,
    to,
    operation: 'send',
    out: { symbol, amount: formatUnits(BigInt(amount), decimals) },
  }),
}
