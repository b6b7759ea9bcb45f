import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { oauthClient } from './oauth.js'

const settings = {
  authorize: 'https://login.example/authorize?tenant=1',
  token: 'https://api.example/token',
  userInfo: 'https://api.example/user',
  scope: 'read:user',
  clientId: 'wallet:1',
  clientSecret: 'a b',
}
const asked = { state: 's', verifier: 'v'.repeat(43), nonce: 'n', redirect: 'https://wallet.example/callback' }
const fetched = vi.fn<typeof fetch>()
let token: unknown
let person: unknown

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async (url) => Response.json(url === settings.token ? token : person))
  token = { access_token: 'at' }
  person = { id: 7, login: 'ann' }
  return () => vi.unstubAllGlobals()
})
const whoCame = (iss?: string, provider = 'github') =>
  oauthClient(provider, settings).whoCame(asked, { code: 'c', iss })

test('default: whoever signs in is asked with all that binds the answer to this login', async () => {
  const url = new URL(await oauthClient('github', settings).authorizeUrl(asked))
  expect(`${url.origin}${url.pathname}`).toBe('https://login.example/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: '1',
    response_type: 'code',
    client_id: 'wallet:1',
    redirect_uri: asked.redirect,
    scope: 'read:user',
    state: 's',
    code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
})

const form = {
  grant_type: 'authorization_code',
  code: 'c',
  redirect_uri: asked.redirect,
  code_verifier: asked.verifier,
}
const basic = `Basic ${Buffer.from('wallet%3A1:a%20b').toString('base64')}`
test.each([
  ['github', { ...form, client_id: 'wallet:1', client_secret: 'a b' }, { accept: 'application/json' }],
  ['x', form, { accept: 'application/json', authorization: basic }],
])('behavior: %s is asked who came, with the secret once and in one place', async (provider, sent, headers) => {
  expect(await whoCame(undefined, provider)).toEqual({ parts: ['oauth', provider, '7'], shown: 'ann' })
  const [[tokenUrl, tokenCall], [userUrl, userCall]] = fetched.mock.calls as [
    [string, RequestInit],
    [string, RequestInit],
  ]
  expect([tokenUrl, userUrl]).toEqual([settings.token, settings.userInfo])
  expect(tokenCall).toMatchObject({ method: 'POST', headers, redirect: 'error' })
  expect(tokenCall.headers).toEqual(headers)
  expect(Object.fromEntries(tokenCall.body as URLSearchParams)).toEqual(sent)
  expect(userCall.headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer at',
    'user-agent': 'portico-vault',
  })
  expect([userCall.method, userCall.redirect]).toEqual([undefined, 'error'])
  for (const { signal } of [tokenCall, userCall]) expect(signal).toBeInstanceOf(AbortSignal)
})

test('error: an answer of another issuer is taken nowhere', async () => {
  for (const iss of [
    'https://evil.example',
    'https://login.example.evil.example',
    'https://login.example:444',
    'x',
    '',
  ])
    await expect(whoCame(iss)).rejects.toThrow()
  expect(fetched).not.toHaveBeenCalled()
  expect((await whoCame('https://login.example/other')).parts).toEqual(['oauth', 'github', '7'])
})

describe('who came', () => {
  const longest = 'a'.repeat(200)
  test.each([
    ['a number', { id: 7 }, ['7', '']],
    ['the largest number that is told exactly', { id: Number.MAX_SAFE_INTEGER }, ['9007199254740991', '']],
    ['a larger one', { id: Number.MAX_SAFE_INTEGER + 1 }, undefined],
    ['half a number', { id: 7.5 }, undefined],
    ['a text', { id: 'a' }, ['a', '']],
    ['an empty one', { id: '' }, undefined],
    ['200 letters', { id: longest }, [longest, '']],
    ['201 letters', { id: `${longest}a` }, undefined],
    ['neither', { id: { $ne: 1 } }, undefined],
    ['nobody', { login: 'ann' }, undefined],
    ['what stands within', { data: { id: 8, username: 'ann' } }, ['8', 'ann']],
    ['what stands within, ahead of what stands beside', { id: 7, data: { id: 8 } }, ['8', '']],
    ['what stands beside what says nothing', { id: 7, data: {} }, ['7', '']],
    ['a login ahead of a username', { id: 7, login: 'l', username: 'u', name: 'n' }, ['7', 'l']],
    ['a username ahead of a name', { id: 7, username: 'u', name: 'n' }, ['7', 'u']],
    ['a name', { id: 7, name: 'n' }, ['7', 'n']],
    ['no name', { id: 7, name: null }, ['7', '']],
    ['a name of 200 letters', { id: 7, name: longest }, ['7', longest]],
    ['a name of 201', { id: 7, name: `${longest}a` }, undefined],
    ['no object', ['7'], undefined],
  ] as const)('param: %s', async (_, answer, expected) => {
    person = answer
    const who = whoCame().then(({ parts, shown }) => [parts[2], shown])
    if (expected) expect(await who).toEqual(expected)
    else await expect(who).rejects.toThrow()
  })
})

test('error: a provider that refuses, or gives no token', async () => {
  for (const answer of [{}, { access_token: '' }, { access_token: 7 }, null]) {
    token = answer
    await expect(whoCame()).rejects.toThrow()
    expect(fetched.mock.calls.every(([url]) => url === settings.token)).toBe(true)
  }
  fetched.mockImplementation(async () => Response.json({ access_token: 'at', id: 7 }, { status: 500 }))
  await expect(whoCame()).rejects.toThrow('The provider answered 500')
})
