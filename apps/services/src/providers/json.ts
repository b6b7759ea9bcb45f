import { textOf } from '../textOf.js'

/** One GET to a source that the operator configured. @throws Error when it does not answer well */
export async function askJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal | undefined,
): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw new Error(`The source answered ${response.status}`)
  return readJson(response)
}

const bytesAtMost = 4_194_304

/** The body as JSON. @throws Error when it is none, or too large */
export async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(await textOf(response, bytesAtMost, () => new Error('The answer of the source is too large')))
}

/** What stands at a path such as `data.0.price`. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** A template with its `{names}` filled in, each escaped. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : whole,
  )
}

/** A whole number: decimal or hex text, or a number that is one exactly. */
export function wholeAt(answer: unknown, path: string): bigint | undefined {
  const value = valueAt(answer, path)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}
