import * as v from 'valibot'
import { email, id128, id256, instant } from './values.js'
import { walletRecord } from './wallet.js'

const provider = v.picklist(['email', 'google', 'apple', 'github', 'x', 'discord', 'facebook', 'farcaster'])
export type LoginProvider = v.InferOutput<typeof provider>

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A login. Both tokens work with the device's key alone. */
export const session = v.object({
  /** For `Authorization: DPoP <token>`; ends at `expiresAt` (10 minutes). */
  accessToken: token,
  /** Good for one `/session/refresh`, within 30 days. */
  refreshToken: token,
  expiresAt: instant,
  account: v.object({
    id: id128,
    email: v.optional(email),
    userName: v.optional(v.pipe(v.string(), v.maxLength(100))),
    provider,
    /** After an e-mail change the account cannot be changed again, nor its key be exported, until then. */
    frozenUntil: v.optional(instant),
  }),
  /** Absent until the frame has made one. */
  wallet: v.optional(walletRecord),
})
export type Session = v.InferOutput<typeof session>

export const resumeRequest = v.strictObject({})
export const refreshRequest = v.strictObject({ refreshToken: token })
export const endRequest = v.strictObject({ everywhere: v.optional(v.boolean()) })
/** `othersEndAt`: a login without the wallet's key has to wait for those of other devices; their owner may object. */
export const endAnswer = v.object({ othersEndAt: v.optional(instant) })
/** From the page that the mail about it links to (token in the fragment, no proof). */
export const objectionRequest = v.strictObject({ token: id256 })
export const objectionAnswer = v.object({})
