import type { DeviceKeys, PublicKey } from '@portico/vault/contract'
import { sha256, toBase64url, utf8 } from '../bytes.js'
import type { Storage } from './storage.js'

/**
 * A device is this site's partition of this browser. None of its private keys can be read, not even by this page:
 * `sign` proves the device, to `enc` the vault seals, `factor` is the device's half of a slot.
 */
export type Device = {
  /** RFC 7638 thumbprint of `sign`. */
  id: string
  sign: CryptoKeyPair
  enc: CryptoKeyPair
  factor: CryptoKey
  keys: DeviceKeys
}

type Stored = Pick<Device, 'sign' | 'enc' | 'factor'>

const key = 'device'

export async function readDevice(storage: Storage): Promise<Device | undefined> {
  const stored = await storage.get(key)
  return stored === undefined ? undefined : describe(stored as Stored)
}

/** The device of this partition; made at the first need. */
export async function ensureDevice(storage: Storage): Promise<Device> {
  // Two tabs that begin at once are one device.
  return (await readDevice(storage)) ?? storage.exclusive(key, async () => (await readDevice(storage)) ?? make(storage))
}

async function make(storage: Storage): Promise<Device> {
  const { subtle } = crypto
  const stored: Stored = {
    sign: await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    enc: await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']),
    factor: await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  }
  await storage.setForGood(key, stored)
  return describe(stored)
}

async function describe({ sign, enc, factor }: Stored): Promise<Device> {
  const keys = { sign: await publicKeyOf(sign), enc: await publicKeyOf(enc) }
  return { id: await thumbprint(keys.sign), sign, enc, factor, keys }
}

async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<PublicKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** RFC 7638: the SHA-256 of the key's required members in the order of the alphabet. */
export async function thumbprint({ crv, kty, x, y }: PublicKey): Promise<string> {
  return toBase64url(await sha256(utf8(JSON.stringify({ crv, kty, x, y }))))
}
