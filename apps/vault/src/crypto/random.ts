import { randomBytes, randomInt } from 'node:crypto'

export const randomId = (bits: 128 | 256): string => randomBytes(bits / 8).toString('base64url')

/**
 * Six decimal digits, each code as likely as any other: 24 random bits, thrown away when they are beyond the last whole million.
 * @param draw three random bytes at each call
 */
export function sixRandomDigits(draw: () => Uint8Array = () => randomBytes(3)): string {
  for (;;) {
    const [high = 0, middle = 0, low = 0] = draw()
    const value = high * 65_536 + middle * 256 + low
    if (value < 16_000_000) return String(value % 1_000_000).padStart(6, '0')
  }
}

/** A number of two digits, and three different ones in random order of which it is one. */
export function randomMatch(): { match: string; choices: string[] } {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
  const choices = [...numbers]
  const match = choices[randomInt(3)] ?? choices[0] ?? ''
  return { match, choices }
}
