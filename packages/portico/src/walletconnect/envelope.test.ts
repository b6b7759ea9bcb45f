import { createCipheriv } from 'node:crypto'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import {
  decodeTypeTwoEnvelope,
  decrypt,
  deriveSymKey,
  encodeTypeTwoEnvelope,
  encrypt,
  hashKey,
} from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { type Bytes, fromBase64, fromHex, toBase64, toBase64Url, toHex } from './bytes.js'
import { hashHex, loadPrimitives } from './crypto.js'
import { agree, open, seal } from './envelope.js'
import { sealFrom } from './envelope.test-support.js'

const primitives = await loadPrimitives()
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((value): Bytes => new Uint8Array(value))
const text = fc.string({ unit: 'binary', maxLength: 300 })
/** The reference cuts its text into JSON first, so it is given what it would be given. */
const reference = { text: fc.string({ minLength: 1, maxLength: 300 }) }

describe('type 0', () => {
  test('default: what is sealed opens again', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), text, async (key, clear) => {
        expect(await open(seal(key, clear), () => key)).toEqual({ type: 0, text: clear })
      }),
    )
  })

  test('behavior: the reference opens ours', () => {
    fc.assert(
      fc.property(bytes(32), reference.text, (key, clear) => {
        expect(decrypt({ symKey: toHex(key), encoded: seal(key, clear) })).toBe(clear)
      }),
    )
  })

  test('behavior: ours opens the reference’s', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), reference.text, async (key, clear) => {
        const sealed = encrypt({ type: 0, symKey: toHex(key), message: clear })
        expect(await open(sealed, () => key)).toEqual({ type: 0, text: clear })
      }),
    )
  })

  test('behavior: byte for byte what another implementation of RFC 8439 writes', () => {
    fc.assert(
      fc.property(bytes(32), bytes(12), text, (key, iv, clear) => {
        const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
        const box = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final(), cipher.getAuthTag()])
        expect(seal(key, clear, iv)).toBe(Buffer.concat([Buffer.of(0), iv, box]).toString('base64'))
      }),
    )
  })

  test('error: a flipped bit anywhere opens to nothing', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), text, fc.nat(), async (key, clear, at) => {
        const sealed = fromBase64(seal(key, clear))
        const index = at % sealed.length
        sealed[index] = (sealed[index] ?? 0) ^ 1
        const opened = await open(toBase64(sealed), () => key)
        expect(opened).toBeUndefined()
      }),
    )
  })

  test('error: another key opens nothing', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), bytes(32), text, async (key, other, clear) => {
        fc.pre(toHex(key) !== toHex(other))
        expect(await open(seal(key, clear), () => other)).toBeUndefined()
      }),
    )
  })
})

describe('type 1', () => {
  test('behavior: both directions with the reference', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(32), bytes(32), reference.text, async (key, sender, clear) => {
        expect(decrypt({ symKey: toHex(key), encoded: sealFrom(sender, key, clear) })).toBe(clear)
        const sealed = encrypt({ type: 1, symKey: toHex(key), senderPublicKey: toHex(sender), message: clear })
        expect(await open(sealed, (from) => (from && toHex(from) === toHex(sender) ? key : undefined))).toEqual({
          type: 1,
          text: clear,
          sender,
        })
      }),
    )
  })
})

describe('type 2', () => {
  test('behavior: the reference’s is read, in both of its alphabets', async () => {
    await fc.assert(
      fc.asyncProperty(reference.text, async (clear) => {
        const never = () => {
          throw new Error('No key is asked for')
        }
        for (const encoding of ['base64url', 'base64pad'] as const) {
          const encoded = encodeTypeTwoEnvelope(clear, encoding)
          expect(decodeTypeTwoEnvelope(encoded, encoding)).toBe(clear)
          expect(await open(encoded, never)).toEqual({ type: 2, text: clear })
        }
      }),
    )
  })
})

describe('open', () => {
  test('behavior: base64url and missing padding are read too', async () => {
    const key = new Uint8Array(32).fill(7)
    expect(await open(toBase64Url(fromBase64(seal(key, 'hello'))), () => key)).toEqual({ type: 0, text: 'hello' })
  })

  test('error: whatever it is given, it gives an answer', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.uint8Array().map((value) => toBase64(value)),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (message) => {
        const opened = await open(message, () => new Uint8Array(32))
        expect(opened === undefined || opened.type === 2).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  test('error: a key that cannot be had opens nothing', async () => {
    const sealed = sealFrom(new Uint8Array(32), new Uint8Array(32), 'hello')
    expect(await open(sealed, () => undefined)).toBeUndefined()
    expect(
      await open(sealed, (sender) => agree(primitives, new Uint8Array(32).fill(9), sender as Bytes)),
    ).toBeUndefined()
  })
})

test('param: the cipher underneath, by the vector of RFC 8439, 2.8.2', () => {
  const key = fromHex('808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f')
  const nonce = fromHex('070000004041424344454647')
  const aad = fromHex('50515253c0c1c2c3c4c5c6c7')
  const clear =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
  const box = chacha20poly1305(key, nonce, aad).encrypt(new TextEncoder().encode(clear))
  expect(toHex(box)).toBe(
    'd31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691',
  )
})

test('behavior: key agreement and topic are the reference’s', async () => {
  for (let i = 0; i < 20; i++) {
    const [own, peer] = await Promise.all([primitives.makeX25519(), primitives.makeX25519()])
    const key = await agree(primitives, own.secret, peer.public)
    expect(toHex(key)).toBe(deriveSymKey(toHex(own.secret), toHex(peer.public)))
    expect(toHex(key)).toBe(deriveSymKey(toHex(peer.secret), toHex(own.public)))
    expect(await hashHex(primitives, key)).toBe(hashKey(toHex(key)))
  }
})
