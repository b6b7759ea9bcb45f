import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedFor } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import { KekAway } from '../kek/provider.js'
import { rowMac } from '../rows.js'
import { carryOut } from '../session/objections.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { newVault, projectId, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

let world: World
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world, {
    limits: { mailsPerAddressPerHour: 10_000, mailsPerNetworkPerHour: 10_000, mailsPerProjectPerHour: 10_000 },
  })
})
afterAll(async () => {
  await vault.stop()
  await world.stop()
})

const { oprf } = ristretto255_oprf
const proof = 'p'.repeat(43)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
let last = 0

/** What the frame makes of a PIN, without the work factor. */
async function evaluate(device: TestDevice, slotId: string, typed: string) {
  const input = new TextEncoder().encode(typed)
  const { blind, blinded } = oprf.blind(input)
  const { error, retryAfter, body } = await device.call('/slots/pin', { slotId, blinded: text(blinded) })
  if (error) return { error, retryAfter, pin: '', triesLeft: undefined }
  const output = oprf.finalize(input, blind, new Uint8Array(Buffer.from(body.evaluated, 'base64url')))
  return { error, retryAfter, pin: sha256(text(output)), triesLeft: body.triesLeft }
}

/** A person whose wallet opens with the PIN 271828. */
async function owner() {
  last += 1
  const email = `pia${last}@example.com`
  const device = await vault.device()
  await vault.login(device, email)
  const first = (await device.call('/slots/prepare', { type: 'device' })).body.slotId
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId: first, wrap: 'AAAA', aad: '' }
  await device.call('/wallet', { walletId: `${last}`.padStart(22, 'w'), ciphertext: 'BBBB', addresses, slot, proof })
  const { slotId, share } = (await device.call('/slots/prepare', { type: 'pin' })).body
  const { pin } = await evaluate(device, slotId, '271828')
  expect((await device.call('/slots', { slotId, wrap: 'CCCC', aad: '', proof })).error).toBe('slot_refused')
  expect((await device.call('/slots', { slotId, wrap: 'CCCC', aad: '', proof, pin })).status).toBe(200)
  return { device, ...(await another(email)), email, first, slotId, share }
}

/** One more device of theirs, without the key. */
async function another(email: string) {
  const phone = await vault.device()
  await vault.login(phone, email)
  /** A login of this moment. */
  async function again() {
    await phone.call('/session/resume', {})
    const request = { email, projectId, origin: site, device: phone.keys, fresh: true }
    const { flow } = (await phone.call('/email', request)).body
    await phone.call('/email/code', { flow, code: vault.codeIn(vault.mailTo(email).subject) })
  }
  return { phone, again }
}

test('default: the PIN and a fresh login open the slot on another device', async () => {
  const { device, phone, again, slotId, share } = await owner()
  const { pin, triesLeft } = await evaluate(phone, slotId, '271828')
  expect(triesLeft).toBe(9)
  const released = (await phone.call('/slots/release', { slotId, pin })).body
  expect(await phone.open(released.share, sealedFor.share(slotId))).toEqual(
    await device.open(share, sealedFor.share(slotId)),
  )
  expect(released.entry).toMatchObject({ slotType: 'pin', evidence: 'login' })
  // The right one brings the count back.
  expect((await evaluate(phone, slotId, '271828')).triesLeft).toBe(9)
  await again()
  vault.time.now += 300_000
  await phone.call('/session/resume', {})
  expect((await evaluate(phone, slotId, '271828')).triesLeft).toBe(8)
  expect((await phone.call('/slots/release', { slotId, pin })).status).toBe(200)
  vault.time.now += 1
  expect((await evaluate(phone, slotId, '271828')).error).toBe('login_stale')
  expect((await phone.call('/slots/release', { slotId, pin })).error).toBe('login_stale')
})

test('error: nothing is released for another PIN, none, or somebody else', async () => {
  const { phone, slotId } = await owner()
  const { pin } = await evaluate(phone, slotId, '271829')
  expect((await phone.call('/slots/release', { slotId, pin })).error).toBe('slot_refused')
  expect((await phone.call('/slots/release', { slotId })).error).toBe('slot_refused')
  const stranger = await vault.device()
  await vault.login(stranger, `eve${last}@example.com`)
  expect((await evaluate(stranger, slotId, '271828')).error).toBe('slot_unknown')
  const blinded = text(new Uint8Array(32).fill(255))
  expect((await phone.call('/slots/pin', { slotId, blinded })).error).toBe('invalid_request')
})

