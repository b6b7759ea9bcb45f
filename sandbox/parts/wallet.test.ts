import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectId } from '../addresses.js'
import { agree } from '../login/agree.test-support.js'
import { portOf } from '../ports.js'
import { type Sandbox, startSandbox } from '../sandbox.js'

const base = 28_900
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ portBase: base, parts: ['services', 'wallet', 'farcaster'] })
})
afterAll(() => sandbox?.stop())

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** A request to the wallet's host, by the address of this machine. */
function ask(path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) {
  const { method = 'GET', body, headers = {} } = init
  const host = new URL(sandbox.addresses.wallet?.url ?? '').host
  const options = { port: portOf(base, 'services'), host: '127.0.0.1', path, method, headers: { host, ...headers } }
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      let text = ''
      incoming.on('data', (part) => {
        text += part
      })
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A proof as the frame makes it. */
async function prove(keys: CryptoKeyPair, path: string, body: string, nonce: string | undefined): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const claims = {
    jti: randomUUID().replaceAll('-', ''),
    htm: 'POST',
    htu: `${sandbox.addresses.wallet?.url}${path}`,
    iat: Math.floor(Date.now() / 1_000),
    bh: createHash('sha256').update(body).digest('base64url'),
    ...(nonce ? { nonce } : {}),
  }
  const signed = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${encode(claims)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, keys.privateKey, Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

test('default', async () => {
  const page = await ask(`/frame?projectId=${projectId}`)
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:*')
  const script = /<script[^>]* src="([^"]+)"/.exec(page.text)?.[1] ?? ''
  expect((await ask(script)).headers['content-type']).toContain('text/javascript')

  // The way of a first login: from the page's host through the services to the vault, and from there by mail.
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const key = { kty, crv, x, y }
  const email = 'ann@example.com'
  const body = JSON.stringify({ email, projectId, origin: sandbox.addresses.demo, device: { sign: key, enc: key } })
  const path = '/vault/v1/email'
  const call = async (nonce?: string) =>
    ask(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'de',
        dpop: await prove(keys, path, body, nonce),
      },
    })
  const first = await call()
  expect([first.status, JSON.parse(first.text).error]).toEqual([401, 'use_dpop_nonce'])
  const begun = JSON.parse((await call(String(first.headers['dpop-nonce']))).text)
  expect(begun.action).toBe('VERIFY_DEVICE')

  const mails = await (await fetch(`${sandbox.addresses.wallet?.direct.mail}/messages?to=${email}`)).json()
  expect(mails).toMatchObject([{ subject: 'Neues Gerät für Portico freigeben', from: 'wallet@portico.localhost' }])
  const [, token] = /http:\/\/wallet\.localhost:\d+\/approve\?lang=de#([\w-]{43})\n/.exec(mails[0].text) ?? []
  const look = await ask('/vault/v1/approval/look', { method: 'POST', body: JSON.stringify({ token }) })
  expect(JSON.parse(look.text).choices).toContain(begun.match)
  expect(
    (await ask('/vault/v1/approval/look', { method: 'POST', body: JSON.stringify({ token: 'A'.repeat(43) }) })).status,
  ).toBe(410)
})

/** A device that logs in. */
async function newCaller() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const key = { kty, crv, x, y }
  async function call(path: string, body: string, nonce?: string): Promise<Record<string, string>> {
    const dpop = await prove(keys, path, body, nonce)
    const headers = { 'content-type': 'application/json', dpop }
    const answer = await ask(path, { method: 'POST', body, headers })
    const json = JSON.parse(answer.text)
    return json.error === 'use_dpop_nonce' ? call(path, body, String(answer.headers['dpop-nonce'])) : json
  }
  const about = { projectId, origin: sandbox.addresses.demo, device: { sign: key, enc: key } }
  return { about, call: (path: string, body: object) => call(`/vault/v1${path}`, JSON.stringify(body)) }
}

test.each(['google', 'github', 'x'] as const)('behavior: login at %s', async (provider) => {
  const { call, about } = await newCaller()
  const { flow, url = '' } = await call('/social', { provider, ...about })
  const came = await agree(url, `${sandbox.addresses.wallet?.url}/callback`)
  const answer = { flow, state: came.get('state'), code: came.get('code'), iss: came.get('iss') ?? undefined }
  const session = await call('/social/complete', answer)
  const userName = provider === 'google' ? 'ann@example.com' : 'ann'
  expect(session).toMatchObject({ account: { provider, userName }, accessToken: expect.any(String) })
})

test.each([
  [1001, 'ann'],
  [1002, 'ben'],
  [1003, 'cleo'],
  [1004, 'dora.eth'],
])('behavior: login with Farcaster as %i, %s', async (fid, userName) => {
  const { call, about } = await newCaller()
  const { flow, url = '' } = await call('/farcaster', about)
  expect(url).toContain(`${sandbox.addresses.farcaster?.url}/~/siwf?channelToken=`)
  await answerInApp(url, fid, 'approve')
  const session = await call('/farcaster/wait', { flow })
  expect(session).toMatchObject({ account: { provider: 'farcaster', userName }, accessToken: expect.any(String) })
})

test('error: Farcaster’s code that went stale, and a key that does not hold the account', async () => {
  const { call, about } = await newCaller()
  const stale = await call('/farcaster', about)
  expect(await answerInApp(stale.url ?? '', 1001, 'forget')).toContain('The code is stale now')
  expect(await answerInApp(stale.url ?? '', 1001, 'approve')).toContain('This code is no longer good')
  expect(await call('/farcaster/wait', { flow: stale.flow })).toEqual({ state: 'expired' })
  const { flow, url = '' } = await call('/farcaster', about)
  await answerInApp(url, 1001, 'stranger')
  expect(await call('/farcaster/wait', { flow })).toMatchObject({ error: 'signer_refused' })
  // Only the app completes a channel.
  const relay = `${sandbox.addresses.farcaster?.direct.url}/v1/channel/authenticate`
  expect((await fetch(relay, { method: 'POST', body: '{}' })).status).toBe(401)
})

/** What a person does in Farcaster's app. */
async function answerInApp(url: string, fid: number, answer: string): Promise<string> {
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  const direct = `${sandbox.addresses.farcaster?.direct.url}/~/siwf`
  const body = new URLSearchParams({ channelToken, fid: String(fid), answer })
  return (await fetch(direct, { method: 'POST', body })).text()
}

test('behavior: neither the services nor the vault can look into the database of the other', async () => {
  const { services } = sandbox
  expect(services().databaseUrl).toMatch(/\/\/services:[^@]+@.*\/services$/)
  const url = new URL(services().databaseUrl)
  url.pathname = '/vault'
  const sql = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => {} })
  await expect(sql`select 1`).rejects.toThrow('permission denied for database "vault"')
  await sql.end()
})
