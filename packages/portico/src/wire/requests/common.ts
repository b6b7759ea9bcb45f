import * as v from 'valibot'

/** Identification that every call may carry in its query. The client adds it; no endpoint repeats it. */
export const identification = v.object({
  projectId: v.optional(v.string()),
  /** Kind of SDK. */
  st: v.optional(v.string()),
  /** Version of the SDK: `<platform>-<families>-<version>`. */
  sv: v.optional(v.string()),
  clientId: v.optional(v.string()),
})

/** A project's number: 32 lowercase hex characters. */
export const projectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A list on the wire: comma-separated text; callers may hand in an array. */
export const list = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => (typeof value === 'string' ? value.split(',') : value).filter((entry) => entry !== '')),
)

/** A whole number within bounds, as text or number; what lies outside is moved to the nearest bound. */
export function whole(min: number, max: number) {
  return v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), v.pipe(v.number(), v.integer())]),
    v.transform((value) => Math.min(max, Math.max(min, value))),
  )
}
