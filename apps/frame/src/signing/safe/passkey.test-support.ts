import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, toBigInt, utf8 } from '../bytes.js'
import type { Assertion, Signer } from '../signer.js'
import type { PasskeyKey } from './account.js'

const never = () => Promise.reject(new Error('A passkey is no key'))
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A passkey without a browser, which says what a browser would. `isVerified`: it asked its person. */
export function softwarePasskey(seed: number, { isVerified = true, page = 'https://shop.example' } = {}) {
  const secret = new Uint8Array(32).fill(seed)
  const point = p256.getPublicKey(secret, false)
  const key: PasskeyKey = { x: toBigInt(point.subarray(1, 33)), y: toBigInt(point.subarray(33)) }
  async function passkey(hash: Uint8Array): Promise<Assertion> {
    const host = sha256(utf8('wallet.example'))
    const authenticatorData = concat(host, Uint8Array.of(isVerified ? 0x1d : 0x19), new Uint8Array(4))
    const clientDataJSON = utf8(
      `{"type":"webauthn.get","challenge":"${base64url(hash)}","origin":"https://wallet.example","crossOrigin":true,"topOrigin":"${page}"}`,
    )
    const signed = p256.sign(concat(authenticatorData, sha256(clientDataJSON)), secret, { lowS: false })
    return {
      authenticatorData,
      clientDataJSON,
      r: toBigInt(signed.subarray(0, 32)),
      s: toBigInt(signed.subarray(32)),
    }
  }
  const signer: Signer = { secp256k1: never, ed25519: never, passkey }
  return { key, signer }
}
