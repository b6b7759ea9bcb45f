import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64, toHex } from '../../base/bytes.js'
import { type DecodedAddress, readAddress } from './bitcoinAddress.js'

/**
 * Whether an address has signed a text: by BIP-322 (simple) for segwit of one key and taproot by its key, or by the message signature
 * of old (ECDSA with a key that can be recovered) for segwit of one key, nested or not, and for addresses older than that.
 *
 * @param signature In base64
 */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  const read = readAddress(address)
  if (!read || signature.length > 4_096) return false
  try {
    const bytes = fromBase64(signature)
    const text = new TextEncoder().encode(message)
    return bytes.length === 65 && isLegacy(bytes) ? verifyLegacy(read, text, bytes) : verifySimple(read, text, bytes)
  } catch {
    // What cannot be read as a signature is none.
    return false
  }
}

const isLegacy = (bytes: Uint8Array) => (bytes[0] ?? 0) >= 27 && (bytes[0] ?? 0) <= 42

function verifyLegacy({ type, script }: DecodedAddress, text: Uint8Array, signature: Uint8Array): boolean {
  const hash = twice(join(varBytes(bytesOf('Bitcoin Signed Message:\n')), varBytes(text)))
  const [head = 0] = signature
  const recovered = join(Uint8Array.of((head - 27) & 3), signature.subarray(1))
  // Only the first of the kinds that the head can name is of a key that is written out long.
  const short = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
  const key = head < 31 ? secp256k1.Point.fromBytes(short).toBytes(false) : short
  const keyHash = hash160(key)
  if (type === 'p2pkh') return same(script, join(Uint8Array.of(0x76, 0xa9, 0x14), keyHash, Uint8Array.of(0x88, 0xac)))
  if (head < 31) return false
  const witness = join(Uint8Array.of(0, 0x14), keyHash)
  if (type === 'p2wpkh') return same(script, witness)
  return type === 'p2sh' && same(script, join(Uint8Array.of(0xa9, 0x14), hash160(witness), Uint8Array.of(0x87)))
}

/** BIP-322: the witness of a transaction that spends one which never was, and whose message stands in its input. */
function verifySimple({ type, script }: DecodedAddress, text: Uint8Array, bytes: Uint8Array): boolean {
  const [signature, key, ...more] = readWitness(bytes)
  if (!signature || more.length > 0) return false
  const spent = twice(toSpend(script, tagged('BIP0322-signed-message', text)))
  const place = join(spent, zeros(4))
  const output = join(zeros(8), Uint8Array.of(1, 0x6a))
  if (type === 'p2wpkh') {
    if (key?.length !== 33 || signature.at(-1) !== 1 || !same(script, join(Uint8Array.of(0, 0x14), hash160(key))))
      return false
    const code = join(Uint8Array.of(0x19, 0x76, 0xa9, 0x14), script.subarray(2), Uint8Array.of(0x88, 0xac))
    // BIP-143
    const parts = [zeros(4), twice(place), twice(zeros(4)), place, code, zeros(8), zeros(4), twice(output), zeros(4)]
    const hash = twice(join(...parts, Uint8Array.of(1, 0, 0, 0)))
    return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: 'der', lowS: true })
  }
  if (type !== 'p2tr' || key) return false
  const kind = signature.length === 65 ? signature[64] : 0
  if ((signature.length !== 64 && signature.length !== 65) || (kind !== 0 && kind !== 1)) return false
  if (signature.length === 65 && kind === 0) return false
  // BIP-341
  const parts = [sha256(place), sha256(zeros(8)), sha256(varBytes(script)), sha256(zeros(4)), sha256(output)]
  const head = join(Uint8Array.of(0, kind ?? 0), zeros(8))
  const hash = tagged('TapSighash', join(head, ...parts, zeros(1), zeros(4)))
  return schnorr.verify(signature.subarray(0, 64), hash, script.subarray(2))
}

const toSpend = (script: Uint8Array, message: Uint8Array): Uint8Array =>
  join(
    zeros(4),
    Uint8Array.of(1),
    zeros(32),
    Uint8Array.of(0xff, 0xff, 0xff, 0xff, 34, 0, 32),
    message,
    zeros(4),
    Uint8Array.of(1),
    zeros(8),
    varBytes(script),
    zeros(4),
  )

/** @throws Error when the lengths do not fit */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 1
  for (let left = bytes[0] ?? 0; left > 0; left--) {
    const length = bytes[at++] ?? 0
    if (length >= 0xfd || at + length > bytes.length) throw new Error('No witness')
    items.push(bytes.subarray(at, at + length))
    at += length
  }
  if (at !== bytes.length) throw new Error('No witness')
  return items
}

const zeros = (length: number) => new Uint8Array(length)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const same = (one: Uint8Array, other: Uint8Array) => toHex(one) === toHex(other)
const tagged = (tag: string, bytes: Uint8Array) => sha256(join(sha256(bytesOf(tag)), sha256(bytesOf(tag)), bytes))

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function varBytes(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < 0xfd) return join(Uint8Array.of(length), bytes)
  const wide = length > 0xffff
  const number = Array.from({ length: wide ? 4 : 2 }, (_, at) => Math.floor(length / 256 ** at) & 0xff)
  return join(Uint8Array.of(wide ? 0xfe : 0xfd, ...number), bytes)
}
