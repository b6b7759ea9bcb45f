import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKey, createToken } from '../testing/relayClient.test-support.js'
import { audienceCheck, checkToken } from './jwt.js'
import { answerText, errorText, readMessage } from './rpc.js'

describe('readMessage', () => {
  test('default', () => {
    const text = '{"id":1234567890123456789,"jsonrpc":"2.0","method":"irn_publish","params":{"id":5,"topic":"x"}}'
    expect(readMessage(text)).toEqual({
      kind: 'request',
      id: '1234567890123456789',
      method: 'irn_publish',
      params: { id: 5, topic: 'x' },
    })
    expect(readMessage('{"jsonrpc":"2.0","result":true,"id":7}')).toEqual({ kind: 'answer', id: '7', accepted: true })
    expect(readMessage('{"jsonrpc":"2.0","error":{},"id":"a"}')).toEqual({ kind: 'answer', id: '"a"', accepted: false })
  })

  test('behavior: the id keeps its text, wherever it stands', () => {
    const id = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 19n }).map(String),
      fc.string({ minLength: 1, maxLength: 10 }).map((text) => JSON.stringify(text)),
    )
    const member = fc.tuple(
      fc.string().filter((key) => key !== 'id' && key !== '__proto__'),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(
        id,
        fc.array(member, { maxLength: 4 }),
        fc.array(member, { maxLength: 4 }),
        fc.constantFrom('', ' ', '\n\t'),
        (text, before, after, space) => {
          const fixed: [string, fc.JsonValue][] = [
            ['jsonrpc', '2.0'],
            ['method', 'irn_subscribe'],
            ['params', { id: 'inner', list: ['"id":9'] }],
          ]
          const write = (list: [string, fc.JsonValue][]) =>
            list.map(([key, value]) => `${space}${JSON.stringify(key)}${space}:${space}${JSON.stringify(value)}`)
          const kept = before.filter(([key]) => !['jsonrpc', 'method', 'params'].includes(key))
          const rest = after.filter(([key]) => !['jsonrpc', 'method', 'params'].includes(key))
          const message = `{${[...write(kept), `"id"${space}:${space}${text}${space}`, ...write([...fixed, ...rest])].join(',')}}`
          expect(readMessage(message)).toMatchObject({ kind: 'request', id: text, method: 'irn_subscribe' })
        },
      ),
    )
  })

  test('behavior: any text is read without a throw, and every answer is JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const message = readMessage(text)
        if (message.kind === 'broken') JSON.parse(errorText(message.id, message.tag, message.description))
        else JSON.parse(answerText(message.id, true))
      }),
    )
  })
})

describe('checkToken', () => {
  const key = createKey()
  const at = 1_800_000_000
  test.each([
    [
      'a clock that is two minutes ahead of ours',
      { iat: at + 119, exp: at + 500 },
      { ok: true, clientId: key.clientId },
    ],
    ['exactly two minutes ahead', { iat: at + 120, exp: at + 500 }, { ok: true, clientId: key.clientId }],
    ['one further ahead', { iat: at + 121, exp: at + 500 }, { ok: false, fault: 'early' }],
    ['a token that ended two minutes ago', { iat: at - 500, exp: at - 119 }, { ok: true, clientId: key.clientId }],
    ['one that ended before', { iat: at - 500, exp: at - 120 }, { ok: false, fault: 'expired' }],
    ['times that are no whole numbers', { iat: at - 0.5, exp: at + 500 }, { ok: false, fault: 'invalid' }],
    ['no end', { iat: at, exp: undefined }, { ok: false, fault: 'invalid' }],
    ['what it is for', { iat: at, exp: at + 500, act: 'client_auth' }, { ok: true, clientId: key.clientId }],
    [
      'another kind of key',
      { iat: at, exp: at + 500, iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' },
      { ok: false, fault: 'invalid' },
    ],
    ['no key', { iat: at, exp: at + 500, iss: 'did:key:z6Mk' }, { ok: false, fault: 'invalid' }],
    ['another’s name', { iat: at, exp: at + 500, iss: createKey().clientId }, { ok: false, fault: 'invalid' }],
  ])('param: %s', async (_, claims, expected) => {
    const token = createToken(key, { aud: 'wss://x.example', ...claims })
    expect(await checkToken(token, () => true, at * 1_000)).toEqual(expected)
  })

  test.each([
    [2_047, true],
    [2_048, true],
    // No token of this head has one more: of four characters the first alone says nothing.
    [2_050, false],
  ])('param: a token of %i characters: %s', async (length, expected) => {
    const padded = (size: number) =>
      createToken(key, { aud: 'wss://x.example', iat: at, exp: at + 500, pad: 'x'.repeat(size) })
    // Four characters hold three of the text.
    const tokens = Array.from({ length: 8 }, (_, more) =>
      padded(Math.floor(((length - padded(0).length) * 3) / 4) - 4 + more),
    )
    const token = tokens.find((text) => text.length === length)
    expect(token).toBeDefined()
    expect((await checkToken(token, () => true, at * 1_000)).ok).toBe(expected)
  })

  test('behavior: one form of a signature, by the algorithm of the key alone', async () => {
    const claims = { aud: 'wss://x.example', iat: at, exp: at + 500 }
    const token = createToken(key, claims)
    const [head = '', body = '', signature = ''] = token.split('.')
    const isTaken = async (text: string) => (await checkToken(text, () => true, at * 1_000)).ok
    expect(await isTaken(token)).toBe(true)
    const forged = Buffer.from(signature, 'base64url')
    forged.writeUInt8(forged.readUInt8(40) ^ 1, 40)
    const others = [
      `${token}==`,
      `${head}.${body}.\n${signature}`,
      `${head}.${body}.${forged.toString('base64url')}`,
      token.slice(0, -2),
    ]
    const headers = [{ alg: 'none' }, { alg: 'HS256' }, { alg: 'ES256' }, { alg: 'EdDSA', typ: 'at+jwt' }]
    for (const text of [...others, ...headers.map((header) => createToken(key, claims, header))])
      expect([text, await isTaken(text)]).toEqual([text, false])
  })

  test('behavior: any text is refused without a throw', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.tuple(part, part, part).map((parts) => parts.join('.')),
        ),
        async (token) => {
          expect((await checkToken(token, () => true, Date.now())).ok).toBe(false)
        },
      ),
    )
  })
})

describe('audienceCheck', () => {
  const isAudience = audienceCheck(['https://wallet.example/relay'])
  test.each([
    ['wss://wallet.example/relay', true],
    ['wss://wallet.example/relay/', true],
    ['https://wallet.example', true],
    ['wss://wallet.example:443', true],
    ['ws://wallet.example/relay', false],
    ['wss://wallet.example:8443/relay', false],
    ['wss://wallet.example/other', false],
    ['wss://wallet.example.evil.test', false],
    ['wallet.example', false],
    ['', false],
  ])('param: %s', (url, expected) => {
    expect(isAudience(url)).toBe(expected)
  })
})
