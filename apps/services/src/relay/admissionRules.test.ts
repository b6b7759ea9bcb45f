import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createKey, createToken } from '../testing/relayClient.test-support.js'
import { admit, credentialsOf, headerOf } from './admission.js'

const key = createKey()
const at = 1_800_000_000
const aud = 'wss://x.example'
const own = 'https://acme.example'
const project = (id: string, active: boolean) => ({ id, active, allowedOrigins: [own], development: false })
const projects = {
  find: async (id: string) => [project('known', true), project('off', false)].find((one) => one.id === id) as never,
}
const token = (claims: object = {}) => createToken(key, { aud, iat: at, exp: at + 500, ...claims })
const ask = (given: Partial<Parameters<typeof admit>[0]>) =>
  admit(
    { token: token(), projectId: 'known', origin: own, ...given },
    { projects, isAudience: (url) => url === aud, now: () => at * 1_000 },
  )

describe('admit', () => {
  test('default: a page of the project, and who is no page', async () => {
    const admitted = { ok: true, clientId: key.clientId, projectId: 'known' }
    expect(await ask({})).toEqual(admitted)
    expect(await ask({ origin: undefined })).toEqual(admitted)
  })

  test.each<[string, Partial<Parameters<typeof admit>[0]>, number, string]>([
    ['no project', { projectId: undefined }, 401, 'Project ID is missing'],
    ['an empty project', { projectId: '' }, 401, 'Project ID is missing'],
    ['an unknown project', { projectId: 'other' }, 401, 'Unauthorized: invalid key'],
    ['a project that is off', { projectId: 'off' }, 401, 'Project not active'],
    ['a foreign page', { origin: 'https://evil.example' }, 403, 'Unauthorized: origin not allowed'],
    ['no token', { token: undefined }, 401, 'JWT Token is missing'],
    ['a token that ended', { token: token({ exp: at - 120 }) }, 401, 'JWT Token is expired'],
    ['a token of the future', { token: token({ iat: at + 121 }) }, 403, 'JWT Token is not yet valid'],
    [
      'one for another server',
      { token: token({ aud: 'wss://y.example' }) },
      403,
      'Unauthorized: JWT Token is for another server',
    ],
    ['one that is none', { token: 'a.b.c' }, 403, 'Unauthorized: JWT Token is not valid'],
  ])('error: %s', async (_, given, status, reason) => {
    expect(await ask(given)).toEqual({ ok: false, status, reason })
  })
})

describe('credentialsOf', () => {
  const read = (query: string, headers: Record<string, string> = {}) =>
    credentialsOf(new URLSearchParams(query), (name) => headers[name])

  test('default: of the query, then of headers', () => {
    const headers = { authorization: 'Bearer header', 'x-project-id': 'p2', origin: own }
    expect(read('auth=query&projectId=p1', headers)).toEqual({ token: 'query', projectId: 'p1', origin: own })
    expect(read('', headers)).toEqual({ token: 'header', projectId: 'p2', origin: own })
    expect(read('')).toEqual({ token: undefined, projectId: undefined, origin: undefined })
  })

  test.each([
    ['Bearer abc.d-e_f', 'abc.d-e_f'],
    ['bearer abc', 'abc'],
    ['Bearer  abc', undefined],
    ['Bearer', undefined],
    ['Bearer a b', undefined],
    ['Basic abc', undefined],
    ['x Bearer abc', undefined],
  ])('param: authorization, %j is %s', (authorization, expected) => {
    expect(read('', { authorization }).token).toBe(expected)
  })
})

test('headerOf: the first of several', () => {
  const header = headerOf({ headers: { origin: own, 'x-project-id': ['a', 'b'] } } as unknown as IncomingMessage)
  expect([header('origin'), header('x-project-id'), header('authorization')]).toEqual([own, 'a', undefined])
})
