import * as v from 'valibot'

/** Which service answers: each has a base URL of its own in `ServiceUrls`. */
export type ServiceName = 'data' | 'directory' | 'analytics' | 'verify'

/** What a client needs of a call. The server's half, what a request may hold, is in `wire/requests`, so that no page loads it. */
export type CallRow = {
  service: ServiceName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each part of `params`. */
  path: string
  /** `bytes`: a picture; `page`: a document for a frame, which is never called. JSON when absent. */
  kind?: 'bytes' | 'page' | undefined
  answer: v.GenericSchema
  /** How long the client may reuse an answer, in milliseconds. */
  cacheMs?: number | undefined
}

/** The calls of a group. */
export function defineCalls<const T extends Readonly<Record<string, CallRow>>>(calls: T): T {
  return calls
}

/** What a call asks, beside the identification that every call carries. */
export type RequestRow = {
  params?: v.GenericSchema | undefined
  query?: v.GenericSchema | undefined
  body?: v.GenericSchema | undefined
}

/** The path of a call with its parameters filled in, each escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}

/**
 * A query as both ends write it: lists joined by commas, what is undefined or null left out.
 *
 * @example
 * queryOf({ chains: ['eip155:1', 'eip155:10'], search: undefined }).toString() // 'chains=eip155%3A1%2Ceip155%3A10'
 */
export function queryOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const result = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) {
      if (value.length > 0) result.set(key, value.join(','))
    } else result.set(key, String(value))
  }
  return result
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
export const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array)
/** A page meant for a frame, never for a call. */
export const page = v.string()

/** Errors of the services: one shape for all mapped conditions. */
export const failure = v.object({
  status: v.string(),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
})
/** What the services answer when something is wrong. */
export type Failure = v.InferOutput<typeof failure>

/** A value that fits a schema, or where it does not. What it holds is not told: it may be somebody’s. */
export function check<T extends v.GenericSchema>(
  schema: T,
  given: unknown,
): { value: v.InferOutput<T> } | { problem: string } {
  const { success, output, issues } = v.safeParse(schema, given)
  if (success) return { value: output }
  const [{ path, expected }] = issues
  const place = path?.map((step) => String(step.key)).join('.')
  return { problem: `${place || 'The answer'} should be ${expected ?? 'something else'}` }
}
