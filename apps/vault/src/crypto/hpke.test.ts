import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { expect, test } from 'vitest'
import type { PublicKey, Sealed } from '../contract/index.js'
import { sealTo } from './hpke.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const plain = Uint8Array.of(1, 2, 3)

/** The keys of a device, and what it opens. */
async function newKeys() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const key: PublicKey = { kty: 'EC', crv: 'P-256', x, y }
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const open = ({ enc, ct }: Sealed, info: string) =>
    suite.Open(pair, bytes(enc), bytes(ct), { info: new TextEncoder().encode(info) })
  return { key, open }
}

test('default: the key it was sealed to opens it, for its purpose alone', async () => {
  const [own, other] = [await newKeys(), await newKeys()]
  const sealed = await sealTo(own.key, plain, 'a')
  expect(await own.open(sealed, 'a')).toEqual(plain)
  await expect(own.open(sealed, 'b')).rejects.toThrow()
  await expect(own.open(sealed, '')).rejects.toThrow()
  await expect(other.open(sealed, 'a')).rejects.toThrow()
  expect(sealed).toEqual({ enc: expect.stringMatching(/^[\w-]{87}$/), ct: expect.stringMatching(/^[\w-]{26}$/) })
  expect(await sealTo(own.key, plain, 'a')).not.toEqual(sealed)
})

test('error: a key that is no point of the curve', async () => {
  const { key } = await newKeys()
  await expect(sealTo({ ...key, y: key.x }, plain, 'a')).rejects.toThrow()
  await expect(sealTo({ ...key, x: 'A'.repeat(43), y: 'A'.repeat(43) }, plain, 'a')).rejects.toThrow()
})
