import * as v from 'valibot'
import { rangesSchema } from './dataConfig.js'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const zone = v.pipe(
  v.string(),
  v.regex(
    /^\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.[a-z]{2,63}$/,
    'must be a dot and two labels, for example ".portico.id"',
  ),
)
/** A private key of secp256k1. It is never logged and never answered. */
const secretKey = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex characters'))

export const namesSchema = v.strictObject({
  /** Ending of the names that are registered here. */
  suffix: v.optional(zone, '.portico.id'),
  /**
   * Further endings that may be registered. `.reown.id` lets clients of the hosted service register unchanged; somebody else may hold the
   * same name there, so that it is off unless it is listed.
   */
  moreSuffixes: v.optional(v.pipe(v.array(zone), v.maxLength(20)), []),
  /** Names of a service that was used before: looked up, never registered. */
  legacySuffixes: v.optional(v.pipe(v.array(zone), v.maxLength(20)), ['.reown.id', '.wcn.id']),
  /** Labels that nobody may register, beside the built-in ones. */
  reserved: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/))), v.maxLength(100_000)), []),
  /** Answers for the resolver of these names on chain (EIP-3668). */
  gateway: v.optional(
    v.strictObject({
      /** The resolver believes what this key signs. */
      signerKey: secretKey,
      /** The resolvers that are answered for. */
      resolvers: v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'))),
        v.minLength(1),
        v.maxLength(100),
      ),
      /** How long an answer counts on the chain. */
      ttlSeconds: v.optional(whole(10, 86_400), 300),
    }),
  ),
  /** Ranges (CIDR) in which gateways of names in ENS may be asked although they are not public. */
  allowedRanges: v.optional(rangesSchema, []),
})

export type NamesConfig = v.InferOutput<typeof namesSchema>

export const operatorSchema = v.strictObject({
  /** The password of the page at `/operator`; any user name goes with it, and is what the log of changes says. It is never logged. */
  token: v.pipe(v.string(), v.regex(/^[!-~]{32,500}$/, 'must have 32 to 500 characters without spaces')),
})
