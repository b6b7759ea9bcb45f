import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.js'
import { createApp } from '../http/app.js'
import { sweep } from '../sweep.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { vaultsForTests } from '../testing/fresh.test-support.js'
import { carryOut } from './objections.js'

const fresh = vaultsForTests()
const ann = 'ann@example.com'

test('default', async () => {
  const { device, login, time } = await fresh()
  const laptop = await device()
  const first = (await login(laptop, ann)).body
  expect(first.expiresAt).toBeGreaterThan(time.now)
  time.now += 600_000
  expect((await laptop.call('/log', {})).error).toBe('session_invalid')
  const next = await laptop.call('/session/refresh', { refreshToken: first.refreshToken })
  expect(next.body.account).toEqual(first.account)
  expect((await laptop.call('/log', {})).status).toBe(200)
  time.now += 30 * 86_400_000
  expect((await laptop.call('/session/refresh', { refreshToken: next.body.refreshToken })).error).toBe(
    'session_invalid',
  )
  expect((await laptop.call('/session/resume', {})).error).toBe('session_invalid')
})

test('error: a refresh token that comes twice ends the trust in the device', async () => {
  const { device, login, start } = await fresh()
  const laptop = await device()
  const { refreshToken } = (await login(laptop, ann)).body
  const next = (await laptop.call('/session/refresh', { refreshToken })).body
  expect((await laptop.call('/session/refresh', { refreshToken })).error).toBe('token_reused')
  expect((await laptop.call('/session/refresh', { refreshToken: next.refreshToken })).error).toBe('session_invalid')
  expect((await laptop.call('/log', {})).error).toBe('session_invalid')
  laptop.forget()
  expect((await laptop.call('/session/resume', {})).error).toBe('session_invalid')
  // It is as unknown as any other.
  expect((await start(laptop, ann)).body.action).toBe('VERIFY_DEVICE')
})

test('behavior: pages of one device do not end each other’s tokens', async () => {
  const { device, login, sql } = await fresh()
  const laptop = await device()
  const one = (await login(laptop, ann)).body
  const other = (await laptop.call('/session/resume', {})).body
  const again = await laptop.call('/session/refresh', { refreshToken: one.refreshToken })
  expect(again.status).toBe(200)
  expect((await laptop.call('/session/refresh', { refreshToken: other.refreshToken })).status).toBe(200)
  // One that nobody was given is no copy of theirs.
  expect((await laptop.call('/session/refresh', { refreshToken: 'A'.repeat(43) })).error).toBe('session_invalid')
  for (let count = 0; count < 30; count++) await laptop.call('/session/resume', {})
  const [families] = await sql`select count(distinct family)::int as n from tokens`
  expect(families).toEqual({ n: 20 })
  expect((await laptop.call('/log', {})).status).toBe(200)
})

test('behavior: signing out here ends this session alone', async () => {
  const { device, login, mails } = await fresh()
  const [laptop, phone] = [await device(), await device()]
  await login(laptop, ann)
  await makeWallet(laptop)
  await login(phone, ann)
  const told = mails.length
  // One without the wallet's key, then one that holds it.
  for (const [one, other] of [
    [phone, laptop],
    [laptop, phone],
  ] as const) {
    const ended = await one.call('/session/end', {})
    expect([ended.status, ended.body]).toEqual([200, {}])
    expect(mails).toHaveLength(told)
    expect((await one.call('/log', {})).error).toBe('session_invalid')
    expect((await other.call('/log', {})).status).toBe(200)
    await login(one, ann)
    mails.length = told
  }
})

/** Makes the wallet of an account, and the device the one that holds its key. */
async function makeWallet(device: TestDevice, letter = 'w') {
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  const wallet = { walletId: letter.repeat(22), ciphertext: 'BBBB', addresses, slot, proof: 'p'.repeat(43) }
  expect((await device.call('/wallet', wallet)).status).toBe(200)
}

test('behavior: a device that holds the key signs out everywhere at once', async () => {
  const { device, login, start, time, mails } = await fresh()
  const [laptop, phone] = [await device(), await device()]
  await login(laptop, ann)
  await makeWallet(laptop)
  await login(phone, ann)
  const before = mails.length
  expect(await laptop.call('/session/end', { everywhere: true })).toMatchObject({ status: 200, body: {} })
  expect((await phone.call('/log', {})).error).toBe('session_invalid')
  expect(mails).toHaveLength(before)
  phone.forget()
  time.now += 30_000
  expect((await start(phone, ann)).body.action).toBe('VERIFY_DEVICE')
})

