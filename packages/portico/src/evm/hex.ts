const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** Whether a text has the form of an address; its checksum is not looked at. */
export function isAddressLike(value: unknown): value is Hex {
  return typeof value === 'string' && addressPattern.test(value)
}

/** Whether an address is written in both cases, and so carries a checksum. */
export function isMixedCase(address: string): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

const quantityPattern = /^0x[0-9a-fA-F]{1,64}$/
const bytesPattern = /^0x(?:[0-9a-fA-F]{2})*$/
const hashPattern = /^0x[0-9a-fA-F]{64}$/

export type Hex = `0x${string}`

/** Writes a quantity as JSON-RPC wants it: no leading zeros. */
export function toHex(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

/** Reads a quantity; `undefined` when it is none. Leading zeros, which some nodes send, are let through. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && quantityPattern.test(value) ? BigInt(value) : undefined
}

export function isBytes(value: unknown): value is Hex {
  return typeof value === 'string' && bytesPattern.test(value)
}

export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && hashPattern.test(value)
}

/** Writes a text as the hex of its UTF-8 bytes. */
export function textToHex(text: string): Hex {
  let hex = ''
  for (const byte of new TextEncoder().encode(text)) hex += byte.toString(16).padStart(2, '0')
  return `0x${hex}`
}

/** Reads bytes from hex. The caller has checked the form. */
export function hexToBytes(hex: string): Uint8Array {
  const digits = hex.slice(2)
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) => Number.parseInt(digits.substr(index * 2, 2), 16))
}

/**
 * Reads a chain id in any of the forms that wallets use (hex, decimal text, number) as decimal text.
 * `undefined` for what cannot be the number of a chain.
 */
export function readChainId(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) && value > 0 ? value.toString() : undefined
  }
  if (typeof value !== 'string' || !/^(?:0x[0-9a-f]{1,16}|[0-9]{1,16})$/i.test(value)) return undefined
  const id = BigInt(value)
  return id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? id.toString() : undefined
}
