import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedFor } from '../contract/index.js'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'
import { runPrivacy } from './command.js'
import { readings } from './person.js'

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

/** Somebody with a login, a wallet, a slot of a recovery kit and a log. */
async function owner(email: string, walletId: string) {
  const device = await vault.device()
  await vault.login(device, email)
  const { share, slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  await device.open(share, sealedFor.share(slotId))
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  expect((await device.call('/wallet', { walletId, ciphertext: 'BBBB', addresses, slot, proof })).status).toBe(200)
  vault.time.now += 1
  const kit = (await device.call('/slots/prepare', { type: 'kit' })).body
  expect((await device.call('/slots', { slotId: kit.slotId, wrap: 'CCCC', aad: '{}', proof })).status).toBe(200)
  return device
}

const run = (...args: string[]) =>
  runPrivacy(args, { config: () => vault.vault.config, kekOf: async () => vault.vault.kek })
const held = async (email: string) => JSON.parse((await run('export', email)) ?? '').held

test('default: what is held about a person is told without what opens the wallet, and erased when it is meant', async () => {
  const device = await owner('ann@example.com', 'a'.repeat(22))
  await owner('bob@example.com', 'b'.repeat(22))
  const before = await held('Ann@Example.com')
  expect(before).toMatchObject({
    identities: [{ provider: 'email', shown: 'ann@example.com' }],
    wallets: [addresses],
    slots: [{ type: 'device' }, { type: 'kit' }],
  })
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['accounts', 'devices', 'sessions', 'tokens', 'release_log', 'flows', 'codes']),
  )
  const rows = await vault.sql<{ share: string; wrap: string }[]>`select share, wrap from slots`
  for (const secret of rows.flatMap(({ share, wrap }) => [share, wrap]))
    expect(JSON.stringify(before)).not.toContain(secret)
  const bobs = await held('bob@example.com')

  await expect(run('erase', 'ann@example.com')).rejects.toThrow(addresses.eip155)
  expect(await held('ann@example.com')).toEqual(before)

  const erased = JSON.parse((await run('erase', 'ann@example.com', '--yes')) ?? '').erased
  expect(erased).toEqual(Object.fromEntries(Object.entries(before).map(([table, all]) => [table, (all as []).length])))
  expect(await held('ann@example.com')).toEqual({})
  expect(await held('bob@example.com')).toEqual(bobs)
  // The device is no longer known, and a login makes a new account without a wallet.
  expect((await device.call('/session/resume', {})).status).toBe(401)
  const again = await vault.login(await vault.device(), 'ann@example.com')
  expect(again.status).toBe(200)
  expect(again.body.wallet ?? null).toBeNull()
})

test('behavior: nothing is left that leads to the account', async () => {
  const [{ id = '' } = {}] = await vault.sql<{ id: string }[]>`
    select account_id as id from wallets where id = ${'b'.repeat(22)}`
  await run('erase', 'bob@example.com', '--yes')
  const columns = await vault.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'`
  expect(columns.length).toBeGreaterThan(6)
  for (const { table } of columns)
    expect(await vault.sql`select 1 from ${vault.sql(table)} where account_id = ${id}`, table).toHaveLength(0)
})

test('behavior: what former addresses left is told and erased, too, unless somebody else has one now', async () => {
  const addresses = ['cara@example.com', 'cara@later.example', 'cara@now.example'] as const
  const device = await owner(addresses[0], 'c'.repeat(22))
  /** A stranger asks for a mail to an address, is let by its owner, and types a wrong code. */
  const guess = async (email: string) => {
    const stranger = await vault.device()
    const { flow, match: choice } = (await vault.start(stranger, email)).body
    await vault.page('/approval/answer', { token: vault.tokenIn(vault.mailTo(email).text), choice })
    expect((await stranger.call('/email/code', { flow, code: '000000' })).error).toBe('code_wrong')
    vault.time.now += 31_000
  }
  const move = async (from: string, to: string) => {
    await device.call('/session/resume', {})
    const { flow } = (await device.call('/email/change', { email: to })).body
    const primary = await device.call('/email/change/primary', { flow, code: vault.codeIn(vault.mailTo(from).subject) })
    expect(primary.status).toBe(200)
    const code = vault.codeIn(vault.mailTo(to).subject)
    expect((await device.call('/email/change/secondary', { flow, code })).body).toEqual({ newEmail: to })
    vault.time.now += 72 * 3_600_000
  }
  await move(addresses[0], addresses[1])
  await move(addresses[1], addresses[2])
  for (const email of addresses) await guess(email)
  const [{ guards } = {}] = await vault.sql<{ guards: number }[]>`select count(*)::int as guards from guards`
  // Of the device of now, and three strangers.
  expect((await held(addresses[2])).guards).toHaveLength(4)

  await vault.login(await vault.device(), addresses[0])
  const others = await held(addresses[0])
  expect((await held(addresses[2])).guards).toHaveLength(3)
  expect(JSON.parse((await run('erase', addresses[2], '--yes')) ?? '').erased.guards).toBe(3)
  expect(await held(addresses[1])).toEqual({})
  expect(await held(addresses[0])).toEqual(others)
  expect(await vault.sql`select count(*)::int as guards from guards`).toEqual([{ guards: (guards ?? 0) - 3 }])
})

test('behavior: without --yes, or with what is no command, nothing happens', async () => {
  await expect(run('erase', 'nobody@example.com')).rejects.toThrow('--yes')
  await expect(run('export', 'nobody')).rejects.toThrow('is no e-mail address')
  expect(JSON.parse((await run('erase', 'nobody@example.com', '--yes')) ?? '')).toEqual({
    email: 'nobody@example.com',
    erased: {},
  })
  expect(await run('forget', 'ann@example.com')).toBeUndefined()
  expect(await run('erase', 'ann@example.com', 'bob@example.com', '--yes')).toBeUndefined()
})

test('default: every table of the vault has its row in the page, which says what is exported', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
  const rows = (page.split('\n## ').find((part) => part.startsWith('The vault\n')) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const nameOf = ([, table = '']: string[]) => table.replaceAll('`', '')
  const found = await vault.sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  expect(rows.map(nameOf).sort()).toEqual(found.map(({ name }) => name).sort())
  const exported = rows.filter(([, , , , said = '']) => said.startsWith('exported')).map(nameOf)
  expect(exported.sort()).toEqual([...Object.keys(readings), 'identities'].sort())
})
