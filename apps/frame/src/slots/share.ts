import type { PublicKey, Sealed } from '@portico/vault/contract'
import { type Bytes, fromBase64url, joinBytes, toBase64url, utf8 } from '../bytes.js'
import { hpkeOpen, hpkeSeal } from './hpke.js'

/** What was sealed to this device (the vault's share of a slot, or a key handed over), with the purpose (`info`) that it was sealed for. */
export type SealedShare = Sealed & { info: string }

/** Opens what was sealed to this device's key. */
export function openShare(device: CryptoKeyPair, { enc, ct, info }: SealedShare): Promise<Bytes> {
  return hpkeOpen(device, fromBase64url(enc), fromBase64url(ct), utf8(info))
}

/** Seals to the key of another device. */
export async function sealTo({ x, y }: PublicKey, plain: Bytes, info: string): Promise<Sealed> {
  const point = joinBytes(Uint8Array.of(4), fromBase64url(x), fromBase64url(y))
  const { enc, ct } = await hpkeSeal(point, plain, utf8(info))
  return { enc: toBase64url(enc), ct: toBase64url(ct) }
}
