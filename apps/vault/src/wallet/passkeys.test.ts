import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyChallengeText, sealedFor } from '../contract/index.js'
import { sweep } from '../sweep.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { newAuthenticator, type Odd } from '../testing/passkey.test-support.js'
import { newVault, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

let world: World
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world, { limits: { mailsPerNetworkPerHour: 10_000, mailsPerProjectPerHour: 10_000 } })
})
afterAll(async () => {
  await vault.stop()
  await world.stop()
})

const origin = 'http://wallet.localhost:4301'
const rpId = 'wallet.localhost'
const proof = 'p'.repeat(43)
let last = 0

/** A person with a wallet, and what adds and uses a passkey. */
async function owner() {
  last += 1
  const email = `ann${last}@example.com`
  const device = await vault.device()
  await vault.login(device, email)
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const slot = { slotId, wrap: 'AAAA', aad: '' }
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  await device.call('/wallet', { walletId: `${last}`.padStart(22, 'w'), ciphertext: 'BBBB', addresses, slot, proof })
  const authenticator = newAuthenticator({ rpId, origin })

  async function add(odd: Odd = {}, maker = authenticator) {
    const prepared = (await device.call('/slots/prepare', { type: 'passkey' })).body
    const passkey = maker.create(passkeyChallengeText.create(prepared.slotId), odd)
    const body = { slotId: prepared.slotId, wrap: 'CCCC', aad: '', proof, passkey }
    const { error, body: answer } = await device.call('/slots', body)
    return { error, wallet: answer.wallet, slotId: prepared.slotId, share: prepared.share }
  }
  async function use(slotId: string, odd: Odd = {}, by: TestDevice = device) {
    const { nonce } = (await by.call('/slots/challenge', {})).body
    const passkey = authenticator.use(passkeyChallengeText.get(by.id, nonce), nonce, odd)
    return { ...(await by.call('/slots/release', { slotId, passkey })), passkey }
  }
  return { device, email, authenticator, add, use }
}

test('default: a passkey opens its slot on a device that has nothing else', async () => {
  const { device, email, authenticator, add, use } = await owner()
  const { slotId, share, wallet, error } = await add()
  expect(error).toBeUndefined()
  const listed = wallet.slots.find((slot) => slot.slotId === slotId)
  expect(listed).toMatchObject({ type: 'passkey', credentialId: authenticator.id })
  const phone = await vault.device()
  await vault.login(phone, email)
  const released = await use(slotId, {}, phone)
  expect(released.body.entry).toMatchObject({ event: 'release', slotType: 'passkey', evidence: 'passkey' })
  expect(await phone.open(released.body.share, sealedFor.share(slotId))).toEqual(
    await device.open(share, sealedFor.share(slotId)),
  )
  // No fresh login is needed: the passkey is the evidence.
  vault.time.now += 400_000
  await phone.call('/session/resume', {})
  expect((await use(slotId, {}, phone)).status).toBe(200)
})

test('error: what is made for another page or wallet, or without its person, makes no slot', async () => {
  const { device, add, authenticator } = await owner()
  const odds: Odd[] = [
    { rpId: 'localhost' },
    { origin: site },
    { verified: false },
    { present: false },
    { challenge: 'A'.repeat(43) },
    { type: 'webauthn.get' },
    { crossOrigin: true, topOrigin: site },
  ]
  for (const odd of odds) expect([odd, (await add(odd)).error]).toEqual([odd, 'slot_refused'])
  const { slotId } = (await device.call('/slots/prepare', { type: 'passkey' })).body
  expect((await device.call('/slots', { slotId, wrap: 'C', aad: '', proof })).error).toBe('slot_refused')
  expect((await add()).error).toBeUndefined()
  // A credential opens one slot.
  expect((await add({}, authenticator)).error).toBe('slot_refused')
})

test('error: what was not shown for this slot, page, device and moment releases nothing', async () => {
  const { device, add, use, authenticator } = await owner()
  const { slotId } = await add()
  const odds: Odd[] = [
    { rpId: 'shop.example' },
    { origin: site },
    { verified: false },
    { present: false },
    { challenge: 'A'.repeat(43) },
    { type: 'webauthn.create' },
    { key: authenticator.strangerKey() },
    // In a site's page the browser has to say that it is the session's; one that does not say is not believed.
    { crossOrigin: true },
    { crossOrigin: true, topOrigin: 'https://evil.example' },
    { topOrigin: site },
  ]
  for (const odd of odds) expect([odd, (await use(slotId, odd)).error]).toEqual([odd, 'slot_refused'])
  expect((await use(slotId, { crossOrigin: true, topOrigin: site })).status).toBe(200)
  expect((await device.call('/slots/release', { slotId })).error).toBe('slot_refused')

  const { passkey, status } = await use(slotId)
  expect(status).toBe(200)
  expect((await device.call('/slots/release', { slotId, passkey })).error).toBe('slot_refused')
  const { nonce } = (await device.call('/slots/challenge', {})).body
  const late = authenticator.use(passkeyChallengeText.get(device.id, nonce), nonce)
  vault.time.now += 300_001
  await device.call('/session/resume', {})
  expect((await device.call('/slots/release', { slotId, passkey: late })).error).toBe('slot_refused')
})

