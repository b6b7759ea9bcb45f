/** The path of a call with its parameters filled in, each escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}

/** A query as both ends write it: lists joined by commas, what is undefined or null left out. */
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
