/** The largest message, in bytes of its JSON text as UTF-8. */
const maxMessageBytes = 64 * 1024
const maxDepth = 24

/**
 * A copy of what came in a message, made of plain JSON values alone: no buffers, ports, dates, circles, getters or
 * `__proto__`. `undefined` when the value is anything else, too deep, or larger than a message may be. Never throws.
 */
export function copyPlain(value: unknown, limit = maxMessageBytes): { value: unknown } | undefined {
  const room = { left: limit }
  try {
    const copied = copy(value, room, 0)
    return { value: copied }
  } catch {
    return undefined
  }
}

class NotPlain extends Error {}

function copy(value: unknown, room: { left: number }, depth: number): unknown {
  if (depth > maxDepth) throw new NotPlain('too deep')
  if (value === null || typeof value === 'boolean') return spend(room, 5, value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotPlain('not a JSON number')
    return spend(room, String(value).length, value)
  }
  if (typeof value === 'string') {
    // A character takes three bytes at most: only what may be near the limit is measured to the byte.
    if (value.length > room.left) throw new NotPlain('too large')
    return spend(room, bytesOf(value) + 2, value)
  }
  if (typeof value !== 'object') throw new NotPlain(typeof value)
  if (Array.isArray(value)) return copyArray(value, room, depth)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new NotPlain('not a plain object')
  return copyObject(value, room, depth)
}

function copyArray(value: unknown[], room: { left: number }, depth: number): unknown[] {
  if (value.length > room.left) throw new NotPlain('too large')
  spend(room, 2, undefined)
  const copied: unknown[] = []
  for (let index = 0; index < value.length; index += 1) {
    spend(room, 1, undefined)
    copied.push(copy(own(value, String(index)), room, depth + 1))
  }
  return copied
}

function copyObject(value: object, room: { left: number }, depth: number): Record<string, unknown> {
  spend(room, 2, undefined)
  const copied: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw new NotPlain(key)
    const item = own(value, key)
    // As in JSON: a key without a value is no key.
    if (item === undefined) continue
    spend(room, bytesOf(key) + 4, undefined)
    copied[key] = copy(item, room, depth + 1)
  }
  return copied
}

/** The value a property holds itself: what is computed when it is read is not data. */
function own(value: object, key: string): unknown {
  const property = Object.getOwnPropertyDescriptor(value, key)
  if (!property || !('value' in property)) throw new NotPlain('a getter or a hole')
  return property.value
}

function spend<T>(room: { left: number }, bytes: number, value: T): T {
  room.left -= bytes
  if (room.left < 0) throw new NotPlain('too large')
  return value
}

const encoder = new TextEncoder()

function bytesOf(text: string): number {
  return encoder.encode(text).length
}
