import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createKey, createToken } from '../testing/relayClient.test-support.js'
import { audienceCheck, checkToken, readClaims } from './jwt.js'

const key = createKey()
const at = 1_800_000_000
const aud = 'wss://x.example'
const standard = { aud, iat: at, exp: at + 500 }
const anybody = () => true
const check = (token: string | undefined, isAudience = anybody as (url: string) => boolean) =>
  checkToken(token, isAudience, at * 1_000)
const invalid = { ok: false, fault: 'invalid' }

describe('checkToken', () => {
  test('default: who holds the key of its id', async () => {
    expect(await check(createToken(key, standard))).toEqual({ ok: true, clientId: key.clientId })
  })

  test('error: none, and one for another server', async () => {
    expect(await check(undefined)).toEqual({ ok: false, fault: 'missing' })
    expect(await check('')).toEqual({ ok: false, fault: 'missing' })
    expect(await check(createToken(key, standard), (url) => url !== aud)).toEqual({ ok: false, fault: 'audience' })
  })

  test('error: what is wrong is told only of a token that is signed', async () => {
    const [head, body, signature = ''] = createToken(key, { ...standard, exp: 1 }).split('.')
    expect(await check(`${head}.${body}.${signature}`)).toEqual({ ok: false, fault: 'expired' })
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    expect(await check(`${head}.${body}.${flipped}`)).toEqual(invalid)
  })

  test('error: parts that are missing, empty or too many, and a signature of another length or letters', async () => {
    const token = createToken(key, standard)
    const [head = '', body = '', signature = ''] = token.split('.')
    for (const text of [
      ...[head, `${head}.${body}`, `${token}.x`, `${token}.`, `.${body}.${signature}`, `${head}..${signature}`],
      ...[`${head}.${body}.`, `${head}.${body}.${signature}A`, `${head}.${body}.${signature.slice(1)}`],
      ...[`${head}.${body}.${signature.slice(0, -1)}=`, `${head}.${body}.+${signature.slice(1)}`],
    ])
      expect(await check(text), text).toEqual(invalid)
  })

  test.each([
    [{ alg: 'none', typ: 'JWT' }],
    [{ alg: 'HS256', typ: 'JWT' }],
    [{ typ: 'JWT' }],
    [{ alg: 'EdDSA', typ: 'JWE' }],
  ])('error: a head of %j', async (head) => {
    expect(await check(createToken(key, standard, head as never))).toEqual(invalid)
  })

  test('behavior: a head need not say what it is', async () => {
    expect((await check(createToken(key, standard, { alg: 'EdDSA' } as never))).ok).toBe(true)
  })

  test.each([
    [{ sub: 7 }],
    [{ sub: 'x'.repeat(201) }],
    [{ aud: 7 }],
    [{ aud: 'x'.repeat(501) }],
    [{ iat: '1' }],
    [{ exp: at + 0.5 }],
    [{ iss: `${key.clientId}1` }],
    [{ iss: key.clientId.slice(0, -1) }],
    [{ iss: key.clientId.replace(/.$/, '0') }],
    [{ iss: `did:key:z6Mk${'1'.repeat(70)}` }],
    [{ iss: 7 }],
  ])('error: claims of %j', async (claims) => {
    expect((await check(createToken(key, { ...standard, ...claims } as never))).ok).toBe(false)
  })

  test('behavior: texts of up to 200 and 500 characters', async () => {
    expect((await check(createToken(key, { ...standard, sub: 'x'.repeat(200), aud: 'x'.repeat(500) }))).ok).toBe(true)
  })
})

describe('readClaims', () => {
  const schema = v.object({ act: v.literal('watch') })
  const read = (claims: object, isAudience = anybody as (url: string) => boolean, ms = at * 1_000) =>
    readClaims(createToken(key, { ...standard, act: 'watch', ...claims }), schema, isAudience, ms)

  test('default', async () => {
    expect(await read({})).toMatchObject({ iss: key.clientId, aud, act: 'watch', exp: at + 500 })
  })

  test.each([
    ['what else it must say', { act: 'other' }, undefined],
    ['an end just now', { exp: at }, undefined],
    ['an end a second ago: it asks for more than who somebody is', { exp: at - 1 }, undefined],
    ['an end in a second', { exp: at + 1 }, 'read'],
    ['a clock two minutes ahead', { iat: at + 120 }, 'read'],
    ['a clock further ahead', { iat: at + 121 }, undefined],
    ['no end', { exp: undefined }, undefined],
  ])('param: %s', async (_, claims, expected) => {
    expect((await read(claims)) === undefined).toBe(expected === undefined)
  })

  test('error: another server, another signature', async () => {
    expect(await read({}, () => false)).toBeUndefined()
    const [head, body] = createToken(key, { ...standard, act: 'watch' }).split('.')
    const other = createToken(createKey(), { ...standard, act: 'watch' }).split('.')[2]
    expect(await readClaims(`${head}.${body}.${other}`, schema, anybody, at * 1_000)).toBeUndefined()
    expect(await readClaims('', schema, anybody, at * 1_000)).toBeUndefined()
  })

  test.each([
    [8_190, true],
    [8_192, true],
    [8_194, false],
  ])('behavior: a token of about %i characters is read: %s', async (length, good) => {
    const make = (size: number) => createToken(key, { ...standard, act: 'watch', pad: 'x'.repeat(size) } as never)
    const start = Math.floor(((length - make(0).length) * 3) / 4) - 6
    const token = Array.from({ length: 12 }, (_, more) => make(start + more)).find((text) => text.length === length)
    expect(token).toBeDefined()
    expect((await readClaims(token ?? '', schema, anybody, at * 1_000)) !== undefined).toBe(good)
  })
})

describe('audienceCheck', () => {
  test.each([
    [['ws://x.example'], 'ws://x.example/', true],
    [['ws://x.example'], 'http://x.example', true],
    [['ws://x.example'], 'ws://x.example//', true],
    [['ws://x.example'], 'ws://x.example/relay', false],
    [['ws://x.example/relay'], 'ws://x.example', true],
    [['ws://x.example/relay/v2'], 'ws://x.example/v2', false],
    [['ws://x.example/relay/v2'], 'ws://x.example/relay/v2', true],
    [['ws://x.example', 'ws://y.example'], 'ws://y.example', true],
    [['ftp://x.example'], 'ftp://x.example', false],
    [['no url', 'ws://x.example'], 'ws://x.example', true],
    [['no url'], 'no url', false],
    [[], 'ws://x.example', false],
  ])('param: of %j, %s: %s', (urls, url, expected) => {
    expect(audienceCheck(urls)(url)).toBe(expected)
  })
})
