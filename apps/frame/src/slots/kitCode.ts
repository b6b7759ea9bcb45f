import { type Bytes, joinBytes, sha256, utf8 } from '../bytes.js'

/** Crockford's alphabet: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const entropyBits = 128
/** What tells a slip of the pen: 22 bits, so that the code has six groups of five. */
const checkBits = 22
const groupLength = 5
const length = (entropyBits + checkBits) / 5

/** The code of a kit as a person writes it down: six groups of five. */
export async function kitCodeOf(entropy: Bytes): Promise<string> {
  let bits = (toBigInt(entropy) << BigInt(checkBits)) | (await checkOf(entropy))
  let text = ''
  for (let at = 0; at < length; at += 1) {
    text = alphabet[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return (text.match(/.{5}/g) ?? []).join('-')
}

/** The code that a person typed; `undefined` when it is none, or has a slip. */
export async function readKitCode(typed: string): Promise<Bytes | undefined> {
  const text = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  const digits = Array.from(text, (char) => alphabet.indexOf(char))
  if (digits.length !== length || digits.includes(-1)) return undefined
  const bits = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n)
  const entropy = toBytes(bits >> BigInt(checkBits))
  return (bits & ((1n << BigInt(checkBits)) - 1n)) === (await checkOf(entropy)) ? entropy : undefined
}

export const kitGroups = length / groupLength

async function checkOf(entropy: Bytes): Promise<bigint> {
  const hash = await sha256(joinBytes(utf8('kit/v1'), entropy))
  return toBigInt(hash.slice(0, 3)) >> BigInt(24 - checkBits)
}

const toBigInt = (bytes: Bytes) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

function toBytes(value: bigint): Bytes {
  const bytes = new Uint8Array(entropyBits / 8)
  for (let at = bytes.length - 1, rest = value; at >= 0; at -= 1, rest >>= 8n) bytes[at] = Number(rest & 255n)
  return bytes
}
