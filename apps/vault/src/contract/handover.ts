import * as v from 'valibot'
import { id128, id256, instant, origin, publicKey, sealed, twoDigits } from './values.js'

/** A signed-in device without a slot asks the account's other devices for the wallet's key: one in 10 minutes, 3 a day; 10 a day for all. */
export const askRequest = v.strictObject({})
export const askAnswer = v.object({ request: id128, match: twoDigits, expiresAt: instant })

/** What asks at this moment, for a device that can open the wallet: one at a time. */
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
    }),
  ),
  /** What may not ask, after wrong numbers: the device, or all; `until` absent: until it is lifted. */
  closed: v.array(v.object({ browser: v.optional(v.string()), until: v.optional(instant) })),
})

/** The wallet's key, sealed to the `enc` key of the device that asks (`sealedFor.handover(request)`); or a refusal. One try: a wrong number closes. */
export const offerRequest = v.union([
  v.strictObject({ request: id128, choice: twoDigits, sealed }),
  v.strictObject({ request: id128, deny: v.literal(true) }),
])
export const offerAnswer = v.object({})

/** Waits up to 25 s; gives what was offered, again and again until the device has a slot of its own or the question's time is over. */
export const takeRequest = v.strictObject({ request: id128 })
export const takeAnswer = v.variant('state', [
  v.object({ state: v.picklist(['waiting', 'denied', 'expired']) }),
  v.object({ state: v.literal('ready'), sealed }),
])

/** Lets all devices ask again: `proof` as for a slot that is removed. */
export const liftRequest = v.strictObject({ proof: id256 })
export const liftAnswer = v.object({})
