import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sealedFor } from '../contract/index.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { newVault, projectId, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

// How old a login and a way in may be, and have to be: a millisecond below, at and above.
let world: World
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
const ann = 'ann@example.com'
const proof = 'p'.repeat(43)
const minutes5 = 300_000
const day = 86_400_000

/** A device with a login and the wallet that it made. */
async function owner() {
  vault = await newVault(world)
  onTestFinished(() => vault.stop())
  const device = await vault.device()
  await vault.login(device, ann)
  const { slotId, share } = (await device.call('/slots/prepare', { type: 'device' })).body
  const madeAt = vault.time.now
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  const wallet = { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof }
  expect((await device.call('/wallet', wallet)).status).toBe(200)
  return { device, slotId, madeAt, share: await device.open(share, sealedFor.share(slotId)) }
}
async function addKit(device: TestDevice): Promise<string> {
  const { slotId } = (await device.call('/slots/prepare', { type: 'kit' })).body
  expect((await device.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })).status).toBe(200)
  return slotId
}
/** Signs in again, so that it is this time afterwards; the login is 31 seconds old then. */
async function loginBefore(device: TestDevice, at: number): Promise<void> {
  vault.time.now = at - 31_000
  device.forget()
  const { flow } = (
    await device.call('/email', { email: ann, projectId, origin: site, device: device.keys, fresh: true })
  ).body
  expect((await device.call('/email/code', { flow, code: vault.codeIn(vault.mailTo(ann).subject) })).status).toBe(200)
  vault.time.now = at
}

test('behavior: a login opens a kit, and goes on without lines of the log, for five minutes', async () => {
  const { device, slotId } = await owner()
  const kit = await addKit(device)
  const phone = await vault.device()
  const at = vault.time.now
  await vault.login(phone, ann)
  const release = () => phone.call('/slots/release', { slotId: kit })
  const accept = () => phone.call('/log/accept', { remembered: { seq: 9, hash: 'r'.repeat(43) }, slotId: kit })
  for (const age of [minutes5 - 1, minutes5]) {
    vault.time.now = at + age
    expect([(await release()).status, (await accept()).status], `${age}`).toEqual([200, 200])
  }
  vault.time.now = at + minutes5 + 1
  expect([(await release()).error, (await accept()).error]).toEqual(['login_stale', 'login_stale'])
  // The device's own way in asks for no login of minutes ago.
  expect((await device.call('/slots/release', { slotId })).status).toBe(200)
})

test('behavior: the key is shown by a way in of a day ago, and a login of five minutes ago', async () => {
  const { device, madeAt, share, slotId } = await owner()
  await loginBefore(device, madeAt + day - 1)
  expect(await device.call('/export', {})).toMatchObject({ error: 'slot_new', retryAfter: 1 })
  vault.time.now = madeAt + day
  const shown = (await device.call('/export', {})).body
  expect(await device.open(shown.share, sealedFor.share(slotId))).toEqual(share)
  const loginAt = madeAt + day - 1 - 31_000
  vault.time.now = loginAt + minutes5
  expect((await device.call('/export', {})).status).toBe(200)
  vault.time.now = loginAt + minutes5 + 1
  expect((await device.call('/export', {})).error).toBe('login_stale')
})

test('behavior: a kit that the wallet has is asked for; one that is new, or was taken away, holds the key back for a day', async () => {
  const { device, madeAt, slotId } = await owner()
  await loginBefore(device, madeAt + 2 * day)
  const kit = await addKit(device)
  const addedAt = vault.time.now
  // Neither without it, nor by the device’s own in its place, nor by what is nothing.
  for (const named of [{}, { slotId }, { slotId: 'x'.repeat(22) }])
    expect((await device.call('/export', named)).error, JSON.stringify(named)).toBe('factor_needed')
  expect(await device.call('/export', { slotId: kit })).toMatchObject({ error: 'slot_new', retryAfter: day / 1_000 })
  await loginBefore(device, addedAt + day - 1)
  expect((await device.call('/export', { slotId: kit })).error).toBe('slot_new')
  vault.time.now = addedAt + day
  expect((await device.call('/export', { slotId: kit })).body).toMatchObject({
    slotId: kit,
    entry: { event: 'export', slotType: 'kit', evidence: 'login' },
  })

  const takenAt = vault.time.now
  expect((await device.call('/slots/remove', { slotId: kit, proof })).status).toBe(200)
  expect((await device.call('/export', {})).error).toBe('slot_new')
  await loginBefore(device, takenAt + day - 1)
  expect(await device.call('/export', {})).toMatchObject({ error: 'slot_new', retryAfter: 1 })
  vault.time.now = takenAt + day
  expect((await device.call('/export', {})).body).toMatchObject({ slotId, entry: { slotType: 'device' } })
})

test('behavior: that another device’s way in is taken away holds nothing back', async () => {
  const { device, madeAt } = await owner()
  const phone = await vault.device()
  await vault.login(phone, ann)
  const { slotId } = (await phone.call('/slots/prepare', { type: 'device' })).body
  expect((await phone.call('/slots', { slotId, wrap: 'EEEE', aad: '', proof })).status).toBe(200)
  await loginBefore(device, madeAt + day)
  expect((await device.call('/slots/remove', { slotId, proof })).status).toBe(200)
  expect((await device.call('/export', {})).status).toBe(200)
})
