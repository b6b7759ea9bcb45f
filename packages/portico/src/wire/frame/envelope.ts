/** How the type of every message to the frame begins. */
export const hostPrefix = '@w3m-app/'
/** How the type of every message of the frame begins. */
export const framePrefix = '@w3m-frame/'

/** What travels in both directions, over the window and over the port. `id` comes back with the answer. */
export type FrameEnvelope = {
  /** What the answer carries, too. */
  id?: string | undefined
  /** A prefix and a name. */
  type: string
  /** What it carries, unread. */
  payload?: unknown
}

/** Limits of a message: JSON text of so many characters, objects of so many levels. */
const longest = 256 * 1024
const deepest = 24

/**
 * Whether a message is plain data of a bounded size: no functions, ports, buffers, dates, maps or cycles.
 *
 * @example
 * if (!isPlainMessage(event.data)) return
 */
export function isPlainMessage(message: unknown): boolean {
  const left = { size: longest }
  return isPlain(message, deepest, left)
}

function isPlain(value: unknown, depth: number, left: { size: number }): boolean {
  left.size -= typeof value === 'string' ? value.length + 2 : 8
  if (left.size < 0 || depth < 0) return false
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1, left))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false
  return Object.entries(value).every(([key, item]) => {
    left.size -= key.length + 3
    return key !== '__proto__' && isPlain(item, depth - 1, left)
  })
}
