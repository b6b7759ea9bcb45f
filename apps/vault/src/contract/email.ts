import * as v from 'valibot'
import { deviceKeys, email, id256, instant, origin, projectId, sixDigits, twoDigits } from './values.js'

/** Begins a login; the same call again sends a new mail and ends the flow before. `device.sign` must be the key of the proof. */
export const emailRequest = v.strictObject({
  email,
  projectId,
  origin,
  device: deviceKeys,
  /** A new login even where there is one: for what needs one that is minutes old. */
  fresh: v.optional(v.boolean()),
})
export const emailAnswer = v.object({
  flow: id256,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  /** With VERIFY_DEVICE: the number to show while the mail's page is waited for. */
  match: v.optional(twoDigits),
  /** End of the flow (15 minutes). After CONNECT `/session/resume` gives the session. */
  expiresAt: instant,
})

/** Waits up to 25 s for the answer on the approval page. */
export const deviceRequest = v.strictObject({ flow: id256 })
export const deviceAnswer = v.object({ state: v.picklist(['waiting', 'approved', 'denied', 'expired']) })

/** The code, from the mail (VERIFY_OTP) or from the approval page (VERIFY_DEVICE). Answered by a session. */
export const codeRequest = v.strictObject({ flow: id256, code: sixDigits })

/** What the approval page shows. The token is in the fragment of the mail's link. Needs no proof: the page may be on any device. */
export const lookRequest = v.strictObject({ token: id256 })
export const lookAnswer = v.object({
  /** The origin of the site that asks. */
  site: v.string(),
  /** Browser and system of the device that asks, in words. */
  browser: v.string(),
  at: instant,
  expiresAt: instant,
  choices: v.pipe(v.array(twoDigits), v.length(3)),
  /** The device that asks is in another network than the one that looks. */
  elsewhere: v.boolean(),
})

/** One try. The right number is answered by the code, which is shown this once. */
export const answerRequest = v.union([
  v.strictObject({ token: id256, choice: twoDigits }),
  v.strictObject({ token: id256, deny: v.literal(true) }),
])
export const answerAnswer = v.object({ code: v.optional(sixDigits) })

/** Ends the freeze after a hundred wrong codes, from a device that is signed in. */
export const unfreezeRequest = v.strictObject({})
export const unfreezeAnswer = v.object({})

/** Begins the change of the address: a code goes to the one of now. Needs a login under 5 minutes old, or the device slot. */
export const changeRequest = v.strictObject({ email })
export const changeAnswer = v.object({
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  flow: id256,
  expiresAt: instant,
})
/** After the code from the old address a code goes to the new one; after that one the address is another. */
export const changeSecondaryAnswer = v.object({ newEmail: email })
/** From the page that the notice to the old address links to (token in the fragment, seven days, no proof): the old address is back. */
export const changeUndoRequest = v.strictObject({ token: id256 })
export const changeUndoAnswer = v.object({})
