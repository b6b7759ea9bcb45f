/** As much of the contract ABI as permissions need, so that a page that asks for one loads no library for it. */
export type Hex = `0x${string}`

const largest = 2n ** 256n - 1n

/** A number, an address or 32 bytes as one word. @throws RangeError for a number that no contract can hold */
export function word(value: bigint | Hex): string {
  if (typeof value !== 'bigint') return value.slice(2).toLowerCase().padStart(64, '0')
  if (value < 0n || value > largest) throw new RangeError(`An amount is a number from 0 to 2^256 - 1, not ${value}`)
  return value.toString(16).padStart(64, '0')
}

/** Bytes of any length: how many there are, and then as many words as they take. */
export function bytes(value: Hex): string {
  const digits = value.slice(2).toLowerCase()
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}

/** Call data of a function whose arguments are one word each. */
export const callData = (selector: Hex, ...words: readonly (bigint | Hex)[]): Hex =>
  `${selector}${words.map(word).join('')}`

/** Arguments of which some do not stand at their place: of these where each begins, and behind all of them they themselves. */
export function tupleOf(...parts: readonly (bigint | Hex | { behind: string })[]): string {
  let at = parts.length * 32
  const heads = parts.map((part) => {
    if (typeof part !== 'object') return word(part)
    const head = word(BigInt(at))
    at += part.behind.length / 2
    return head
  })
  return heads.join('') + parts.map((part) => (typeof part === 'object' ? part.behind : '')).join('')
}

/** Arguments of which none stands at its place. */
export const argumentsOf = (...parts: readonly string[]): string => tupleOf(...parts.map((behind) => ({ behind })))

/** Reads words at their places, in bytes. @throws RangeError behind the end, or for a number that is no place */
export function reader(data: Hex) {
  const size = (data.length - 2) / 2
  const slice = (from: number, length: number): Hex => {
    if (!Number.isSafeInteger(from + length) || from < 0 || from + length > size) throw new RangeError('Behind the end')
    return `0x${data.slice(2 + from * 2, 2 + (from + length) * 2)}`
  }
  const number = (at: number) => BigInt(slice(at, 32))
  /** A length, or a way to another place. */
  const place = (at: number) => {
    const value = Number(number(at))
    if (value > size) throw new RangeError('Behind the end')
    return value
  }
  return {
    size,
    slice,
    number,
    place,
    address: (at: number): Hex => slice(at + 12, 20),
    bytesAt: (at: number): Hex => slice(at + 32, place(at)),
  }
}
