import { providerError } from './errors.js'

export function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw providerError(-32602, `Expected ${what} to be an object.`)
  return value as Record<string, unknown>
}
