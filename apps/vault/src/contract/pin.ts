import * as v from 'valibot'
import { bytes, id128, id256 } from './values.js'

/** A point of ristretto255 (RFC 9496): what the OPRF of RFC 9497 takes and gives. */
const point = bytes(43)

/**
 * The vault's half of a PIN: an OPRF over what was typed, which the vault does not learn. Counted before it is answered; after ten in a
 * row without the right one the slot destroys itself. Needs a login under 5 minutes old, but for a slot that was only prepared.
 */
export const pinRequest = v.strictObject({ slotId: id128, blinded: point })
export const pinAnswer = v.object({
  evaluated: point,
  /** Behind this one. Absent for a slot that was only prepared. */
  triesLeft: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** What only the right PIN gives: shown with the slot when it is added, and for its release. */
export const pinCheck = id256
