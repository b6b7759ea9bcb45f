import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

/**
 * A feature as the project's configuration has it. `config: null` leaves the choice to the app; a list decides,
 * and an empty one switches the feature off. A `config` of any other kind counts as an empty list.
 */
export const feature = v.object({
  id: v.string(),
  isEnabled: v.fallback(v.boolean(), false),
  config: v.fallback(v.nullish(v.array(v.unknown()), null), []),
})
/** A setting of a project, as the services tell it. */
export type WireFeature = v.InferOutput<typeof feature>

export const featuresAnswer = v.object({ features: tolerantArray(feature) })

/** What every page asks that asks anything. */
export const configCalls = defineCalls({
  'config.features': { service: 'directory', method: 'GET', path: '/appkit/v1/config', answer: featuresAnswer },
})
