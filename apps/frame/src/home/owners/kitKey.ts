import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Bytes, utf8 } from '../../bytes.js'
import { addressOfPublicKey } from '../../signing/evm/address.js'
import { signHash } from '../../signing/evm/sign.js'
import type { Signer } from '../../signing/signer.js'

/**
 * The key that a recovery kit is for an account that it owns: from its code alone, by HKDF, and of no use for any other kit of the same code.
 * It lives as long as the page.
 */
export async function kitKey(entropy: Bytes): Promise<{ address: `0x${string}`; signer: Signer }> {
  const base = await crypto.subtle.importKey('raw', entropy, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('owner/v1/kit') }
  const secret = new Uint8Array(await crypto.subtle.deriveBits(how, base, 256))
  return {
    address: addressOfPublicKey(secp256k1.getPublicKey(secret, false)),
    signer: {
      secp256k1: async (hash) => signHash(hash, secret),
      ed25519: () => Promise.reject(new TypeError('A kit owns accounts of EVM networks alone')),
    },
  }
}
