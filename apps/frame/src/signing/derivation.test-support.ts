import { createECDH, createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { toBigInt, word } from './bytes.js'

/** The standards of keys once more, on Node's own cryptography: nothing of what the frame derives keys with is asked here. */

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const hardened = 2 ** 31

function hmac(key: Uint8Array | string, ...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHmac('sha512', key)
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

const stepsOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? hardened : 0))

function pointOf(key: Uint8Array): Uint8Array {
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(key)
  return curve.getPublicKey(null, 'compressed')
}

/** BIP-32. */
export function keyOnSecp256k1(seed: Uint8Array, path: string): Uint8Array {
  let state = hmac('Bitcoin seed', seed)
  for (const index of stepsOf(path)) {
    const [key, code] = [state.subarray(0, 32), state.subarray(32)]
    const parent = index < hardened ? pointOf(key) : Uint8Array.of(0, ...key)
    const next = hmac(code, parent, word(BigInt(index), 4))
    const sum = (toBigInt(next.subarray(0, 32)) + toBigInt(key)) % order
    state = Uint8Array.of(...word(sum), ...next.subarray(32))
  }
  return state.slice(0, 32)
}

/** SLIP-0010 on Ed25519. */
export function keyOnEd25519(seed: Uint8Array, path: string): Uint8Array {
  let state = hmac('ed25519 seed', seed)
  for (const index of stepsOf(path))
    state = hmac(state.subarray(32), Uint8Array.of(0), state.subarray(0, 32), word(BigInt(index), 4))
  return state.slice(0, 32)
}

/** BIP-39: entropy and checksum as one row of digits, eleven for each word. */
export function wordsOfBits(entropy: Uint8Array): string {
  const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const check = bitsOf(createHash('sha256').update(entropy).digest()).slice(0, entropy.length / 4)
  return (bitsOf(entropy) + check)
    .match(/.{11}/g)!
    .map((bits) => wordlist[Number.parseInt(bits, 2)])
    .join(' ')
}

/** BIP-39. */
export function seedOfWords(words: string, passphrase = ''): Uint8Array {
  return new Uint8Array(pbkdf2Sync(words, `mnemonic${passphrase.normalize('NFKD')}`, 2_048, 64, 'sha512'))
}
