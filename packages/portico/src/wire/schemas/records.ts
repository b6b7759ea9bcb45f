import * as v from 'valibot'

/**
 * An object of any keys. `v.record` would say the same, and would put a second walk over objects into the file that
 * every page loads.
 */
export const anyRecord = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** Texts by key. What is no text is left out. */
export const texts = v.pipe(
  anyRecord,
  v.transform((given) =>
    Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  ),
)
