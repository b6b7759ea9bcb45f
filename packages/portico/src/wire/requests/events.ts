import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'

const short = v.pipe(v.string(), v.maxLength(200))
const long = v.pipe(v.string(), v.maxLength(10_000))

/** What happened, before its properties are held against the table of `wire/events.ts`. */
export const eventProps = v.object({
  /** `track` or `error`; clients of the WalletConnect protocol say the kind of failure here, or nothing. */
  type: v.pipe(v.string(), v.maxLength(100)),
  event: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  properties: v.optional(v.record(v.string(), v.unknown())),
  address: v.optional(short),
  /** Impressions of wallets: older clients have them here and not among the properties. */
  items: v.optional(v.array(v.unknown())),
  errorType: v.optional(short),
  errorMessage: v.optional(long),
  stackTrace: v.optional(long),
  uncaught: v.optional(v.boolean()),
})

/** The envelope of one analytics event. */
export const eventBody = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  domain: v.optional(v.pipe(v.string(), v.maxLength(300))),
  /** Milliseconds, or ISO 8601 in error reports. */
  timestamp: v.union([
    v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
    v.pipe(v.string(), v.isoTimestamp()),
  ]),
  props: eventProps,
})
/** An analytics event as it is sent. */
export type EventBody = v.InferInput<typeof eventBody>

/** Several envelopes at once; each is checked by itself, so that one bad event does not spoil the others. */
const eventsBody = v.pipe(v.array(v.unknown()), v.maxLength(1_000))

export const eventRequests = {
  'events.post': { body: eventBody },
  'events.batch': { body: eventsBody },
} as const satisfies Record<string, RequestRow>
