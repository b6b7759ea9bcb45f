import type { Sealed } from '@portico/vault/contract'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { type Bytes, fromBase64url, utf8 } from '../bytes.js'

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** The vault's share of a slot, with the purpose (`info`) that it was sealed for. */
export type SealedShare = Sealed & { info: string }

/** Opens a share, sealed to this device's key (HPKE, RFC 9180). */
export async function openShare(device: CryptoKeyPair, { enc, ct, info }: SealedShare): Promise<Bytes> {
  const opened = await suite().Open(device, fromBase64url(enc), fromBase64url(ct), { info: utf8(info) })
  return new Uint8Array(opened)
}
