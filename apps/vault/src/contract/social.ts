import * as v from 'valibot'
import { deviceKeys, id256, instant, origin, projectId } from './values.js'

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

/** `url` is shown as a QR code and as a link. */
export const farcasterRequest = v.strictObject({ projectId, origin, device: deviceKeys })

/** Waits up to 25 s for Farcaster's app. */
export const farcasterWaitRequest = v.strictObject({ flow: id256 })
export const farcasterWaitAnswer = v.object({ state: v.picklist(['waiting', 'denied', 'expired']) })
