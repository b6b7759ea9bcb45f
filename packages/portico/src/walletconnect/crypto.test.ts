import { describe, expect, test } from 'vitest'
import { type Bytes, fromHex, toHex } from './bytes.js'
import { loadPrimitives, type Primitives } from './crypto.js'
import { software } from './softwareCrypto.js'

const both: readonly [string, () => Promise<Primitives>][] = [
  ['the engine’s own', () => loadPrimitives()],
  ['in software', async () => software],
]

describe.each(both)('%s', (_, load) => {
  test.each([
    // RFC 7748, 5.2
    [
      'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4',
      'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c',
      'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
    ],
    [
      '4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d',
      'e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493',
      '95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957',
    ],
    // RFC 7748, 6.1
    [
      '77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a',
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
      '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    ],
    [
      '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
      '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
      '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    ],
  ])('param: X25519 %s', async (secret, peer, shared) => {
    const primitives = await load()
    expect(toHex(await primitives.sharedX25519(fromHex(secret), fromHex(peer)))).toBe(shared)
  })

  test('error: a key of small order gives no secret', async () => {
    const primitives = await load()
    const { secret } = await primitives.makeX25519()
    await expect(primitives.sharedX25519(secret, new Uint8Array(32))).rejects.toThrow()
  })

  test('param: HKDF of RFC 5869, test case 3', async () => {
    const primitives = await load()
    const secret = new Uint8Array(22).fill(0x0b)
    expect(toHex(await primitives.hkdf(secret))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    )
  })

  test('param: SHA-256 of FIPS 180-4', async () => {
    const primitives = await load()
    const abc = new TextEncoder().encode('abc') as Bytes
    expect(toHex(await primitives.sha256(abc))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test.each([
    // RFC 8032, 7.1
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('param: Ed25519 %s', async (secret, open, message, signature) => {
    const primitives = await load()
    const pair = { secret: fromHex(secret), public: fromHex(open) }
    expect(toHex(await primitives.signEd25519(pair, fromHex(message)))).toBe(signature)
  })

  test('behavior: two sides agree, whichever of them has which cryptography', async () => {
    const primitives = await load()
    const own = await primitives.makeX25519()
    const peer = await software.makeX25519()
    expect(await primitives.sharedX25519(own.secret, peer.public)).toEqual(
      await software.sharedX25519(peer.secret, own.public),
    )
  })
})

describe('loadPrimitives', () => {
  test('behavior: an insecure context gets everything in software', async () => {
    expect(await loadPrimitives({ subtle: undefined })).toBe(software)
  })

  test('behavior: an engine without curve 25519 keeps its own hashes', async () => {
    const subtle = {
      ...Object.fromEntries(
        (['digest', 'importKey', 'deriveBits'] as const).map((name) => [name, crypto.subtle[name].bind(crypto.subtle)]),
      ),
      generateKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
    } as unknown as SubtleCrypto
    const primitives = await loadPrimitives({ subtle })
    expect(primitives.makeX25519).toBe(software.makeX25519)
    expect(primitives.sha256).not.toBe(software.sha256)
    expect(await primitives.hkdf(new Uint8Array(22).fill(0x0b))).toEqual(
      await software.hkdf(new Uint8Array(22).fill(0x0b)),
    )
  })
})
