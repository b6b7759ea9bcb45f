import type { Sealed } from '@portico/vault/contract'
import { type Bytes, fromBase64url, utf8 } from '../bytes.js'
import { hpkeOpen } from './hpke.js'

/** The vault's share of a slot, with the purpose (`info`) that it was sealed for. */
export type SealedShare = Sealed & { info: string }

/** Opens a share, sealed to this device's key. */
export function openShare(device: CryptoKeyPair, { enc, ct, info }: SealedShare): Promise<Bytes> {
  return hpkeOpen(device, fromBase64url(enc), fromBase64url(ct), utf8(info))
}
