import { secp256k1 } from '@noble/curves/secp256k1.js'
import { toBigInt } from '../bytes.js'
import type { Signer } from '../signer.js'

/** Signs 32 bytes with a key that is at hand. */
export function signHash(hash: Uint8Array, secret: Uint8Array): Awaited<ReturnType<Signer['secp256k1']>> {
  if (hash.length !== 32) throw new TypeError('A hash has 32 bytes')
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return {
    r: toBigInt(signature.subarray(1, 33)),
    s: toBigInt(signature.subarray(33)),
    yParity: signature[0] === 1 ? 1 : 0,
  }
}
