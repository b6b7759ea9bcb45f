import { createHash, randomBytes } from 'node:crypto'
import { freePort } from '@portico/services/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree } from './agree.test-support.js'
import { type LoginPart, startLogin } from './startLogin.js'

const redirect = 'http://wallet.localhost:4301/callback'
let login: LoginPart
let issuer: string

beforeAll(async () => {
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}`
  login = await startLogin({ port, redirect })
})
afterAll(() => login.stop())

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

function signIn(authorize: string, clientId: string, verifier: string, answer: 'in' | 'no' = 'in') {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'openid email',
    state: 'state-1',
    nonce: 'nonce-1',
    prompt: 'select_account',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  return agree(`${authorize}?${query}`, redirect, answer)
}

test('default', async () => {
  const { google } = login.providers
  const verifier = randomBytes(32).toString('base64url')
  const answer = await signIn(`${issuer}/auth`, 'wallet', verifier)
  expect(Object.fromEntries(answer)).toMatchObject({ state: 'state-1', iss: issuer })
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: redirect,
    code_verifier: verifier,
    client_id: 'wallet',
    client_secret: google?.clientSecret ?? '',
  })
  const tokens = await (await fetch(`${issuer}/token`, { method: 'POST', body })).json()
  const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({
    iss: issuer,
    aud: 'wallet',
    nonce: 'nonce-1',
    sub: 'ann@example.com',
    email: 'ann@example.com',
  })
})

test.each([
  ['github', { id: expect.any(Number), login: 'ann' }],
  ['x', { data: { id: expect.any(String), username: 'ann' } }],
  ['discord', { id: expect.any(String), username: 'ann', discriminator: '0' }],
  ['facebook', { id: expect.any(String), name: 'ann' }],
] as const)('param: %s', async (name, shape) => {
  const front = login.providers[name]
  const verifier = randomBytes(32).toString('base64url')
  const answer = await signIn(front?.authorize ?? '', front?.clientId ?? '', verifier)
  const basic = Buffer.from(`${front?.clientId}:${front?.clientSecret}`).toString('base64')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: redirect,
    code_verifier: verifier,
    ...(name === 'x' ? {} : { client_id: front?.clientId ?? '', client_secret: front?.clientSecret ?? '' }),
  })
  const headers = name === 'x' ? { authorization: `Basic ${basic}` } : {}
  const tokens = await (await fetch(front?.token ?? '', { method: 'POST', body, headers })).json()
  expect(tokens.id_token).toBeUndefined()
  const bearer = { authorization: `Bearer ${tokens.access_token}` }
  expect(await (await fetch(front?.userInfo ?? '', { headers: bearer })).json()).toMatchObject(shape)
})

test('error: the person does not agree', async () => {
  const answer = await signIn(`${issuer}/auth`, 'wallet', randomBytes(32).toString('base64url'), 'no')
  expect(Object.fromEntries(answer)).toMatchObject({ error: 'access_denied', state: 'state-1' })
})
