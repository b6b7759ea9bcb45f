import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestDevice } from '../testing/device.test-support.js'
import { startProvider, type TestProvider } from '../testing/provider.test-support.js'
import { newVault, projectId, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

let world: World
let provider: TestProvider
let vault: TestVault
const client = { clientId: 'client', clientSecret: 'secret'.padEnd(32, '0') }

beforeAll(async () => {
  world = await startWorld()
  provider = await startProvider()
  const { url } = provider
  const oauth = { authorize: `${url}/authorize`, token: `${url}/token`, userInfo: `${url}/user`, ...client }
  const oidc = { issuer: url, ...client }
  vault = await newVault(world, { providers: { google: oidc, apple: oidc, github: oauth, x: oauth, discord: oauth } })
  // Identity tokens are checked by the clock of this machine.
  vault.time.now = Date.now()
})
afterEach(() => {
  provider.settings.claims = {}
  provider.settings.sign = 'own'
})
afterAll(async () => {
  await vault.stop()
  await provider.stop()
  await world.stop()
})

type Name = 'google' | 'apple' | 'github' | 'x' | 'discord'
const start = (device: TestDevice, name: Name = 'google') =>
  device.call('/social', { provider: name, projectId, origin: site, device: device.keys })

async function login(device: TestDevice, name: Name = 'google') {
  device.forget()
  const { flow, url } = (await start(device, name)).body
  const { iss, ...answer } = provider.visit(url)
  return device.call('/social/complete', { flow, ...answer, ...(name === 'google' || name === 'apple' ? { iss } : {}) })
}

test('default', async () => {
  const [laptop, phone] = [await vault.device(), await vault.device()]
  const { url, flow } = (await start(laptop)).body
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://wallet.localhost:4301/callback',
    scope: 'openid email profile',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  const done = await laptop.call('/social/complete', { flow, ...provider.visit(url) })
  expect(done.body.account).toMatchObject({ provider: 'google', userName: 'ann@example.com' })
  expect((await laptop.call('/session/resume', {})).body.account).toEqual(done.body.account)
  expect((await login(phone)).body.account.id).toBe(done.body.account.id)
  // Apple posts its answer.
  expect(new URL((await start(phone, 'apple')).body.url).searchParams.get('response_mode')).toBe('form_post')
})

test('behavior: an address joins no accounts', async () => {
  const [laptop, phone] = [await vault.device(), await vault.device()]
  const byMail = (await vault.login(laptop, 'ann@example.com')).body.account.id
  const bySocial = (await login(phone)).body.account.id
  expect(bySocial).not.toBe(byMail)
  provider.settings.person = { ...provider.settings.person, sub: 'person-2' }
  expect((await login(phone)).body.account.id).not.toBe(bySocial)
  provider.settings.person = { ...provider.settings.person, sub: 'person-1', email: 'other@example.com' }
  expect((await login(phone)).body.account.id).toBe(bySocial)
})

test('behavior: notices go to the address that the provider has verified, as it tells it now', async () => {
  const device = await vault.device()
  provider.settings.person = { sub: 'person-9', email: 'nia@example.com', name: 'Nia', email_verified: true }
  await login(device)
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const [slot, proof] = [{ slotId, wrap: 'AAAA', aad: '' }, 'p'.repeat(43)]
  await device.call('/wallet', { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof })
  async function open() {
    const other = await vault.device()
    await login(other)
    const made = (await other.call('/slots/prepare', { type: 'device' })).body.slotId
    expect((await other.call('/slots', { slotId: made, wrap: 'CCCC', aad: '', proof })).status).toBe(200)
  }
  const told = () => vault.mails.map(({ to }) => to).filter((to) => to.startsWith('nia'))
  await open()
  expect(told()).toEqual(['nia@example.com'])
  provider.settings.claims = { email: 'nia2@example.com', email_verified: 'true' }
  await open()
  expect(told()).toEqual(['nia@example.com', 'nia2@example.com'])
  // What somebody else may have typed there is nobody's to be told at.
  provider.settings.claims = { email: 'nia3@example.com', email_verified: false }
  await open()
  expect(told()).toHaveLength(2)
  const [row] = await vault.sql`select count(*)::int as n from identities where notice like '%nia%'`
  expect(row?.n).toBe(0)
  provider.settings.person = { sub: 'person-1', email: 'ann@example.com', name: 'Ann' }
})

test.each(['github', 'discord', 'x'] as const)('param: %s', async (name) => {
  const device = await vault.device()
  const answer = { id: name === 'github' ? 7 : '700', ...(name === 'github' ? { login: 'ann' } : { username: 'ann' }) }
  provider.settings.userInfo = name === 'x' ? { data: answer } : answer
  const done = (await login(device, name)).body
  expect(done.account).toMatchObject({ provider: name, userName: 'ann' })
  const asked = provider.heard.filter(({ path }) => path === '/token').at(-1)
  expect(asked?.form.get('client_secret')).toBe(name === 'x' ? null : client.clientSecret)
  expect(asked?.authorization?.startsWith('Basic ') ?? false).toBe(name === 'x')
})

test.each([
  ['another issuer', { iss: 'https://evil.example' }, 'own'],
  ['another audience', { aud: 'other' }, 'own'],
  ['another nonce', { nonce: 'A'.repeat(43) }, 'own'],
  ['no nonce', { nonce: undefined }, 'own'],
  ['out of date', { exp: 1_000_000_000 }, 'own'],
  ['from tomorrow', { nbf: 5_000_000_000 }, 'own'],
  ['no person', { sub: undefined }, 'own'],
  ['another key', {}, 'stranger'],
  ['no signature', {}, 'none'],
  ['signed with the secret', {}, 'hmac'],
  ['signed with the public key as a secret', {}, 'hmac with the public key'],
  ['several audiences, and meant for another', { aud: ['client', 'other'], azp: 'other' }, 'own'],
  ['no issuer', { iss: undefined }, 'own'],
  ['no end', { exp: undefined }, 'own'],
] as const)('error: an identity token: %s', async (_, claims, sign) => {
  provider.settings.claims = claims
  provider.settings.sign = sign
  expect((await login(await vault.device())).error).toBe('provider_refused')
})

test('error: answers that belong to somebody else', async () => {
  const [laptop, thief] = [await vault.device(), await vault.device()]
  const one = (await start(laptop)).body
  const answer = provider.visit(one.url)
  // Another device, or a flow of the thief's own into which the answer is slipped.
  expect((await thief.call('/social/complete', { flow: one.flow, ...answer })).error).toBe('flow_over')
  const own = (await start(thief)).body
  const state = new URL(own.url).searchParams.get('state') ?? ''
  expect((await thief.call('/social/complete', { flow: own.flow, ...answer })).error).toBe('provider_refused')
  const next = (await start(thief)).body
  const nextState = new URL(next.url).searchParams.get('state') ?? ''
  expect(nextState).not.toBe(state)
  const slipped = { flow: next.flow, ...answer, state: nextState }
  expect((await thief.call('/social/complete', slipped)).error).toBe('provider_refused')
  expect((await laptop.call('/social/complete', { flow: one.flow, ...answer })).error).toBe('provider_refused')
})

test('error: an answer of another state than that of the flow, although code and device are right', async () => {
  const laptop = await vault.device()
  const { flow, url } = (await start(laptop)).body
  const answer = provider.visit(url)
  const mixed = { flow, ...answer, state: 'A'.repeat(43) }
  expect((await laptop.call('/social/complete', mixed)).error).toBe('provider_refused')
})

test('error: mixed-up issuers, answers that come twice, old flows, unknown providers', async () => {
  const laptop = await vault.device()
  const mixed = (await start(laptop)).body
  const answer = provider.visit(mixed.url)
  expect(
    (await laptop.call('/social/complete', { flow: mixed.flow, ...answer, iss: 'https://evil.example' })).error,
  ).toBe('provider_refused')
  const { iss: _, ...silent } = provider.visit((await start(laptop)).body.url)
  expect((await laptop.call('/social/complete', { flow: mixed.flow, ...silent })).error).toBe('flow_over')

  const twice = (await start(laptop)).body
  const given = { flow: twice.flow, ...provider.visit(twice.url) }
  const both = await Promise.all([laptop.call('/social/complete', given), laptop.call('/social/complete', given)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])

  laptop.forget()
  const old = (await start(laptop)).body
  vault.time.now += 900_000
  expect((await laptop.call('/social/complete', { flow: old.flow, ...provider.visit(old.url) })).error).toBe(
    'flow_over',
  )
  vault.time.now = Date.now()
  const unknown = await laptop.call('/social', { provider: 'facebook', projectId, origin: site, device: laptop.keys })
  expect(unknown.error).toBe('provider_unknown')
})

test('behavior: a page that has lost its opener hands the answer in; the code brings it to the device that asked', async () => {
  const [laptop, thief] = [await vault.device(), await vault.device()]
  const { flow, url } = (await start(laptop)).body
  const { state, code, iss } = provider.visit(url)
  const anybody = await vault.device()
  expect((await laptop.call('/social/code', { flow, code: '123456' })).error).toBe('flow_waiting')
  expect((await anybody.call('/social/look', { state })).body).toMatchObject({ site })
  const parked = (await anybody.call('/social/park', { state, code, iss })).body
  expect(parked).toMatchObject({ site, code: expect.stringMatching(/^\d{6}$/) })

  // Not again, not by the other way, not to another device.
  expect((await anybody.call('/social/park', { state, code, iss })).error).toBe('flow_over')
  expect((await anybody.call('/social/look', { state })).error).toBe('flow_over')
  expect((await laptop.call('/social/complete', { flow, state, code, iss })).error).toBe('flow_over')
  expect((await thief.call('/social/code', { flow, code: parked.code })).error).toBe('flow_over')

  const wrong = parked.code === '000000' ? '000001' : '000000'
  expect((await laptop.call('/social/code', { flow, code: wrong })).error).toBe('code_wrong')
  const done = await laptop.call('/social/code', { flow, code: parked.code })
  expect(done.body.account).toMatchObject({ provider: 'google' })
  expect((await laptop.call('/social/code', { flow, code: parked.code })).error).toBe('flow_over')
})

test('error: five wrong codes, an answer that the provider does not know, a state that nobody has', async () => {
  const laptop = await vault.device()
  const { flow, url } = (await start(laptop)).body
  const { state, code, iss } = provider.visit(url)
  const parked = (await laptop.call('/social/park', { state, code, iss })).body
  const wrong = parked.code === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 5; guess += 1)
    expect((await laptop.call('/social/code', { flow, code: wrong })).error).toBe('code_wrong')
  expect((await laptop.call('/social/code', { flow, code: parked.code })).status).not.toBe(200)

  const other = await vault.device()
  const next = (await start(other)).body
  const answer = provider.visit(next.url)
  expect((await other.call('/social/park', { ...answer, code: 'made-up' })).error).toBe('provider_refused')
  expect((await other.call('/social/code', { flow: next.flow, code: '123456' })).error).toBe('flow_over')
  expect((await other.call('/social/look', { state: 'A'.repeat(43) })).error).toBe('flow_over')
})

