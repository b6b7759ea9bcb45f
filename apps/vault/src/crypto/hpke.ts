import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { PublicKey, Sealed } from '../contract/index.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** Seals to the `enc` key of a device. @throws Error when the key is no point of the curve. */
export async function sealTo(key: PublicKey, plain: Uint8Array, info: string): Promise<Sealed> {
  const point = Buffer.concat([Buffer.of(4), Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')])
  const publicKey = await suite.DeserializePublicKey(new Uint8Array(point))
  const { encapsulatedSecret, ciphertext } = await suite.Seal(publicKey, plain, {
    info: new TextEncoder().encode(info),
  })
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return { enc: text(encapsulatedSecret), ct: text(ciphertext) }
}
