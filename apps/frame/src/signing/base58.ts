const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Longer texts are refused before work is done on them: the time grows with the square. */
const maxLength = 4_096

export function toBase58(bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1
  const places: number[] = []
  for (const byte of bytes.subarray(zeros)) {
    let carry = byte
    for (let at = 0; at < places.length; at += 1) {
      carry += (places[at] ?? 0) << 8
      places[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) places.push(carry % 58)
  }
  return (
    '1'.repeat(zeros) +
    places
      .reverse()
      .map((place) => alphabet[place])
      .join('')
  )
}

/** Throws a TypeError for what is not base58. */
export function fromBase58(text: string): Uint8Array {
  if (text.length > maxLength) throw new TypeError('Too long for base58')
  let zeros = 0
  while (zeros < text.length && text[zeros] === '1') zeros += 1
  const bytes: number[] = []
  for (const letter of text.slice(zeros)) {
    let carry = alphabet.indexOf(letter)
    if (carry < 0) throw new TypeError('Not base58')
    for (let at = 0; at < bytes.length; at += 1) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}
