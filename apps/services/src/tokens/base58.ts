const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text; `undefined` when it is none. */
export function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return new Uint8Array([...new Uint8Array(zeros), ...bytes])
}

export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = `${alphabet[Number(value % 58n)]}${text}`
    value /= 58n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** A Solana address: 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32
}
