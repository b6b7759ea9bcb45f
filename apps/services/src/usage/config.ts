import * as v from 'valibot'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const tiers = ['none', 'starter', 'pro', 'enterprise'] as const

const limitEntries = {
  /** What the project is told to have. Clients of `starter` that are above a limit go without e-mail. */
  tier: v.optional(v.picklist(tiers)),
  /** Calls of the data service and JSON-RPC calls in a calendar month (UTC); what is above is refused. */
  callsPerMonth: v.optional(whole(1, 1_000_000_000_000)),
  /** Accounts whose balance or history is asked for in a month. What is above is told, not refused. */
  usersPerMonth: v.optional(whole(1, 1_000_000_000)),
  /** Calls of the project in a second, from all its visitors together. */
  perSecond: v.optional(whole(1, 1_000_000)),
  /** So many at once; twice `perSecond` when absent. */
  burst: v.optional(whole(1, 10_000_000)),
}

/** Limits of one project. */
export const limitsSchema = v.strictObject(limitEntries)
export type Limits = v.InferOutput<typeof limitsSchema>

/** Limits of every project that has none of its own, and what counts for nobody. */
export const quotaSchema = v.strictObject({
  ...limitEntries,
  /** CAIP-2 ids of chains whose JSON-RPC is not counted. */
  freeChains: v.optional(v.array(v.string()), []),
})
