import * as v from 'valibot'
import { deviceKeys, id256, instant, origin, projectId, sixDigits } from './values.js'

const socialProvider = v.picklist(['google', 'apple', 'github', 'x', 'discord', 'facebook'])

/** `url` is opened in the popup. Its `state` belongs to the flow and to the device. */
export const socialRequest = v.strictObject({ provider: socialProvider, projectId, origin, device: deviceKeys })
export const socialAnswer = v.object({ flow: id256, url: v.pipe(v.string(), v.url()), expiresAt: instant })

/** What the provider put on the callback's address (or, for `form_post`, what the callback page was given). Answered by a session. */
export const socialCompleteRequest = v.strictObject({
  flow: id256,
  state: id256,
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
  iss: v.optional(v.pipe(v.string(), v.maxLength(300))),
})

/** For the page that the provider sent the person back to, when it has lost the page that opened it. Needs no proof. */
export const socialLookRequest = v.strictObject({ state: id256 })
export const socialLookAnswer = v.object({
  /** The origin of the site that the login was begun for. */
  site: v.string(),
  /** Browser and system of the device that asks, in words. */
  browser: v.string(),
  at: instant,
  /** The device that asks is in another network than the one that looks. */
  elsewhere: v.boolean(),
})

/** The person did not begin this login: nobody can end it any more. */
export const socialDenyRequest = v.strictObject({ state: id256 })
export const socialDenyAnswer = v.object({})

/** The same page hands the answer in; it is shown a code, which the person types into the frame of the device that asked. */
export const socialParkRequest = v.strictObject({
  state: id256,
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
  iss: v.optional(v.pipe(v.string(), v.maxLength(300))),
})
export const socialParkAnswer = v.object({ site: v.string(), code: sixDigits, expiresAt: instant })

/** That code. Answered by a session. */
export const socialCodeRequest = v.strictObject({ flow: id256, code: sixDigits })

/** `url` is shown as a QR code and as a link. */
export const farcasterRequest = v.strictObject({ projectId, origin, device: deviceKeys })

/** Waits up to 25 s for Farcaster's app. */
export const farcasterWaitRequest = v.strictObject({ flow: id256 })
export const farcasterWaitAnswer = v.object({ state: v.picklist(['waiting', 'denied', 'expired']) })
