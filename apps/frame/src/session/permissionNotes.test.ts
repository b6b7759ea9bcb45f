import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredPermission } from '../signing/permissions/storedPermission.js'
import { makePermissionNotes } from './permissionNotes.js'
import { newVault, openBrowser, startWorld, type TestBrowser, type TestVault } from './world.test-support.js'

let world: Awaited<ReturnType<typeof startWorld>>
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world)
})
afterAll(async () => {
  await vault?.stop()
  await world?.stop()
})

const permission = (part: Partial<StoredPermission> = {}): StoredPermission => ({
  origin: 'https://shop.example',
  network: 'eip155:1',
  account: '0x1',
  context: '0xaa',
  answer: { permission: { data: { calls: ['play()'] } } },
  until: Math.floor(vault.time.now / 1_000) + 1_000,
  ...part,
})
const notesOf = ({ vault: its, wallet, keyring }: TestBrowser, now = () => vault.time.now) =>
  makePermissionNotes({ vault: its, wallet, keyring, now })

test('default: given on one page, known to another of the wallet, and to nobody who looks into the vault', async () => {
  const page = openBrowser(vault)
  await page.signIn('ann@example.com')
  await notesOf(page).add(permission())
  const other = page.reload()
  await other.wallet.resume()
  expect(await notesOf(other).list()).toEqual([permission()])
  const rows = await vault.sql<{ sealed: string }[]>`select sealed from permissions`
  expect(rows).toHaveLength(1)
  for (const encoding of ['base64url', 'utf8'] as const)
    expect(Buffer.from(rows[0]?.sealed ?? '', encoding).toString()).not.toContain('shop.example')
})

test('behavior: what is over, and what this wallet has not sealed, is not there; nothing, and the key stays shut', async () => {
  const page = openBrowser(vault)
  await page.signIn('bob@example.com')
  expect(await notesOf(page).list()).toEqual([])
  await page.keyring.lock()
  expect(await notesOf(page).list()).toEqual([])
  expect(await page.wallet.isOpen()).toBe(false)
  await notesOf(page).add(permission())
  await notesOf(page).add(permission({ context: '0xbb', until: permission().until + 1_000 }))
  const { walletId } = page.wallet.current()?.wallet ?? {}
  await vault.sql`
    insert into permissions (wallet_id, id, sealed, until, created_at)
    values (${walletId ?? ''}, ${'z'.repeat(43)}, 'AAAA', ${vault.time.now + 1e9}, ${vault.time.now})`
  expect(await notesOf(page).list()).toHaveLength(2)
  const later = () => (permission().until + 1) * 1_000
  expect((await notesOf(page, later).list()).map(({ context }) => context)).toEqual(['0xbb'])
})

test('error: a vault of before, or away: what was given is given all the same', async () => {
  const page = openBrowser(vault)
  await page.signIn('cid@example.com')
  const away = { ...page.vault, call: () => Promise.reject(new Error('Away')) }
  const notes = makePermissionNotes({ ...page, vault: away, now: () => vault.time.now })
  await notes.add(permission())
  await expect(notes.list()).rejects.toThrow('Away')
})
