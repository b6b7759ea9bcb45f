import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Vault } from '../context.js'
import type { PublicKey, vaultErrors } from '../contract/index.js'
import { sha256, thumbprintOf } from '../crypto/hash.js'
import { checkProof } from './dpop.js'
import { makeNonce } from './nonce.js'

const now = 1_800_000_000_000
const [nonceKey, body, token] = [new Uint8Array(32).fill(1), Buffer.from('{"a":1}'), 'access']
const hashed = createHash('sha256').update(body).digest('base64url')
let pair: CryptoKeyPair
let jwk: PublicKey
beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  jwk = { kty: 'EC', crv: 'P-256', x, y }
})

/** A vault that remembers proofs as its table does. */
function start() {
  const kept: (readonly [id: string, until: number])[] = []
  const sql = async (_: TemplateStringsArray, id: string, until: number) => {
    if (kept.some(([other]) => other === id)) return []
    kept.push([id, until])
    return [{}]
  }
  const config = { origin: 'https://wallet.example' }
  const vault = { config, clock: () => now, secrets: { nonce: nonceKey }, sql } as unknown as Vault
  const path = '/vault/v1/log'
  const check = (proof: string | undefined, given: { token?: string; body?: Uint8Array; path?: string } = {}) =>
    checkProof(vault, { proof, token, path, body, ...given })
  return {
    kept,
    check,
    refusal: (...given: Parameters<typeof check>) =>
      check(...given).then(
        () => 'taken',
        ({ code }: { code: keyof typeof vaultErrors }) => code,
      ),
  }
}
const claims = () => ({
  ...{ jti: 'a'.repeat(22), htm: 'POST', htu: 'https://wallet.example/vault/v1/log', iat: 1, bh: hashed },
  ...{ nonce: makeNonce(nonceKey, now), ath: sha256(token) },
})
const prove = (part: object = {}, header: object = {}) =>
  new SignJWT({ ...claims(), ...part })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })
    .sign(pair.privateKey)

test('default: tells the device whose key made it, and keeps it a second longer than its nonce is good', async () => {
  const { check, kept } = start()
  expect(await check(await prove())).toEqual({ deviceId: thumbprintOf(jwk), sign: jwk })
  expect(kept).toEqual([[sha256(`${thumbprintOf(jwk)}.${'a'.repeat(22)}`), now + 301_000]])
})

test('error: the same once more, also signed anew; another one is another', async () => {
  const { refusal } = start()
  const proof = await prove()
  expect([await refusal(proof), await refusal(proof), await refusal(await prove())]).toEqual([
    ...['taken', 'proof_invalid', 'proof_invalid'],
  ])
  expect(await refusal(await prove({ jti: 'b'.repeat(22) }))).toBe('taken')
})

test('error: of another call, another body, or another session, and none', async () => {
  const { refusal, kept } = start()
  const proof = await prove()
  const bare = await prove({ ath: undefined })
  expect([
    await refusal(undefined),
    await refusal(''),
    await refusal(proof, { path: '/vault/v1/pin' }),
    await refusal(proof, { body: Buffer.from('{"a":2}') }),
    await refusal(proof, { token: 'other' }),
    await refusal(proof, { token: undefined as never }),
    await refusal(bare),
    await refusal(await prove({ htu: 'https://evil.example/vault/v1/log' })),
  ]).toEqual(Array(8).fill('proof_invalid'))
  expect(kept).toEqual([])
  expect(await refusal(bare, { token: undefined as never })).toBe('taken')
})

test.each([
  ['none', undefined, 'use_dpop_nonce'],
  ['one of another key', makeNonce(new Uint8Array(32), now), 'use_dpop_nonce'],
  ['one of five minutes ago', makeNonce(nonceKey, now - 300_000), 'taken'],
  ['an older one', makeNonce(nonceKey, now - 300_001), 'use_dpop_nonce'],
])('behavior: with a nonce that is %s', async (_, nonce, expected) => {
  expect(await start().refusal(await prove({ nonce }))).toBe(expected)
})

test.each<[string, object, object]>([
  ['of another kind', {}, { typ: 'JWT' }],
  ['with another key in it', {}, { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } }],
  ['without a key', {}, { jwk: undefined }],
  ['with more in its head', {}, { kid: '1' }],
  ['that says more', { more: 1 }, {}],
  ['without an id', { jti: undefined }, {}],
])('error: one %s', async (_, part, header) => {
  const { check, refusal } = start()
  const proof = await prove(part, header)
  expect(await refusal(proof)).toBe('proof_invalid')
  await expect(check(proof)).rejects.toMatchObject({ cause: expect.any(Error) })
})

test('error: a signature of another key', async () => {
  const [head, payload] = (await prove()).split('.')
  const [, , signature] = (await prove({ jti: 'c'.repeat(22) })).split('.')
  expect(await start().refusal([head, payload, signature].join('.'))).toBe('proof_invalid')
})

test('behavior: of 4096 characters at most', async () => {
  // Not every length is one that base64url has: the id is as long as it has to be.
  const padded = async (length: number) => {
    for (const jti of ['d'.repeat(22), 'd'.repeat(23), 'd'.repeat(24)]) {
      const bare = (await prove({ jti }, { jwk: { ...jwk, pad: '' } })).length
      for (let pad = Math.floor(((length - bare) * 3) / 4) - 2; pad < length; pad++) {
        const proof = await prove({ jti }, { jwk: { ...jwk, pad: 'x'.repeat(pad) } })
        if (proof.length === length) return proof
        if (proof.length > length) break
      }
    }
    throw new Error('There is none of this length')
  }
  expect(await start().refusal(await padded(4_096))).toBe('taken')
  expect(await start().refusal(await padded(4_097))).toBe('proof_invalid')
})
