const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** base58btc, as Bitcoin and Solana write bytes, and multibase after its prefix `z`. */
export function toBase58(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text
  for (const byte of bytes) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}

/** Above what anything that is written so has: a transaction of Solana is the longest, with 1,683 letters. */
const mostLetters = 4_096

/** The bytes of a base58 text; `undefined` for a text that is none, or longer than 4,096 letters. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  // Each letter is a multiplication of all before it.
  if (text.length > mostLetters) return undefined
  const bytes: number[] = []
  let number = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n))
  for (let index = 0; text[index] === '1'; index++) bytes.unshift(0)
  return Uint8Array.from(bytes)
}
