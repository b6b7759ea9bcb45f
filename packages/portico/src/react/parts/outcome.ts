import { isAppError } from '../../base/errors/AppError.js'
import { isUserRejection, rpcCodeOf } from '../../base/errors/rpc.js'

/** How an attempt to connect a wallet of this browser ended, as a person should hear of it. */
export type Outcome = 'declined' | 'busy' | 'missing' | 'no-network' | 'failed'

/** -32002: the wallet still shows an earlier question. */
const earlierQuestion = -32002

export function outcomeOf(error: unknown): Outcome {
  if (isUserRejection(error)) return 'declined'
  if (isAppError(error, 'connect/unknown-connector')) return 'missing'
  if (isAppError(error, 'connect/no-requested-chain')) return 'no-network'
  return rpcCodeOf(error) === earlierQuestion ? 'busy' : 'failed'
}
