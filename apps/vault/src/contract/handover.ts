import * as v from 'valibot'
import { id128, id256, instant, origin, publicKey, sealed, twoDigits } from './values.js'

/** A signed-in device without a slot asks the account's other devices for the wallet's key. */
export const askRequest = v.strictObject({})
export const askAnswer = v.object({ request: id128, match: twoDigits, expiresAt: instant })

/** What asks at this moment, for a device that can open the wallet. */
export const asksRequest = v.strictObject({})
export const asksAnswer = v.object({
  asks: v.array(
    v.object({
      request: id128,
      deviceId: id256,
      enc: publicKey,
      browser: v.string(),
      origin,
      at: instant,
      choices: v.pipe(v.array(twoDigits), v.length(3)),
    }),
  ),
})

/** The wallet's key, sealed to the `enc` key of the device that asks (`sealedFor.handover(request)`); or a refusal. One try. */
export const offerRequest = v.union([
  v.strictObject({ request: id128, choice: twoDigits, sealed }),
  v.strictObject({ request: id128, deny: v.literal(true) }),
])
export const offerAnswer = v.object({})

/** Waits up to 25 s; gives what was offered, once. */
export const takeRequest = v.strictObject({ request: id128 })
export const takeAnswer = v.variant('state', [
  v.object({ state: v.picklist(['waiting', 'denied', 'expired']) }),
  v.object({ state: v.literal('ready'), sealed }),
])