test('behavior: a login alone signs out the others a day after their owner was told, and not those that came since', async () => {
  const { device, login, vault, time, mails, mailTo } = await fresh({ accessMs: 3 * 86_400_000 })
  const [laptop, thief, phone] = [await device(), await device(), await device()]
  await login(laptop, ann)
  await makeWallet(laptop)
  await login(thief, ann)
  const asked = await thief.call('/session/end', { everywhere: true })
  expect(asked.body).toEqual({ othersEndAt: time.now + 86_400_000 })
  expect((await thief.call('/log', {})).error).toBe('session_invalid')
  expect((await laptop.call('/log', {})).status).toBe(200)
  expect(mailTo(ann).subject).toBe('Your other devices will be signed out of your Portico wallet')
  const told = mails.length
  // Asked for again, it comes no sooner and is told no second time.
  time.now += 1_000
  await login(thief, ann)
  const again = mails.length
  expect((await thief.call('/session/end', { everywhere: true })).body).toEqual(asked.body)
  expect([again - told, mails.length - again]).toEqual([1, 0])
  await login(phone, ann)
  time.now = (asked.body.othersEndAt ?? 0) - 1
  await carryOut(vault)
  expect((await laptop.call('/log', {})).status).toBe(200)
  time.now += 1
  await carryOut(vault)
  expect((await laptop.call('/log', {})).error).toBe('session_invalid')
  expect((await phone.call('/log', {})).status).toBe(200)
})

test('behavior: their owner objects: nothing ends but the device that asked', async () => {
  const { device, login, vault, time, page, mailTo, tokenIn, sql } = await fresh({ accessMs: 3 * 86_400_000 })
  const [laptop, thief] = [await device(), await device()]
  await login(laptop, ann)
  await makeWallet(laptop)
  await login(thief, ann)
  await thief.call('/session/end', { everywhere: true })
  const token = tokenIn(mailTo(ann).text)
  expect((await page('/objection', { token: 'A'.repeat(43) })).error).toBe('approval_over')
  expect((await page('/objection', { token })).status).toBe(200)
  expect((await page('/objection', { token })).error).toBe('approval_over')
  thief.forget()
  expect((await thief.call('/session/resume', {})).error).toBe('session_invalid')
  time.now += 86_400_000
  await carryOut(vault)
  expect((await laptop.call('/log', {})).status).toBe(200)
  // Somebody who writes to the database ends nothing by it.
  await login(thief, ann)
  await thief.call('/session/end', { everywhere: true })
  await sql`update delayed set due_at = 0`
  await expect(carryOut(vault)).rejects.toMatchObject({ code: 'record_tampered' })
  expect((await laptop.call('/log', {})).status).toBe(200)
})

test('error: what cannot be carried out keeps nothing else waiting', async () => {
  const { device, login, vault, time, sql } = await fresh({ accessMs: 3 * 86_400_000 })
  const laptops: TestDevice[] = []
  for (const [email, letter] of [
    [ann, 'w'],
    ['bob@example.com', 'v'],
  ] as const) {
    const [laptop, thief] = [await device(), await device()]
    laptops.push(laptop)
    await login(laptop, email)
    await makeWallet(laptop, letter)
    await login(thief, email)
    await thief.call('/session/end', { everywhere: true })
  }
  await sql`update delayed set origin = 'https://other.example' where due_at = (select min(due_at) from delayed)`
  time.now += 86_400_000
  await expect(carryOut(vault)).rejects.toMatchObject({ code: 'record_tampered' })
  const answers = await Promise.all(laptops.map((laptop) => laptop.call('/log', {})))
  expect(answers.map(({ error }) => error)).toEqual([undefined, 'session_invalid'])
})

