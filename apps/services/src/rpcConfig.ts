import * as v from 'valibot'
import { evmChainId } from './chains/config.js'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//, 'must start with http:// or https://'))

/** Where user operations go. A caller chooses among these by name: no address of his is ever called. */
export const bundlersSchema = v.array(
  v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must be a short name')),
    /** CAIP-2 ids of the EVM chains it serves: others have no user operations. */
    chains: v.pipe(v.array(evmChainId), v.minLength(1)),
    url: webAddress,
    /** The paymaster service (ERC-7677) for its operations, where that is not the bundler itself. */
    paymaster: v.optional(v.strictObject({ url: webAddress })),
    /** Whether the embedded wallet has its operations paid by the paymaster, where it agrees. */
    sponsors: v.optional(v.boolean(), false),
  }),
)

/** Limits of the WebSocket connections to chains. */
export const socketsSchema = v.strictObject({
  connectionsPerAddress: v.optional(whole(1, 1_000_000), 50),
  subscriptions: v.optional(whole(1, 10_000), 50),
  maxMessageBytes: v.optional(whole(1_024, 16_777_216), 1_048_576),
  /** Bytes that may wait for a slow client before he is cut off. */
  maxBufferedBytes: v.optional(whole(1_024, 1_073_741_824), 4_194_304),
  /** Requests of one connection: a bucket of `capacity`, refilled by `perSecond`. */
  rate: v.optional(
    v.strictObject({ capacity: v.optional(whole(1, 1_000_000), 300), perSecond: v.optional(whole(1, 1_000_000), 50) }),
    {},
  ),
})

export type Bundlers = v.InferOutput<typeof bundlersSchema>
export type SocketSettings = v.InferOutput<typeof socketsSchema>
