import { type Sealed, sealedFor } from '@portico/vault/contract'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { type Bytes, fromBase64url, utf8 } from '../bytes.js'

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** Opens the vault's share of a slot, sealed to this device's key (HPKE, RFC 9180). */
export async function openShare(enc: CryptoKeyPair, slotId: string, { enc: kem, ct }: Sealed): Promise<Bytes> {
  const info = utf8(sealedFor.share(slotId))
  return new Uint8Array(await suite().Open(enc, fromBase64url(kem), fromBase64url(ct), { info }))
}
