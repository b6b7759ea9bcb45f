import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { describe, expect, test, vi } from 'vitest'
import { type Bytes, randomBytes, utf8 } from '../bytes.js'
import { hpkeOpen, hpkeSeal } from './hpke.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const info = utf8('portico/vault/v1/share/x')

async function sealed(plain: Bytes) {
  const device = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', device.publicKey))
  const { encapsulatedSecret, ciphertext } = await suite.Seal(await suite.DeserializePublicKey(raw), plain, { info })
  return { device, enc: new Uint8Array(encapsulatedSecret), ct: new Uint8Array(ciphertext) }
}

describe('hpkeOpen', () => {
  test('behavior: opens what another implementation sealed, and gives what that one opens', async () => {
    for (const length of [0, 1, 16, 32, 33, 500]) {
      const plain = randomBytes(Math.max(1, length)).slice(0, length)
      const { device, enc, ct } = await sealed(plain)
      const opened = await hpkeOpen(device, enc, ct, info)
      expect(opened).toEqual(plain)
      expect(opened).toEqual(new Uint8Array(await suite.Open(device, enc, ct, { info })))
    }
  })

  test('error: any changed byte, another key or another purpose', async () => {
    const { device, enc, ct } = await sealed(randomBytes(32))
    const other = await sealed(randomBytes(32))
    const flip = (bytes: Bytes, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    for (let at = 0; at < ct.length; at += 1) await expect(hpkeOpen(device, enc, flip(ct, at), info)).rejects.toThrow()
    for (let at = 0; at < enc.length; at += 1) await expect(hpkeOpen(device, flip(enc, at), ct, info)).rejects.toThrow()
    await expect(hpkeOpen(other.device, enc, ct, info)).rejects.toThrow()
    await expect(hpkeOpen(device, other.enc, ct, info)).rejects.toThrow()
    await expect(hpkeOpen(device, enc, ct, utf8('portico/vault/v1/share/y'))).rejects.toThrow()
    await expect(hpkeOpen(device, new Uint8Array(), ct, info)).rejects.toThrow()
  })
})

describe('hpkeSeal', () => {
  test('behavior: another implementation opens what it sealed, and each time it is another', async () => {
    for (const length of [0, 1, 32, 500]) {
      const plain = randomBytes(Math.max(1, length)).slice(0, length)
      const { device } = await sealed(plain)
      const to = new Uint8Array(await crypto.subtle.exportKey('raw', device.publicKey))
      const [one, other] = [await hpkeSeal(to, plain, info), await hpkeSeal(to, plain, info)]
      expect(new Uint8Array(await suite.Open(device, one.enc, one.ct, { info }))).toEqual(plain)
      expect(await hpkeOpen(device, other.enc, other.ct, info)).toEqual(plain)
      expect([one.enc, one.ct]).not.toEqual([other.enc, other.ct])
    }
  })

  test('error: to what is no point of the curve', async () => {
    await expect(hpkeSeal(new Uint8Array(65).fill(4), randomBytes(1), info)).rejects.toThrow()
  })
})

test('behavior: no secret key on the way can be read', async () => {
  const { device, enc, ct } = await sealed(randomBytes(32))
  const to = new Uint8Array(await crypto.subtle.exportKey('raw', device.publicKey))
  const made = [vi.spyOn(crypto.subtle, 'importKey'), vi.spyOn(crypto.subtle, 'generateKey')]
  await hpkeOpen(device, enc, ct, info)
  await hpkeSeal(to, randomBytes(32), info)
  const keys = await Promise.all(made.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
  const secret = keys.flatMap((key) => ('privateKey' in key ? [key.privateKey] : key.type === 'public' ? [] : [key]))
  expect(secret.length).toBeGreaterThan(10)
  expect(secret.filter(({ extractable }) => extractable)).toEqual([])
})