test('error: whatever is changed of a session’s row, it is nobody’s session any more', async () => {
  const { device, login, time, sql } = await fresh()
  const [laptop, thief] = [await device(), await device()]
  await login(laptop, ann)
  await login(thief, 'eve@example.com')
  const [own, other] = await sql`select * from sessions order by login_at`
  // The device of another account, so that what is put under its name is the only session there.
  await sql`update sessions set revoked_at = 1 where id = ${other?.id ?? ''}`
  const changes: [object, TestDevice][] = [
    [{ account_id: other?.account_id, device_id: other?.device_id }, thief],
    [{ project_id: 'another' }, laptop],
    [{ origin: 'https://another.example' }, laptop],
    [{ identity: other?.identity }, laptop],
    [{ provider: 'google' }, laptop],
    [{ login_at: time.now + 1 }, laptop],
  ]
  for (const [change, by] of changes) {
    await sql`update sessions set ${sql(change)} where id = ${own?.id ?? ''}`
    expect([change, (await by.call('/session/resume', {})).error]).toEqual([change, 'record_tampered'])
    const columns = Object.keys(change)
    await sql`update sessions set ${sql(own ?? {}, columns)} where id = ${own?.id ?? ''}`
    expect((await laptop.call('/session/resume', {})).status).toBe(200)
  }
})

test('default: a page is told of the account’s wallet, and until when its address may not be changed', async () => {
  const { device, login, time, sql } = await fresh()
  const laptop = await device()
  await login(laptop, ann)
  const told = async () => (await laptop.call('/session/resume', {})).body
  expect(await told()).not.toHaveProperty('wallet')
  await makeWallet(laptop)
  expect((await told()).wallet?.walletId).toBe('w'.repeat(22))
  expect((await told()).account).toEqual({ id: expect.any(String), provider: 'email', email: ann })
  await sql`update accounts set change_frozen_until = ${time.now + 1}`
  expect((await told()).account).toMatchObject({ frozenUntil: time.now + 1 })
  await sql`update accounts set change_frozen_until = ${time.now}`
  expect((await told()).account).not.toHaveProperty('frozenUntil')
})

test('error: a stolen token is worth nothing without the key', async () => {
  const { device, login, app } = await fresh()
  const [laptop, thief] = [await device(), await device()]
  const { accessToken, refreshToken } = (await login(laptop, ann)).body
  expect((await thief.call('/session/refresh', { refreshToken })).error).toBe('session_invalid')
  const proof = await thief.prove('/log', '{}')
  const headers = { authorization: `DPoP ${accessToken}`, dpop: proof }
  expect((await app.request('/vault/v1/log', { method: 'POST', body: '{}', headers })).status).toBe(401)
  const bare = { authorization: `Bearer ${accessToken}` }
  expect((await app.request('/vault/v1/log', { method: 'POST', body: '{}', headers: bare })).status).toBe(401)
})

test('error: a proof that does not hold', async () => {
  const { device, login, app, time, vault } = await fresh()
  const laptop = await device()
  await login(laptop, ann)
  const refused = async (claims: object, body = '{}', path = '/log') => {
    const response = await laptop.once(path, body, await laptop.prove('/log', '{}', claims))
    return (await response.json()).error
  }
  expect(await refused({})).toBeUndefined()
  const wrong: [string, object][] = [
    ['another call', { htu: `${vault.config.origin}/vault/v1/wallet` }],
    ['another host', { htu: 'https://evil.example/vault/v1/log' }],
    ['another method', { htm: 'GET' }],
    ['of no time', { iat: undefined }],
    ['another body', { bh: 'A'.repeat(43) }],
    ['no body', { bh: undefined }],
    ['another token', { ath: 'A'.repeat(43) }],
    ['no token', { ath: undefined }],
    ['no id', { jti: undefined }],
  ]
  for (const [name, claims] of wrong) expect([name, await refused(claims)]).toEqual([name, 'proof_invalid'])
  expect(await refused({}, '{"after":0}')).toBe('proof_invalid')
  for (const nonce of [undefined, 'zzz.AAAA', `${(time.now - 300_001).toString(36)}.${'A'.repeat(43)}`])
    expect(await refused({ nonce })).toBe('use_dpop_nonce')

  const once = await laptop.prove('/log', '{}')
  expect((await laptop.once('/log', '{}', once)).status).toBe(200)
  expect((await laptop.once('/log', '{}', once)).status).toBe(401)
  const twins = await laptop.prove('/log', '{}')
  const both = await Promise.all([laptop.once('/log', '{}', twins), laptop.once('/log', '{}', twins)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])

  const bytes = await laptop.prove('/log', '{}')
  const [header = '', claims = '', signature = ''] = bytes.split('.')
  const turned = [...signature].reverse().join('')
  const none = Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg: 'none', jwk: laptop.keys.sign })).toString(
    'base64url',
  )
  const jwt = Buffer.from(JSON.stringify({ typ: 'JWT', alg: 'ES256', jwk: laptop.keys.sign })).toString('base64url')
  const forged = [
    `${header}.${claims}.${turned}`,
    `${none}.${claims}.`,
    `${jwt}.${claims}.${signature}`,
    'x',
    `${bytes}.x`,
  ]
  const { privateKey } = await generateKeyPair('ES256')
  const other = await new SignJWT({})
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: laptop.keys.sign })
    .sign(privateKey)
  for (const proof of [...forged, other]) expect((await laptop.once('/log', '{}', proof)).status).toBe(401)
  expect((await app.request('/vault/v1/log', { method: 'POST', body: '{}' })).status).toBe(401)

  // A clock that is a day off locks nobody out, and lets nobody send a proof again for as long as its nonce is good.
  const late = await laptop.prove('/log', '{}', { iat: Math.floor(time.now / 1_000) - 86_400 })
  expect((await laptop.once('/log', '{}', late)).status).toBe(200)
  time.now += 299_999
  await sweep(vault.sql, time.now)
  expect((await (await laptop.once('/log', '{}', late)).json()).error).toBe('proof_invalid')
})

