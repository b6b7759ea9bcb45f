import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPrivacy } from '../privacy/command.js'
import { sweep } from '../sweep.js'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

let world: World
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world)
})
afterAll(async () => {
  await vault?.stop()
  await world?.stop()
})

const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
const proof = 'p'.repeat(43)
const day = 86_400_000
const idOf = (index: number) => String(index).padStart(43, 'i')

async function owner(email: string, walletId: string) {
  const device = await vault.device()
  await vault.login(device, email)
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  expect((await device.call('/wallet', { walletId, ciphertext: 'BBBB', addresses, slot, proof })).status).toBe(200)
  const add = (index: number, part: object = {}) =>
    device.call('/permissions/add', { id: idOf(index), sealed: 'CCCC', until: vault.time.now + day, proof, ...part })
  const list = async () => (await device.call('/permissions', {})).body.permissions
  return { device, add, list }
}

test('default: what was sealed is told to all devices of the wallet, and to nobody else', async () => {
  const { add, list } = await owner('ann@example.com', 'a'.repeat(22))
  expect(await list()).toEqual([])
  expect((await add(1)).status).toBe(200)
  expect((await add(2, { sealed: 'DDDD' })).status).toBe(200)
  const both = expect.arrayContaining([
    { id: idOf(1), sealed: 'CCCC' },
    { id: idOf(2), sealed: 'DDDD' },
  ])
  expect(await list()).toEqual(both)
  const phone = await vault.device()
  await vault.login(phone, 'ann@example.com')
  expect((await phone.call('/permissions', {})).body.permissions).toEqual(both)
  expect(await (await owner('bob@example.com', 'b'.repeat(22))).list()).toEqual([])
})

test('error: without the key nothing is added, and nothing that is there is changed', async () => {
  const { add, list } = await owner('eve@example.com', 'e'.repeat(22))
  await add(1)
  expect((await add(2, { proof: 'x'.repeat(43) })).error).toBe('slot_refused')
  await add(1, { sealed: 'EEEE' })
  expect(await list()).toEqual([{ id: idOf(1), sealed: 'CCCC' }])
  const stranger = await vault.device()
  await vault.login(stranger, 'none@example.com')
  const asked = { id: idOf(1), sealed: 'CCCC', until: vault.time.now + day, proof }
  expect((await stranger.call('/permissions/add', asked)).error).toBe('wallet_unknown')
  expect((await stranger.call('/permissions', {})).body.permissions).toEqual([])
})

test('behavior: what is over is not told, and swept; of more than a hundred the ones that end last are kept', async () => {
  const { add, list } = await owner('cid@example.com', 'c'.repeat(22))
  await add(1, { until: vault.time.now + 1 })
  vault.time.now += 2
  expect(await list()).toEqual([])
  for (let index = 2; index < 104; index++) await add(index, { until: vault.time.now + day + index })
  const ids = (await list()).map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(100)
  expect(ids).not.toContain(idOf(2))
  expect(ids).toContain(idOf(103))
  vault.time.now += 2 * day
  await sweep(vault.sql, vault.time.now)
  const [{ count = '' } = {}] = await vault.sql<{ count: string }[]>`
    select count(*) as count from permissions where wallet_id = ${'c'.repeat(22)}`
  expect(Number(count)).toBe(0)
})

test('behavior: a person is told that there are some, without what is sealed, and they are erased with the wallet', async () => {
  const { add } = await owner('dan@example.com', 'd'.repeat(22))
  await add(1, { sealed: 'secretsecret' })
  const run = (...args: string[]) =>
    runPrivacy(args, { config: () => vault.vault.config, kekOf: async () => vault.vault.kek })
  const told = (await run('export', 'dan@example.com')) ?? ''
  expect(JSON.parse(told).held.permissions).toEqual([{ until: expect.anything(), created_at: expect.anything() }])
  expect(told).not.toContain('secretsecret')
  await run('erase', 'dan@example.com', '--yes')
  expect(await vault.sql`select 1 from permissions where wallet_id = ${'d'.repeat(22)}`).toHaveLength(0)
})