/** All wrong ones in a row that are left, with the waits between them. */
async function tryAll({ phone, again, slotId }: Awaited<ReturnType<typeof another>> & { slotId: string }, left = 10) {
  const waited: (number | undefined)[] = []
  for (let tried = 0; tried < left; tried += 1) {
    let answer = await evaluate(phone, slotId, `${100_000 + tried}`)
    if (answer.error === 'pin_locked') {
      waited.push(answer.retryAfter)
      vault.time.now += (answer.retryAfter ?? 0) * 1_000 - 1
      await again()
      expect(await evaluate(phone, slotId, '1')).toMatchObject({ error: 'pin_locked', retryAfter: 1 })
      vault.time.now += 1
      answer = await evaluate(phone, slotId, `${100_000 + tried}`)
    }
    expect([tried, answer.error, answer.triesLeft]).toEqual([tried, undefined, left - 1 - tried])
  }
  return waited
}

test('behavior: tries wait ever longer; behind the tenth the slot ends, a day after its owner was told, and the wallet stays', async () => {
  const { device, phone, again, first, slotId } = await owner()
  const waited = await tryAll({ phone, again, slotId })
  const [minute, hour] = [60, 3_600]
  expect(waited).toEqual([minute, 5 * minute, 15 * minute, hour, hour, 4 * hour, 24 * hour])
  const mails = () =>
    vault.mails.filter(({ subject }) => subject === 'The PIN of your Portico wallet is about to stop working').length
  const before = mails()
  // The right one is not evaluated any more either.
  vault.time.now += 86_400_000
  await again()
  expect(await evaluate(phone, slotId, '271828')).toMatchObject({ error: 'pin_locked', retryAfter: 86_400 })
  vault.time.now += 100_000
  expect(await evaluate(phone, slotId, '271828')).toMatchObject({ error: 'pin_locked', retryAfter: 86_300 })
  expect(mails()).toBe(before + 1)
  const slots = async () =>
    (await device.call('/session/resume', {})).body.wallet?.slots.map((slot) => slot.slotId).sort()
  await carryOut(vault.vault)
  expect(await slots()).toEqual([first, slotId].sort())
  vault.time.now += 86_300_000
  // Its time has come, and it is about to end.
  await again()
  expect(await evaluate(phone, slotId, '271828')).toMatchObject({ error: 'pin_locked', retryAfter: 1 })
  await carryOut(vault.vault)
  expect(await slots()).toEqual([first])
  const { entries } = (await device.call('/log', {})).body
  expect(entries.at(-1)).toMatchObject({ event: 'remove', slotId, slotType: 'pin', deviceId: phone.id })
})

test('behavior: a device that holds the key ends a PIN at once by its tries', async () => {
  const { device, phone, again, first, slotId } = await owner()
  const mine = (await phone.call('/slots/prepare', { type: 'device' })).body.slotId
  expect((await phone.call('/slots', { slotId: mine, wrap: 'DDDD', aad: '', proof })).status).toBe(200)
  await tryAll({ phone, again, slotId })
  vault.time.now += 86_400_000
  await again()
  expect((await evaluate(phone, slotId, '271828')).error).toBe('slot_unknown')
  const { wallet } = (await device.call('/session/resume', {})).body
  expect(wallet?.slots.map((slot) => slot.slotId).sort()).toEqual([first, mine].sort())
})

test('behavior: its owner objects: the PIN stays, who typed is signed out, and nobody has tries without end', async () => {
  const { device, slotId, email, ...rest } = await owner()
  let { phone, again } = rest
  for (let round = 0; round < 4; round += 1) {
    await tryAll({ phone, again, slotId }, round === 0 ? 10 : 2)
    vault.time.now += 86_400_000
    await again()
    expect((await evaluate(phone, slotId, '1')).error).toBe('pin_locked')
    const token = vault.tokenIn(vault.mailTo(email).text)
    expect((await vault.page('/objection', { token })).status).toBe(200)
    expect((await vault.page('/objection', { token })).error).toBe('approval_over')
    expect((await phone.call('/session/resume', {})).error).toBe('session_invalid')
    ;({ phone, again } = await another(email))
    const { error, triesLeft } = await evaluate(phone, slotId, '271828')
    // Three more each time, three times.
    expect([round, error, triesLeft]).toEqual([round, ...(round < 3 ? [undefined, 2] : ['pin_locked', undefined])])
    if (round < 3) await again()
  }
  await carryOut(vault.vault)
  const { wallet } = (await device.call('/session/resume', {})).body
  expect(wallet?.slots.some((slot) => slot.slotId === slotId)).toBe(true)
})

test('error: a PIN that is being set is tried by the device that sets it alone, and as often as that likes', async () => {
  const { device, phone } = await owner()
  const { slotId } = (await device.call('/slots/prepare', { type: 'pin' })).body
  expect((await evaluate(phone, slotId, '1')).error).toBe('slot_unknown')
  vault.time.now += 400_000
  await device.call('/session/resume', {})
  for (let tried = 0; tried < 12; tried += 1)
    expect(await evaluate(device, slotId, `${tried}`)).toMatchObject({ error: undefined, triesLeft: undefined })
})

