import { join } from 'node:path'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../config.js'
import { sealedFor } from '../contract/index.js'
import { openSecrets } from '../secrets.js'
import { keksOf } from '../start.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'
import { runRewrap } from './command.js'
import { fileKek, writeKey } from './file.js'
import { KekAway, type KekProvider } from './provider.js'
import { rewrap } from './rewrap.js'
import { severalKeks } from './several.js'

const { oprf } = ristretto255_oprf
const proof = 'p'.repeat(43)

let world: World
let vault: TestVault
let old: KekProvider
let next: KekProvider
let nextFile: string
let count = 0
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  vault = await newVault(world, { limits: { mailsPerAddressPerHour: 100, mailsPerNetworkPerHour: 100 } })
  old = vault.vault.kek
  nextFile = join(world.folder, `next-${count++}.key`)
  await writeKey(nextFile, 'production')
  next = await fileKek(nextFile, { create: false })
})
afterEach(() => vault.stop())

/** Somebody whose wallet has a slot of their device and a PIN that was tried once. */
async function owner(email: string) {
  const device = await vault.device()
  await vault.login(device, email)
  const first = (await device.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId: first.slotId, wrap: 'AAAA', aad: '' }
  await device.call('/wallet', {
    walletId: email.padStart(22, 'w').replaceAll(/[^\w]/g, 'w'),
    ciphertext: 'BBBB',
    addresses,
    slot,
    proof,
  })
  const pin = (await device.call('/slots/prepare', { type: 'pin' })).body
  const share = await device.open(first.share, sealedFor.share(first.slotId))
  const evaluated = await evaluate(device, pin.slotId)
  return {
    /** The wallet opens, and the PIN gives what it gave. */
    async expectSame() {
      const released = (await device.call('/slots/release', { slotId: first.slotId })).body
      expect(await device.open(released.share, sealedFor.share(first.slotId))).toEqual(share)
      expect(await evaluate(device, pin.slotId)).toBe(evaluated)
    },
    refusal: async () => (await device.call('/slots/release', { slotId: first.slotId })).error,
    pinRefusal: async () =>
      (await device.call('/slots/pin', { slotId: pin.slotId, blinded: blindedPin().blinded })).error,
  }
}
function blindedPin() {
  const input = new TextEncoder().encode('271828')
  const { blind, blinded } = oprf.blind(input)
  return { input, blind, blinded: Buffer.from(blinded).toString('base64url') }
}
async function evaluate(device: TestDevice, slotId: string): Promise<string> {
  const { input, blind, blinded } = blindedPin()
  const { body, error } = await device.call('/slots/pin', { slotId, blinded })
  if (error) throw new Error(error)
  return Buffer.from(oprf.finalize(input, blind, new Uint8Array(Buffer.from(body.evaluated, 'base64url')))).toString(
    'hex',
  )
}
const log = () => vault.vault.log
const withKeks = (first: KekProvider, ...also: KekProvider[]) => {
  vault.vault.kek = severalKeks(first, also)
}

test('default: all that the old key has sealed is sealed by the new one, which alone opens it from then on', async () => {
  const [ann, ben] = [await owner('ann@example.com'), await owner('ben@example.com')]
  withKeks(next, old)
  await ann.expectSame()
  const done = await rewrap({ sql: vault.sql, keks: [next, old], log: log() })
  // The five keys of the vault, and of each of the two the shares of both slots and the key behind the PIN.
  expect(done).toEqual({ rewrapped: 11, already: 0, unopened: 0 })
  expect(await openSecrets(vault.sql, next)).toEqual(vault.vault.secrets)
  withKeks(next)
  await ann.expectSame()
  await ben.expectSame()
  expect(await rewrap({ sql: vault.sql, keks: [next], log: log() })).toEqual({ rewrapped: 0, already: 11, unopened: 0 })
  withKeks(old)
  expect(await ann.refusal()).toBe('record_tampered')
  await expect(openSecrets(vault.sql, old)).rejects.toThrow('This key does not open')
})

test('behavior: ended in the middle nothing is lost, and it goes on where it was', async () => {
  const people = [await owner('ann@example.com'), await owner('ben@example.com')]
  let done = 0
  for (let tries = 0; ; tries++) {
    let sealed = 0
    const failing: KekProvider = {
      ...next,
      async seal(plain, aad) {
        // What it would make a key of at a first start is sealed, too.
        if (sealed++ >= 8) throw new KekAway('away')
        return next.seal(plain, aad)
      },
    }
    const result = await rewrap({ sql: vault.sql, keks: [failing, old], log: log() }).catch((error: unknown) => error)
    withKeks(next, old)
    for (const one of people) await one.expectSame()
    if (!(result instanceof KekAway)) {
      done = (result as { already: number }).already
      break
    }
    expect(tries).toBeLessThan(10)
  }
  expect(done).toBeGreaterThan(7)
  withKeks(next)
  for (const one of people) await one.expectSame()
})

test('behavior: what people do meanwhile stands: tries are counted on, and a slot that goes is gone', async () => {
  const ann = await owner('ann@example.com')
  const busy: KekProvider = {
    ...next,
    async seal(plain, aad) {
      // Between what was read and what is written.
      if (aad.includes('"share"')) await vault.sql`delete from slots where type = 'pin'`
      return next.seal(plain, aad)
    },
  }
  const [before] = await vault.sql`select count(*)::int as pins from pins`
  expect(before).toEqual({ pins: 1 })
  const { rewrapped, unopened } = await rewrap({ sql: vault.sql, keks: [busy, old], log: log() })
  expect([rewrapped, unopened]).toEqual([6, 0])
  withKeks(next)
  expect(await ann.refusal()).toBeUndefined()
  expect(await ann.pinRefusal()).toBe('slot_unknown')
})

test('error: a row that somebody else wrote is left as it is, and told', async () => {
  const ann = await owner('ann@example.com')
  await vault.sql`update pins set tries = tries + 1`
  await vault.sql`update slots set share = reverse(share) where type = 'device'`
  expect(await rewrap({ sql: vault.sql, keks: [next, old], log: log() })).toEqual({
    rewrapped: 6,
    already: 0,
    unopened: 2,
  })
  withKeks(next, old)
  expect(await ann.refusal()).toBe('record_tampered')
  expect(await ann.pinRefusal()).toBe('record_tampered')
})

test('behavior: the command says how much it was, refuses a key that is not of this database, and names no secret', async () => {
  await owner('ann@example.com')
  const { file } = vault.vault.config.kek
  const config = (kek: object) => parseConfig({ ...vault.vault.config, kek })
  const run = (kek: object) => runRewrap(config(kek), keksOf)
  await expect(run({ file: nextFile })).rejects.toThrow('This key does not open the secrets of this database')
  const both = { file: nextFile, also: [{ file }] }
  expect(await run(both)).toBe('Sealed anew: 8. Sealed by this key before: 0. Not opened by any key: 0.\n')
  expect(await run(both)).toBe('Sealed anew: 0. Sealed by this key before: 8. Not opened by any key: 0.\n')
  await vault.sql`update slots set share = reverse(share) where type = 'device'`
  await expect(run(both)).rejects.toThrow(/Not opened by any key: 1\.\nWhat no key opens/)
  const production = parseConfig({
    ...vault.vault.config,
    kek: both,
    development: false,
    origin: 'https://wallet.example',
  })
  await expect(runRewrap(production, keksOf)).rejects.toThrow('one for development')
})
