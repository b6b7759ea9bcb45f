import { createPublicKey, verify } from 'node:crypto'
import { decodeIss, encodeIss, verifyJWT } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bytes, fromBase64, toBase64Url, toHex } from './bytes.js'
import { makeTabs } from './client.test-support.js'
import { loadPrimitives } from './crypto.js'
import { loadIdentity, signTicket, toDidKey } from './identity.js'
import { software } from './softwareCrypto.js'

const primitives = await loadPrimitives()
const payloadOf = (jwt: string) => JSON.parse(new TextDecoder().decode(fromBase64(jwt.split('.')[1] ?? '')))

test('default: the reference accepts the ticket', async () => {
  for (const made of [primitives, software]) {
    const pair = await made.makeEd25519()
    const jwt = await signTicket(made, pair, 'wss://relay.test')
    expect(await verifyJWT(jwt)).toBe(true)
    expect(toHex(decodeIss(payloadOf(jwt).iss))).toBe(toHex(pair.public))
  }
})

test('behavior: its signature is Ed25519 over header and payload', async () => {
  const pair = await primitives.makeEd25519()
  const [header, payload, signature] = (await signTicket(primitives, pair, 'wss://relay.test')).split('.')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(pair.public) }, format: 'jwk' })
  expect(verify(null, Buffer.from(`${header}.${payload}`), key, fromBase64(signature ?? ''))).toBe(true)
})

test('param: audience is the URL to the letter; the ticket is good for a day from now', async () => {
  const pair = await primitives.makeEd25519()
  const payload = payloadOf(await signTicket(primitives, pair, 'wss://Relay.test/path?x=1', 1_700_000_000_999))
  expect(payload).toEqual({
    iss: toDidKey(pair.public),
    sub: expect.stringMatching(/^[0-9a-f]{64}$/),
    aud: 'wss://Relay.test/path?x=1',
    iat: 1_700_000_000,
    exp: 1_700_086_400,
  })
})

test('behavior: did:key as the reference writes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      expect(toDidKey(key)).toBe(encodeIss(key))
    }),
  )
})

test('behavior: the key is kept over a reload', async () => {
  const tabs = makeTabs()
  const first = await loadIdentity(primitives, tabs.tab())
  expect(await loadIdentity(primitives, tabs.tab())).toEqual(first)
})

test.each([['text'], [7], [{ secret: 'zz', public: '00' }], [{ secret: 'ab'.repeat(32) }], [[]]])(
  'error: a stored %j is replaced',
  async (stored) => {
    const storage = makeTabs().tab()
    storage.set('identity', stored)
    const pair = await loadIdentity(primitives, storage)
    expect(pair.public).toHaveLength(32)
    expect(await loadIdentity(primitives, storage)).toEqual(pair satisfies { public: Bytes })
  },
)
