import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'
import { migrate } from './migrate.js'

let world: World
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world, { limits: { mailsPerAddressPerHour: 100, mailsPerNetworkPerHour: 100 } })
})
afterAll(async () => {
  await vault?.stop()
  await world?.stop()
})

const proof = 'p'.repeat(43)
const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
const { blinded: point } = ristretto255_oprf.oprf.blind(new TextEncoder().encode('271828'))
const blinded = Buffer.from(point).toString('base64url')
let last = 0

/** What a person does in a day: signs in twice, makes a wallet, opens it, asks another device for it. */
async function live(): Promise<[status: number, error?: string][]> {
  last += 1
  const email = `eve${last}@example.com`
  const device = await vault.device()
  const phone = await vault.device()
  const answers: { status: number; error?: string | undefined }[] = []
  const note = async <T extends { status: number; error?: string | undefined }>(asked: Promise<T>): Promise<T> => {
    const answer = await asked
    answers.push(answer)
    return answer
  }
  await note(vault.login(device, email))
  const { slotId } = (await note(device.call('/slots/prepare', { type: 'device' }))).body
  const slot = { slotId, wrap: 'AAAA', aad: '' }
  await note(
    device.call('/wallet', { walletId: `${last}`.padStart(22, 'w'), ciphertext: 'BBBB', addresses, slot, proof }),
  )
  await note(device.call('/slots/release', { slotId }))
  await note(device.call('/log', {}))
  const pin = (await note(device.call('/slots/prepare', { type: 'pin' }))).body
  await note(device.call('/slots/pin', { slotId: pin.slotId, blinded }))
  await note(vault.login(phone, email))
  await note(phone.call('/handover/ask', {}))
  await note(device.call('/handover/asks', {}))
  await note(phone.call('/handover/ask', {}))
  return answers.map(({ status, error }) => (error === undefined ? [status] : [status, error]))
}

test('behavior: a vault that runs goes on while a later version adds columns to every table', async () => {
  const before = await live()
  expect(before.filter(([status]) => status !== 200)).toEqual([])
  // Every connection has its own idea of what a statement answers.
  for (let again = 0; again < 3; again += 1) expect(await live()).toEqual(before)
  const tables = await vault.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`
  for (const { name } of tables) await vault.sql.unsafe(`alter table "${name}" add column later text`)
  for (let again = 0; again < 3; again += 1) expect(await live()).toEqual(before)
})

test('behavior: a vault of before starts on a database whose newer steps only add, and on no other', async () => {
  const insert = (id: number, stops: boolean | null) =>
    vault.sql`insert into migrations (id, name, stops_older) values (${id}, 'later', ${stops})`
  await insert(9_000, false)
  await migrate(vault.sql)
  for (const stops of [true, null]) {
    await insert(9_001, stops)
    await expect(migrate(vault.sql)).rejects.toThrow('at step 9001, this program knows')
    await vault.sql`delete from migrations where id = 9001`
  }
})
