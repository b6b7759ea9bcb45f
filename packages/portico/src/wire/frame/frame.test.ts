import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { methods } from '../methods.js'
import { type FrameUser, frameAnswers, readFrameMessage } from './answers.js'
import { isPlainMessage } from './envelope.js'
import { type FrameRequest, frameRequests, readHostMessage } from './requests.js'

describe('readHostMessage', () => {
  test('default', () => {
    expect(
      readHostMessage({ id: 'a', type: '@w3m-app/CONNECT_EMAIL', payload: { email: ' ada@example.com ' } }),
    ).toEqual({ kind: 'request', name: 'CONNECT_EMAIL', id: 'a', payload: { email: 'ada@example.com' } })
    expect(readHostMessage({ type: '@w3m-app/GET_USER' })).toMatchObject({ kind: 'request', payload: {} })
    expectTypeOf<FrameRequest<'RPC_REQUEST'>['method']>().toEqualTypeOf<keyof typeof methods>()
  })

  test('behavior: both halves name the same requests', () => {
    expect(Object.keys(frameRequests).sort()).toEqual(Object.keys(frameAnswers).sort())
  })

  test('behavior: what is not for the frame is nobody’s business', () => {
    for (const message of [undefined, 7, 'x', null, {}, { type: 3 }, { type: '@w3m-frame/READY' }]) {
      expect(readHostMessage(message)).toBeUndefined()
    }
  })

  test.each([
    ['an unknown request', { type: '@w3m-app/EXPORT_KEY' }],
    ['a name of the prototype', { type: '@w3m-app/constructor' }],
    ['no e-mail', { type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'ada' } }],
    ['a code of seven digits', { type: '@w3m-app/CONNECT_OTP', payload: { otp: '1234567' } }],
    ['an id that is no text', { id: 7, type: '@w3m-app/SIGN_OUT' }],
    ['a function inside', { type: '@w3m-app/SIGN_OUT', payload: { run: () => 1 } }],
    ['a passkey’s login with a function inside', { type: '@w3m-app/CONNECT_PASSKEY', payload: { run: () => 1 } }],
    ['a passkey’s login with a buffer', { type: '@w3m-app/CONNECT_PASSKEY', payload: new Uint8Array(3) }],
    ['a passkey’s login with too much', { type: '@w3m-app/CONNECT_PASSKEY', payload: 'x'.repeat(300_000) }],
    ['a passkey’s login by a number', { id: 7, type: '@w3m-app/CONNECT_PASSKEY' }],
    ['a buffer inside', { type: '@w3m-app/SIGN_OUT', payload: new Uint8Array(3) }],
    ['too much', { type: '@w3m-app/RPC_REQUEST', payload: { method: 'personal_sign', params: ['x'.repeat(300_000)] } }],
  ])('error: %s', (_, message) => {
    expect(readHostMessage(message)).toMatchObject({ kind: 'invalid' })
  })

  test('error: a method on no list says so', () => {
    const message = { id: 'a', type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_sign', params: [] } }
    expect(readHostMessage(message)).toMatchObject({ kind: 'invalid', id: 'a', name: 'RPC_REQUEST', notAllowed: true })
    expect(readHostMessage({ ...message, payload: { method: 'personal_sign', chainId: {} } })).not.toHaveProperty(
      'notAllowed',
    )
  })

  test('behavior: takes every method of the lists', () => {
    for (const method of Object.keys(methods)) {
      expect(readHostMessage({ type: '@w3m-app/RPC_REQUEST', payload: { method } })).toMatchObject({
        kind: 'request',
        payload: { method, chainNamespace: 'eip155' },
      })
    }
  })

  test('behavior: anything at all is read without a throw', () => {
    const type = fc.oneof(
      fc.constantFrom(...Object.keys(frameRequests)).map((name) => `@w3m-app/${name}`),
      fc.string(),
    )
    fc.assert(
      fc.property(
        type,
        fc.anything({ withBigInt: true, withDate: true, withMap: true }),
        fc.anything(),
        (name, payload, id) => {
          const read = readHostMessage({ type: name, payload, id })
          if (read?.kind === 'request') expect(frameRequests).toHaveProperty(read.name)
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

describe('readFrameMessage', () => {
  const user = { address: '0x00', chainId: 1 } satisfies FrameUser

  test('default', () => {
    const payload = { ...user, email: 'ada@example.com', more: 1 }
    expect(readFrameMessage({ id: 'a', type: '@w3m-frame/GET_USER_SUCCESS', payload })).toEqual({
      kind: 'answer',
      name: 'GET_USER',
      id: 'a',
      payload: { ...user, email: 'ada@example.com' },
    })
    expect(readFrameMessage({ type: '@w3m-frame/READY' })).toEqual({ kind: 'event', name: 'READY', payload: {} })
    expect(readFrameMessage({ type: '@w3m-frame/CONNECT_OTP_SUCCESS' })).toMatchObject({
      kind: 'answer',
      id: undefined,
    })
  })

  test('behavior: an error without words has the default ones; a code and data stay', () => {
    expect(readFrameMessage({ id: 'a', type: '@w3m-frame/CONNECT_EMAIL_ERROR' })).toMatchObject({
      kind: 'failure',
      payload: { message: 'An error occurred' },
    })
    const payload = { message: 'No', code: 4001, data: { a: 1 } }
    expect(readFrameMessage({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload })).toMatchObject({ payload })
  })

  test.each([
    ['an unknown answer', { type: '@w3m-frame/EXPORT_KEY_SUCCESS' }],
    ['an unknown event', { type: '@w3m-frame/OPEN' }],
    ['a user without an address', { type: '@w3m-frame/GET_USER_SUCCESS', payload: { chainId: 1 } }],
    ['an e-mail that is none', { type: '@w3m-frame/GET_USER_SUCCESS', payload: { ...user, email: 'ada' } }],
    ['a passkey that is neither', { type: '@w3m-frame/GET_USER_SUCCESS', payload: { ...user, passkey: 'yes' } }],
    [
      'another kind of account',
      { type: '@w3m-frame/GET_USER_SUCCESS', payload: { ...user, accounts: [{ address: '0x00', type: 'passkey' }] } },
    ],
    ['an answer to a passkey’s login without words', { type: '@w3m-frame/CONNECT_PASSKEY_ERROR', payload: 'no' }],
    ['a code in words', { type: '@w3m-frame/CONNECT_PASSKEY_ERROR', payload: { message: 'No', code: '4001' } }],
    ['another action', { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'LOGIN' } }],
    ['an endless height', { type: '@w3m-frame/SHOW', payload: { height: 1e9 } }],
  ])('error: %s', (_, message) => {
    expect(readFrameMessage(message)).toMatchObject({ kind: 'invalid' })
  })

  test('behavior: anything at all is read without a throw', () => {
    const names = Object.keys(frameAnswers).flatMap((name) => [
      `@w3m-frame/${name}_SUCCESS`,
      `@w3m-frame/${name}_ERROR`,
    ])
    fc.assert(
      fc.property(
        fc.constantFrom(...names, '@w3m-frame/SHOW', ''),
        fc.anything(),
        fc.anything(),
        (type, payload, id) => {
          expect(() => readFrameMessage({ type, payload, id })).not.toThrow()
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

describe('isPlainMessage', () => {
  test('behavior: what JSON can say passes, whatever its form', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        // JSON can say this name, and no message of ours does.
        fc.pre(!JSON.stringify(value).includes('"__proto__"'))
        return isPlainMessage(value)
      }),
      { examples: [[JSON.parse('{"__proto__":""}')]] },
    )
  })

  test('error: cycles, depth and size end it', () => {
    const cycle: { again?: unknown } = {}
    cycle.again = cycle
    expect(isPlainMessage(cycle)).toBe(false)
    expect(isPlainMessage({ at: new Date() })).toBe(false)
    expect(isPlainMessage({ n: 1n })).toBe(false)
    expect(isPlainMessage(JSON.parse('{"__proto__":{"a":1}}'))).toBe(false)
    expect(isPlainMessage(Array.from({ length: 100_000 }, () => 0))).toBe(false)
  })
})
