import { bitcoinErrors } from '../../bitcoin/errors.js'
import { wrongNameErrors } from '../../core/check/errors.js'
import { connectionErrors } from '../../core/connections/errors.js'
import { coreErrors } from '../../core/errors.js'
import { activityErrors } from '../../core/features/activity/errors.js'
import { approveErrors } from '../../core/features/approve/errors.js'
import { farcasterErrors } from '../../core/features/farcaster/errors.js'
import { nameErrors } from '../../core/features/names/errors.js'
import { payErrors } from '../../core/features/pay/errors.js'
import { signInErrors } from '../../core/features/siwx/errors.js'
import { socialErrors } from '../../core/features/social/errors.js'
import { exchangeErrors } from '../../core/payments/exchange/errors.js'
import { embeddedErrors } from '../../embedded/errors.js'
import { permissionErrors } from '../../permissions/errors.js'
import { tokenErrors } from '../../solana/errors.js'
import { walletConnectErrors } from '../../walletconnect/errors.js'
import { alerts } from './alerts.js'
import { chainErrors } from './chain.js'
import { configErrors } from './config.js'
import { connectErrors } from './connect.js'
import { httpErrors } from './http.js'
import { paymentErrors } from './payment.js'

/**
 * Every error of the product: where it surfaces and its exact text. Each row stands with the feature or room that it belongs to, what
 * several rooms fail with in `base/errors`. Its values are for tests and tools, since they are all of them; the product takes the types.
 * Codes are never renamed. For each row `proofs.test.ts` names the test that has it raised.
 */
export const catalog = {
  ...configErrors,
  ...coreErrors,
  ...httpErrors,
  ...connectErrors,
  ...chainErrors,
  ...paymentErrors,
  ...connectionErrors,
  ...exchangeErrors,
  ...activityErrors,
  ...approveErrors,
  ...farcasterErrors,
  ...nameErrors,
  ...wrongNameErrors,
  ...payErrors,
  ...signInErrors,
  ...socialErrors,
  ...embeddedErrors,
  ...walletConnectErrors,
  ...permissionErrors,
  ...tokenErrors,
  ...bitcoinErrors,
  ...alerts,
} as const

/**
 * The `code` of an `AppError`: stable, so it may be switched on, where its message may be said better. The part before the stroke names what
 * it is about (`config`, `connect`, `tx`).
 *
 * @example
 * if (isAppError(error, 'connect/rejected')) return
 */
export type ErrorCode = keyof typeof catalog
/** Codes of what the banner and the console can show. */
export type AlertCode = keyof typeof alerts
