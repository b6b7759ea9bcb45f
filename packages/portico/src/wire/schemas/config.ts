import * as v from 'valibot'
import { tolerantArray } from './common.js'

/**
 * A feature as the project's configuration has it. `config: null` leaves the choice to the app; a list decides,
 * and an empty one switches the feature off. A `config` of any other kind counts as an empty list.
 */
export const feature = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  isEnabled: v.fallback(v.boolean(), false),
  config: v.fallback(v.optional(v.nullable(v.array(v.unknown())), null), []),
})
export type WireFeature = v.InferOutput<typeof feature>

export const featuresAnswer = v.object({ features: tolerantArray(feature) })
export const originsAnswer = v.object({ allowedOrigins: tolerantArray(v.pipe(v.string(), v.maxLength(300))) })
export const analyticsAnswer = v.object({ isAnalyticsEnabled: v.boolean() })
export const limitsAnswer = v.object({
  planLimits: v.object({
    tier: v.string(),
    isAboveRpcLimit: v.boolean(),
    isAboveMauLimit: v.boolean(),
  }),
})
