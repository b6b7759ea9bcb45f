import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase58 } from '../../base/base58.js'
import { type AddressForm, addressForms } from '../../base/bitcoinForms.js'
import { fail } from '../../base/errors/AppError.js'
import { chainErrors } from '../../base/errors/chain.js'

const allForms: readonly AddressForm[] = Object.values(addressForms)

/** What an address says: how its coins are locked, and with what. */
export type DecodedAddress = {
  type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'
  form: AddressForm
  /** What locks an output that is paid to it. */
  script: Uint8Array
}

const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Reads an address with its checksum: base58check, bech32 (BIP-173) or bech32m (BIP-350). `undefined` when it is none of `forms`. */
export function readAddress(value: string, forms: readonly AddressForm[] = allForms): DecodedAddress | undefined {
  return readSegwit(value, forms) ?? readBase58(value, forms)
}

/**
 * Whether a text is an address of Bitcoin or one of its test networks, its checksum included.
 *
 * @example
 * isBitcoinAddress('bc1q…')
 */
export function isBitcoinAddress(value: string): boolean {
  return readAddress(value) !== undefined
}

/** bech32 in lower case; base58 has one way to be written. @throws AppError `address/invalid` */
export function normalizeAddress(value: string): string {
  const address = value.trim()
  const read = readAddress(address)
  if (!read) throw fail(chainErrors, 'address/invalid', { address: value })
  return read.type === 'p2pkh' || read.type === 'p2sh' ? address : address.toLowerCase()
}

function readSegwit(value: string, forms: readonly AddressForm[]): DecodedAddress | undefined {
  const text = value.toLowerCase()
  const split = text.lastIndexOf('1')
  const form = forms.find(({ bech32 }) => bech32 === text.slice(0, split))
  // A text in both cases is broken by the standard.
  if (!form || text.length > 90 || (text !== value && value.toUpperCase() !== value)) return undefined
  const words = [...text.slice(split + 1)].map((letter) => bech32Letters.indexOf(letter))
  if (words.includes(-1) || words.length < 8) return undefined
  const [version = 0] = words
  if (version > 16 || checksum(form.bech32, words) !== (version === 0 ? 1 : 0x2bc830a3)) return undefined
  const program = toBytes(words.slice(1, -6))
  if (!program || program.length < 2 || program.length > 40) return undefined
  const script = Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length, ...program)
  if (version > 0) return { type: version === 1 && program.length === 32 ? 'p2tr' : 'witness', form, script }
  if (program.length === 20) return { type: 'p2wpkh', form, script }
  return program.length === 32 ? { type: 'p2wsh', form, script } : undefined
}

/** The bytes that five-bit words hold; `undefined` when what is left over is not empty. */
function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const word of words) {
    held = (held << 5) | word
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return bits > 4 || held !== 0 ? undefined : Uint8Array.from(bytes)
}

function checksum(prefix: string, words: readonly number[]): number {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  let sum = 1
  for (const word of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ word
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries()) {
      if ((top >> bit) & 1) sum ^= generator
    }
  }
  return sum >>> 0
}

function readBase58(value: string, forms: readonly AddressForm[]): DecodedAddress | undefined {
  const bytes = value.length > 40 ? undefined : fromBase58(value)
  if (bytes?.length !== 25) return undefined
  const expected = sha256(sha256(bytes.subarray(0, 21)))
  if (!bytes.subarray(21).every((byte, index) => byte === expected[index])) return undefined
  const [version] = bytes
  for (const form of forms) {
    const hash = bytes.subarray(1, 21)
    if (version === form.pubKeyHash)
      return { type: 'p2pkh', form, script: Uint8Array.of(0x76, 0xa9, 0x14, ...hash, 0x88, 0xac) }
    if (version === form.scriptHash) return { type: 'p2sh', form, script: Uint8Array.of(0xa9, 0x14, ...hash, 0x87) }
  }
  return undefined
}