test('error: what another device was asked for is worth nothing here', async () => {
  const { device, email, add, authenticator } = await owner()
  const { slotId } = await add()
  const thief = await vault.device()
  await vault.login(thief, email)
  const { nonce } = (await device.call('/slots/challenge', {})).body
  const passkey = authenticator.use(passkeyChallengeText.get(device.id, nonce), nonce)
  expect((await thief.call('/slots/release', { slotId, passkey })).error).toBe('slot_refused')
  expect((await device.call('/slots/release', { slotId, passkey })).status).toBe(200)
})

test('error: a copied authenticator, and a row that somebody else changed', async () => {
  const { add, use } = await owner()
  const { slotId } = await add()
  expect((await use(slotId, { counter: 40 })).status).toBe(200)
  for (const counter of [40, 39, 1, 0]) expect((await use(slotId, { counter })).error).toBe('slot_refused')
  expect((await use(slotId, { counter: 41 })).status).toBe(200)
  await vault.sql`update passkeys set counter = 0 where slot_id = ${slotId}`
  expect((await use(slotId, { counter: 42 })).error).toBe('record_tampered')
})

test('behavior: of many uses of one answer at once, one counts', async () => {
  const { device, add, authenticator } = await owner()
  const { slotId } = await add()
  const { nonce } = (await device.call('/slots/challenge', {})).body
  const passkey = authenticator.use(passkeyChallengeText.get(device.id, nonce), nonce, { counter: 9 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => device.call('/slots/release', { slotId, passkey })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // Nor does it count again for as long as its moment lasts, though what is over has been swept meanwhile.
  vault.time.now += 299_000
  await sweep(vault.sql, vault.time.now)
  const again = authenticator.use(passkeyChallengeText.get(device.id, nonce), nonce, { counter: 10 })
  expect((await device.call('/slots/release', { slotId, passkey: again })).error).toBe('slot_refused')
})

test('error: an answer of an authenticator that counts nothing counts once as well', async () => {
  const { device, add, use } = await owner()
  const { slotId } = await add({ counter: 0 })
  const { passkey, status } = await use(slotId, { counter: 0 })
  expect(status).toBe(200)
  expect((await device.call('/slots/release', { slotId, passkey })).error).toBe('slot_refused')
  expect((await use(slotId, { counter: 0 })).status).toBe(200)
})

test('error: a credential under another name, and what no browser says of itself', async () => {
  const { device, add, authenticator } = await owner()
  const prepare = async () => (await device.call('/slots/prepare', { type: 'passkey' })).body.slotId
  const put = (slotId: string, passkey: object) =>
    device.call('/slots', { slotId, wrap: 'CCCC', aad: '', proof, passkey: passkey as never })
  const texts = ['{', 'null', '[]', '{"crossOrigin":"no"}'].map((text) => Buffer.from(text).toString('base64url'))
  const making = await prepare()
  const made = authenticator.create(passkeyChallengeText.create(making))
  const another = { id: `${last}`.padEnd(43, 'A') }
  for (const odd of [another, ...texts.map((clientDataJSON) => ({ clientDataJSON }))])
    expect([odd, (await put(making, { ...made, ...odd })).error]).toEqual([odd, 'slot_refused'])
  const { slotId } = await add()
  for (const odd of [another, ...texts.map((clientDataJSON) => ({ clientDataJSON }))]) {
    const { nonce } = (await device.call('/slots/challenge', {})).body
    const used = authenticator.use(passkeyChallengeText.get(device.id, nonce), nonce)
    const { error } = await device.call('/slots/release', { slotId, passkey: { ...used, ...odd } })
    expect([odd, error]).toEqual([odd, 'slot_refused'])
  }
})

test('behavior: a passkey is evidence to go on with an older state of the log, long after the login; one that is not believed is none', async () => {
  const { device, add, authenticator } = await owner()
  const { slotId } = await add()
  vault.time.now += 400_000
  await device.call('/session/resume', {})
  const remembered = { seq: 9, hash: 'r'.repeat(43) }
  const accept = async (odd: Odd = {}) => {
    const { nonce } = (await device.call('/slots/challenge', {})).body
    const passkey = authenticator.use(passkeyChallengeText.get(device.id, nonce), nonce, odd)
    return device.call('/log/accept', { remembered, slotId, passkey })
  }
  expect((await device.call('/log/accept', { remembered, slotId })).error).toBe('login_stale')
  expect((await accept({ verified: false })).error).toBe('slot_refused')
  expect((await accept()).body.entry).toMatchObject({ event: 'accept', slotType: 'passkey', evidence: 'passkey' })
})
