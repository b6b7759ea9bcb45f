import { readdir, readFile } from 'node:fs/promises'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

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
  const call = async (from: typeof device, path: Parameters<typeof device.call>[0], request: object) => {
    const answer = await from.call(path, request)
    answers.push({ status: answer.status, error: answer.error })
    return answer.body
  }
  answers.push(await vault.login(device, email))
  const { slotId } = await call(device, '/slots/prepare', { type: 'device' })
  const slot = { slotId, wrap: 'AAAA', aad: '' }
  await call(device, '/wallet', { walletId: `${last}`.padStart(22, 'w'), ciphertext: 'BBBB', addresses, slot, proof })
  await call(device, '/slots/release', { slotId })
  await call(device, '/log', {})
  const pin = await call(device, '/slots/prepare', { type: 'pin' })
  await call(device, '/slots/pin', { slotId: pin.slotId, blinded })
  answers.push(await vault.login(phone, email))
  await call(phone, '/handover/ask', {})
  await call(device, '/handover/asks', {})
  await call(phone, '/handover/ask', {})
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

test('behavior: no statement answers with whatever columns a table has by now', async () => {
  const folder = new URL('../', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test(-support)?)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(60)
  const found = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return (text.match(/\bselect\s+(?:\w+\.)?\*|\breturning\s+(?:\w+\.)?\*/gi) ?? []).map(
        (statement) => `${name}: ${statement}`,
      )
    }),
  )
  expect(found.flat()).toEqual([])
})
