import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concat, toBigInt, utf8, word } from './bytes.js'

const hardened = 2 ** 31

/** The private key at a path (BIP-32), for example `m/44'/60'/0'/0/0`. */
export function bip32(seed: Uint8Array, path: string): Uint8Array {
  let state: Uint8Array = hmac(sha512, utf8('Bitcoin seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const index = Number(step.replace(/'$/, '')) + (step.endsWith("'") ? hardened : 0)
    if (!/^\d+'?$/.test(step) || index >= hardened * 2) throw new TypeError('Not a path')
    const key = state.subarray(0, 32)
    const data = index >= hardened ? concat(Uint8Array.of(0), key) : secp256k1.getPublicKey(key, true)
    const next = hmac(sha512, state.subarray(32), concat(data, word(BigInt(index), 4)))
    const tweak = toBigInt(next.subarray(0, 32))
    const { ORDER } = secp256k1.Point.Fn
    const sum = (tweak + toBigInt(key)) % ORDER
    // Less likely than any accident; the standard says to take another index then, which nobody else would look at.
    if (tweak >= ORDER || sum === 0n) throw new Error('No key on this path')
    state.fill(0)
    state = concat(word(sum), next.subarray(32))
  }
  return state.slice(0, 32)
}