/** The same vault, whose statements may take this long. */
async function hurried(limitMs: number) {
  const { vault, sql, time } = await fresh()
  const own = connect(vault.config.databaseUrl, { max: 2, statementMs: limitMs })
  return { vault: { ...vault, sql: own }, sql, time, own }
}

test('error: a database that takes too long is said to be busy, and for how long', async () => {
  const { vault, sql, own } = await hurried(500)
  const app = createApp(vault, () => '192.0.2.9')
  const look = () =>
    app.request('/vault/v1/approval/look', { method: 'POST', body: JSON.stringify({ token: 'A'.repeat(43) }) })
  await sql.begin(async (step) => {
    await step`lock table flows`
    const answer = await look()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ error: 'busy', retryAfter: 5 })
  })
  expect((await look()).status).toBe(410)
  await own.end({ timeout: 5 })
})

test('error: pages of other origins, and bodies of another form', async () => {
  const { app, device, login } = await fresh()
  const post = (body: string, headers: Record<string, string> = {}) =>
    app.request('/vault/v1/approval/look', { method: 'POST', body, headers })
  const token = JSON.stringify({ token: 'A'.repeat(43) })
  expect((await post(token, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(token, { origin: 'null' })).status).toBe(403)
  expect((await post(token, { origin: 'http://wallet.localhost:4301' })).status).toBe(410)
  for (const body of ['', '{', '[]', '{"token":1}', '{"__proto__":1}', 'null', '\u0000'])
    expect((await post(body)).status).toBe(400)
  expect((await post(`"${'x'.repeat(65_536)}"`)).status).toBe(400)
  const laptop = await device()
  await login(laptop, ann)
  expect((await laptop.call('/log', { after: -1 })).error).toBe('invalid_request')
})

test('error: a site that left the list after its login makes no wallet, asks for no key and ends no other session', async () => {
  const { device, login, listed } = await fresh()
  const [laptop, thief] = [await device(), await device()]
  await login(laptop, ann)
  await login(thief, ann)
  const { slotId } = (await thief.call('/slots/prepare', { type: 'device' })).body
  listed.clear()
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  const wallet = { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof: 'p'.repeat(43) }
  expect((await thief.call('/wallet', wallet)).error).toBe('site_refused')
  expect((await thief.call('/session/end', { everywhere: true })).error).toBe('site_refused')
  expect((await thief.call('/handover/ask', {})).error).toBe('site_refused')
  expect((await thief.call('/slots/pin', { slotId, blinded: 'A'.repeat(43) })).error).toBe('site_refused')
  expect((await thief.call('/email/change', { email: 'eve@example.com' })).error).toBe('site_refused')
  // Its own it may end.
  expect((await thief.call('/session/end', {})).status).toBe(200)
  expect((await laptop.call('/log', {})).status).toBe(200)
})