test('behavior: a login is begun for a site of the project’s list alone, or for the wallet itself', async () => {
  const laptop = await vault.device()
  const begin = (origin: string, project = projectId) =>
    laptop.call('/social', { provider: 'google', projectId: project, origin, device: laptop.keys })
  expect((await begin('https://evil.example')).error).toBe('site_refused')
  expect((await begin(site, 'f'.repeat(32))).error).toBe('site_refused')
  expect((await begin(site)).status).toBe(200)
  expect((await begin('http://wallet.localhost:4301')).status).toBe(200)
})

test('error: the site left the list meanwhile: no answer, no session, no wallet', async () => {
  const laptop = await vault.device()
  const anybody = await vault.device()
  const leave = () => vault.listed.delete(site)
  try {
    const one = (await start(laptop)).body
    const answer = provider.visit(one.url)
    leave()
    expect((await anybody.call('/social/look', { state: answer.state })).error).toBe('site_refused')
    expect((await anybody.call('/social/park', answer)).error).toBe('site_refused')
    expect((await laptop.call('/social/complete', { flow: one.flow, ...answer })).error).toBe('site_refused')

    vault.listed.add(site)
    const two = (await start(laptop)).body
    const parked = (await anybody.call('/social/park', provider.visit(two.url))).body
    leave()
    expect((await laptop.call('/social/code', { flow: two.flow, code: parked.code })).error).toBe('site_refused')
    expect((await laptop.call('/session/resume', {})).error).toBe('session_invalid')
  } finally {
    vault.listed.add(site)
  }
})

test('behavior: who is asked sees what asks; their no ends the login', async () => {
  const laptop = await vault.device({ address: '198.51.100.1' })
  const { flow, url } = (await start(laptop)).body
  const answer = provider.visit(url)
  const look = async (address: string) =>
    (await (await vault.device({ address })).call('/social/look', { state: answer.state })).body
  expect(await look('198.51.100.9')).toEqual({
    site,
    browser: 'Firefox · Linux',
    at: vault.time.now,
    elsewhere: false,
  })
  expect((await look('203.0.113.9')).elsewhere).toBe(true)
  expect((await vault.page('/social/deny', { state: answer.state })).status).toBe(200)
  expect((await laptop.call('/social/complete', { flow, ...answer })).error).toBe('flow_over')
  expect((await vault.page('/social/deny', { state: answer.state })).error).toBe('flow_over')
})
