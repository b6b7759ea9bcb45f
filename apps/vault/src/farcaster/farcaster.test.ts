import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestDevice } from '../testing/device.test-support.js'
import { startTestFarcaster, type TestFarcaster } from '../testing/farcaster.test-support.js'
import { newVault, projectId, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

let world: World
let farcaster: TestFarcaster
let vault: TestVault
let ann: { account: ReturnType<TestFarcaster['person']>; fid: bigint }

beforeAll(async () => {
  world = await startWorld()
  farcaster = await startTestFarcaster()
  vault = await newVault(world, {
    farcaster: farcaster.settings,
    limits: { socialPerNetworkPerHour: 1_000 },
    sites: ['https://other.example'],
  })
  ann = { account: farcaster.person(1_001n), fid: 1_001n }
})
afterEach(() => {
  Object.assign(farcaster.state, { relayAnswers: true, relayForgets: true, chainId: 10, chainAnswers: true })
})
afterAll(async () => {
  await vault.stop()
  await farcaster.stop()
  await world.stop()
})

const start = async (device: TestDevice, origin = site) => {
  device.forget()
  return (await device.call('/farcaster', { projectId, origin, device: device.keys })).body
}
const wait = (device: TestDevice, flow: string) => device.call('/farcaster/wait', { flow })
async function login(device: TestDevice, who = ann) {
  const { flow, url } = await start(device)
  await farcaster.approve(url, who)
  return (await wait(device, flow)).body as { account: { id: string; provider: string; userName?: string } }
}

test('default', async () => {
  const [laptop, phone] = [await vault.device(), await vault.device()]
  const { flow, url, expiresAt } = await start(laptop)
  expect(expiresAt).toBe(vault.time.now + 300_000)
  // The address that opens the app is the operator's, not one that the relay says.
  expect(url).toMatch(new RegExp(`^${farcaster.settings.app}\\?channelToken=\\w{16}$`))
  expect(farcaster.heard.at(-1)).toEqual({
    path: '/v1/channel',
    body: {
      domain: 'wallet.localhost:4301',
      siweUri: `http://wallet.localhost:4301/frame?site=${encodeURIComponent(site)}`,
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      notBefore: new Date(vault.time.now).toISOString(),
      expirationTime: new Date(expiresAt).toISOString(),
      acceptAuthAddress: true,
    },
  })
  expect((await wait(laptop, flow)).body).toEqual({ state: 'waiting' })
  await farcaster.approve(url, ann)
  const body = (await wait(laptop, flow)).body as { account: { id: string } }
  expect(body).toMatchObject({ account: { provider: 'farcaster', userName: 'ann' }, accessToken: expect.any(String) })
  const { account } = await login(phone)
  expect(account.id).toBe(body.account.id)
  expect((await laptop.call('/session/resume', {})).body.account.id).toBe(account.id)
})

test('behavior: an account is the number alone, whoever holds it and whatever the relay calls it', async () => {
  const device = await vault.device()
  const first = (await login(device)).account.id
  const heir = { account: farcaster.person(1_001n), fid: 1_001n }
  expect((await login(device, heir)).account.id).toBe(first)
  // What the relay says of who it was is not even read.
  const { flow, url } = await start(device)
  await farcaster.approve(url, ann, { answer: { fid: 5, custody: `0x${'5'.repeat(40)}` } })
  expect((await wait(device, flow)).body).toMatchObject({ account: { id: first } })
  const bob = { account: farcaster.person(1_002n), fid: 1_002n }
  expect((await login(device, bob)).account.id).not.toBe(first)
})

test('behavior: an address that the account named for signing in speaks for it, until it is taken back', async () => {
  const device = await vault.device()
  const account = farcaster.person()
  const key = `1001/${account.address.toLowerCase()}`
  const answers: unknown[] = []
  for (const held of [{ state: 1, keyType: 2 }, { state: 2, keyType: 2 }, { state: 1, keyType: 1 }, undefined]) {
    if (held) farcaster.keys.set(key, held)
    else farcaster.keys.delete(key)
    const { flow, url } = await start(device)
    await farcaster.approve(url, { account, fid: 1_001n })
    const { status, error } = await wait(device, flow)
    answers.push(error ?? status)
  }
  expect(answers).toEqual([200, 'signer_refused', 'signer_refused', 'signer_refused'])
})

describe('what the relay hands over is not what was asked', () => {
  const later = () => new Date(vault.time.now + 60_000).toISOString()
  test.each([
    ['another nonce', { params: { nonce: 'a'.repeat(64) } }],
    ['another domain', { params: { domain: 'evil.example' } }],
    ['another site', { params: { siweUri: 'http://wallet.localhost:4301/frame?site=https%3A%2F%2Fevil.example' } }],
    ['another chain', { text: (message: string) => message.replace('Chain ID: 10', 'Chain ID: 1') }],
    ['another version', { text: (message: string) => message.replace('Version: 1', 'Version: 2') }],
    ['other words', { text: (message: string) => message.replace('Farcaster Auth', 'I pay 10 ETH') }],
    ['no account', { text: (message: string) => message.replace('\n- farcaster://fid/1001', '') }],
    ['two accounts', { text: (message: string) => `${message}\n- farcaster://fid/2` }],
    ['an account that is no number', { text: (message: string) => message.replace('fid/1001', 'fid/0x3e9') }],
    [
      'a second nonce',
      { text: (message: string) => message.replace('\nNonce: ', `\nNonce: ${'b'.repeat(64)}\nNonce: `) },
    ],
    ['a line more', { text: (message: string) => `${message}\n` }],
    ['past', { params: { expirationTime: '2029-12-31T23:59:59.000Z' } }],
    ['not yet', { later: true }],
    ['no message', { text: () => 'hello' }],
  ])('error: %s', async (_, { later: isLater, ...change }: Record<string, unknown>) => {
    const device = await vault.device()
    const { flow, url } = await start(device)
    await farcaster.approve(url, ann, isLater ? { params: { notBefore: later() } } : change)
    expect((await wait(device, flow)).error).toBe('message_refused')
    // One answer, right or wrong.
    expect((await wait(device, flow)).error).toBe('flow_over')
  })
})

describe('it is not signed by who may speak for the account', () => {
  const stranger = () => farcaster.person()
  test.each([
    ['a stranger', async (url: string) => farcaster.approve(url, { account: stranger(), fid: 1_001n })],
    [
      'the holder of another account',
      async (url: string) => farcaster.approve(url, { account: farcaster.person(9n), fid: 1_001n }),
    ],
    [
      'another key than the address',
      async (url: string) => {
        const { message } = await farcaster.approve(url, ann)
        await farcaster.approve(url, ann, { answer: { signature: await stranger().signMessage({ message }) } })
      },
    ],
    [
      'a signature of something else',
      async (url: string) => {
        const signature = await ann.account.signMessage({ message: 'hello' })
        await farcaster.approve(url, ann, { answer: { signature } })
      },
    ],
  ])('error: %s', async (_, approve) => {
    const device = await vault.device()
    const { flow, url } = await start(device)
    await approve(url)
    expect((await wait(device, flow)).error).toBe('signer_refused')
  })
})

test('error: an answer cannot be used again, by another device or for another site', async () => {
  const [laptop, thief] = [await vault.device(), await vault.device()]
  const one = await start(laptop)
  const answer = await farcaster.approve(one.url, ann)
  expect((await wait(thief, one.flow)).error).toBe('flow_over')
  expect((await wait(laptop, one.flow)).status).toBe(200)
  for (const device of [thief, laptop]) {
    const next = await start(device)
    farcaster.answer(next.url, answer)
    expect((await wait(device, next.flow)).error).toBe('message_refused')
  }
  // What was signed for one site is not taken for another.
  const [first, second] = [await start(laptop), await start(thief, 'https://other.example')]
  farcaster.answer(second.url, await farcaster.approve(first.url, ann))
  expect((await wait(thief, second.flow)).error).toBe('message_refused')
})

test('error: an answer that the relay hands over twice at once makes one session', async () => {
  const device = await vault.device()
  const { flow, url } = await start(device)
  await farcaster.approve(url, ann)
  farcaster.state.relayForgets = false
  const both = await Promise.all([wait(device, flow), wait(device, flow)])
  expect(both.map(({ status, error }) => error ?? status).sort()).toEqual([200, 'flow_over'])
})

test('error: too late, whatever the relay says', async () => {
  const device = await vault.device()
  const { flow, url } = await start(device)
  await farcaster.approve(url, ann)
  vault.time.now += 300_000
  expect((await wait(device, flow)).body).toEqual({ state: 'expired' })
})

test('error: a channel that the relay has forgotten is over', async () => {
  const device = await vault.device()
  const { flow } = await start(device)
  farcaster.forget()
  expect((await wait(device, flow)).body).toEqual({ state: 'expired' })
})

test('error: relay and node that do not answer, or for another chain', async () => {
  const device = await vault.device()
  const { flow, url } = await start(device)
  farcaster.state.relayAnswers = false
  const refused = await device.call('/farcaster', { projectId, origin: site, device: device.keys })
  expect(refused).toMatchObject({ status: 502, error: 'relay_unreachable' })
  expect((await wait(device, flow)).error).toBe('relay_unreachable')
  farcaster.state.relayAnswers = true
  await farcaster.approve(url, ann)
  farcaster.state.chainId = 1
  expect(await wait(device, flow)).toMatchObject({ status: 503, error: 'registry_unreachable' })
  farcaster.state.chainAnswers = false
  const next = await start(device)
  await farcaster.approve(next.url, ann)
  expect((await wait(device, next.flow)).error).toBe('registry_unreachable')
})

test('error: nonsense of the relay is no answer', async () => {
  const device = await vault.device()
  for (const answer of [
    {},
    { state: 'completed', message: 'm' },
    { state: 'completed', message: 1, signature: '0x' },
  ]) {
    const { flow, url } = await start(device)
    farcaster.answer(url, answer)
    expect((await wait(device, flow)).error).toBe('relay_unreachable')
  }
  const { flow, url } = await start(device)
  await farcaster.approve(url, { account: farcaster.person(77n), fid: 77n }, { answer: { username: '<b>Ann</b>' } })
  // A name that is none is replaced by the number.
  expect((await wait(device, flow)).body).toMatchObject({ account: { userName: 'fid 77' } })
})

test('error: so many logins from one network, and one that is not offered', async () => {
  const strict = await newVault(world, { farcaster: farcaster.settings, limits: { socialPerNetworkPerHour: 2 } })
  const device = await strict.device()
  const ask = (who: TestDevice) => who.call('/farcaster', { projectId, origin: site, device: who.keys })
  expect([(await ask(device)).status, (await ask(device)).status]).toEqual([200, 200])
  const asked = farcaster.heard.length
  expect(await ask(device)).toMatchObject({ error: 'rate_limited', retryAfter: 3_600 })
  expect(farcaster.heard).toHaveLength(asked)
  await strict.stop()
  const without = await newVault(world)
  expect((await ask(await without.device())).error).toBe('provider_unknown')
  await without.stop()
})

test('error: a site that is not on the list, or left it', async () => {
  const device = await vault.device()
  const refused = { projectId, origin: 'https://evil.example', device: device.keys }
  const before = farcaster.heard.length
  expect((await device.call('/farcaster', refused)).error).toBe('site_refused')
  expect(farcaster.heard).toHaveLength(before)
  const { flow, url } = await start(device)
  await farcaster.approve(url, ann)
  vault.listed.delete(site)
  try {
    expect((await wait(device, flow)).error).toBe('site_refused')
  } finally {
    vault.listed.add(site)
  }
  expect((await device.call('/session/resume', {})).error).toBe('session_invalid')
})
