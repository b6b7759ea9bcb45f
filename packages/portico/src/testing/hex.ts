import { fromHex } from '../base/bytes.js'

/** Hexadecimal text as wallets write it: pairs of digits behind `0x`. */
export type Hex = `0x${string}`

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

/** @throws TypeError when it is not pairs of hex digits behind `0x` */
export const bytesOf = (hex: Hex): Uint8Array => fromHex(hex.slice(2))

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