test('behavior: what ties a PIN together is what it was before there were objections', async () => {
  const { slotId } = await owner()
  const [row] = await vault.sql<{ key: string; proof: string; mac: string }[]>`
    select key, proof, mac from pins where slot_id = ${slotId}`
  expect(row?.mac).toBe(rowMac(vault.vault, 'pins', [slotId, row?.key ?? '', row?.proof ?? '', 0, 0]))
})

test('behavior: of many tries at once each is counted', async () => {
  const { phone, slotId } = await owner()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => evaluate(phone, slotId, `${at}`)))
  // Three, then a wait begins.
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(3)
  expect(answers.filter(({ error }) => error === 'pin_locked')).toHaveLength(17)
})

test('error: a count that somebody else took back releases nothing; a PIN is never the only way in', async () => {
  const { device, phone, first, slotId } = await owner()
  await evaluate(phone, slotId, '1')
  expect((await device.call('/slots/remove', { slotId: first, proof })).error).toBe('slot_last')
  await vault.sql`update pins set tries = 0 where slot_id = ${slotId}`
  expect((await evaluate(phone, slotId, '271828')).error).toBe('record_tampered')
})

test('error: a key that was sealed for another PIN is none, though its row were signed; one that is away blames no row', async () => {
  const [mine, other] = [await owner(), await owner()]
  const [row] = await vault.sql<{ key: string; proof: string }[]>`
    select o.key, p.proof from pins p, pins o where p.slot_id = ${mine.slotId} and o.slot_id = ${other.slotId}`
  const mac = rowMac(vault.vault, 'pins', [mine.slotId, row?.key ?? '', row?.proof ?? '', 0, 0])
  await vault.sql`update pins set key = ${row?.key ?? ''}, mac = ${mac} where slot_id = ${mine.slotId}`
  expect((await evaluate(mine.phone, mine.slotId, '271828')).error).toBe('record_tampered')

  const { kek } = vault.vault
  vault.vault.kek = { ...kek, open: () => Promise.reject(new KekAway('The key service does not answer')) }
  expect((await evaluate(other.phone, other.slotId, '271828')).error).toBe('internal')
  vault.vault.kek = kek
  // What was not answered is no try.
  expect((await evaluate(other.phone, other.slotId, '271828')).triesLeft).toBe(9)
})

test('error: without its row a PIN is unknown; to object to the end of one that its owner took away is no fault', async () => {
  const { device, phone, again, slotId, email } = await owner()
  await tryAll({ phone, again, slotId })
  vault.time.now += 86_400_000
  await again()
  expect((await evaluate(phone, slotId, '1')).error).toBe('pin_locked')
  const token = vault.tokenIn(vault.mailTo(email).text)
  await vault.sql`delete from pins where slot_id = ${slotId}`
  expect((await evaluate(phone, slotId, '1')).error).toBe('slot_unknown')
  await device.call('/session/resume', {})
  expect((await device.call('/slots/remove', { slotId, proof })).status).toBe(200)
  expect((await vault.page('/objection', { token })).status).toBe(200)
})

test('behavior: with a PIN the key is not shown for a login alone, nor a day after the PIN was set or taken away', async () => {
  const { device, phone, again, slotId, first } = await owner()
  const day = 86_400_000
  const mine = (await phone.call('/slots/prepare', { type: 'device' })).body.slotId
  expect((await phone.call('/slots', { slotId: mine, wrap: 'DDDD', aad: '', proof })).status).toBe(200)
  vault.time.now += day
  await again()
  const refused = async (request: object = {}) => (await phone.call('/export', request)).error
  expect(await refused()).toBe('factor_needed')
  expect(await refused({ slotId: mine })).toBe('factor_needed')
  expect(await refused({ slotId: first })).toBe('factor_needed')
  expect(await refused({ slotId })).toBe('slot_refused')
  expect(await refused({ slotId, pin: (await evaluate(phone, slotId, '271829')).pin })).toBe('slot_refused')
  const shown = (await phone.call('/export', { slotId, pin: (await evaluate(phone, slotId, '271828')).pin })).body
  expect(shown).toMatchObject({ slotId, entry: { event: 'export', slotId, slotType: 'pin' } })
  await phone.open(shown.share, sealedFor.share(slotId))

  // Whoever holds the device could set another one, or take it away: not for this.
  await device.call('/session/resume', {})
  const kit = (await device.call('/slots/prepare', { type: 'kit' })).body.slotId
  await device.call('/slots', { slotId: kit, wrap: 'EEEE', aad: '', proof })
  expect(await refused({ slotId: kit })).toBe('slot_new')
  for (const gone of [kit, slotId]) await device.call('/slots/remove', { slotId: gone, proof })
  expect(await refused()).toBe('slot_new')
  vault.time.now += day
  await again()
  expect((await phone.call('/export', {})).body.slotId).toBe(mine)
})
