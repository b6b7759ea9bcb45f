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

/** A list whose entries are checked one by one: an entry that does not fit is left out, the others stay. */
export function tolerantArray<T extends v.GenericSchema>(entry: T) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries): v.InferOutput<T>[] =>
      entries.flatMap((value) => {
        const result = v.safeParse(entry, value)
        return result.success ? [result.output] : []
      }),
    ),
  )
}

/** A body of bytes, for pictures. */
export const bytes = v.instance(Uint8Array)
/** A page meant for a frame, never for a call. */
export const page = v.string()

/** Errors of the services: one shape for all mapped conditions. */
export const failure = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
})
export type Failure = v.InferOutput<typeof failure>
