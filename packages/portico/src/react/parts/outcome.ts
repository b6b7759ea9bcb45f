import { isAppError } from '../../base/errors/AppError.js'
import { isUserRejection, rpcCodeOf, someError } from '../../base/errors/rpc.js'

/** How an attempt to connect a wallet of this browser ended, as a person should hear of it. */
export type Outcome = 'declined' | 'busy' | 'missing' | 'no-network' | 'locked' | 'failed'

/** -32002: the wallet still shows an earlier question. */
const earlierQuestion = -32002
/** 4100: it lets the page do nothing, or shows no account, as a wallet does that is locked. */
const unauthorized = 4100

export function outcomeOf(error: unknown): Outcome {
  if (isUserRejection(error)) return 'declined'
  if (isAppError(error, 'connect/unknown-connector')) return 'missing'
  if (isAppError(error, 'connect/no-requested-chain')) return 'no-network'
  const code = rpcCodeOf(error)
  if (code === earlierQuestion) return 'busy'
  return code === unauthorized || someError(error, saysLocked) ? 'locked' : 'failed'
}

function saysLocked(error: object | string): boolean {
  const text = typeof error === 'string' ? error : (error as { message?: unknown }).message
  return typeof text === 'string' && /\b(un)?lock/i.test(text)
}
