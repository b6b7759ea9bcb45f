import { expect, test } from 'vitest'
import { type LogEntry, logEntryText, logStart, sealedFor } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import { KekAway } from '../kek/provider.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { vaultsForTests } from '../testing/fresh.test-support.js'
import { site, type TestVault } from '../testing/vault.test-support.js'

const fresh = vaultsForTests()

const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
const walletId = 'w'.repeat(22)
const proof = 'p'.repeat(43)

/** A device with a login and the wallet that it made. */
async function owner(vault: TestVault, email = 'ann@example.com') {
  const device = await vault.device()
  await vault.login(device, email)
  const prepared = (await device.call('/slots/prepare', { type: 'device' })).body
  const share = await device.open(prepared.share, sealedFor.share(prepared.slotId))
  const slot = { slotId: prepared.slotId, wrap: 'AAAA', aad: '{}' }
  const made = await device.call('/wallet', { walletId, ciphertext: 'BBBB', addresses, slot, proof })
  expect(made.status).toBe(200)
  return { device, share, slotId: prepared.slotId }
}

async function addKit(device: TestDevice): Promise<{ slotId: string; share: Uint8Array }> {
  const { slotId, share } = (await device.call('/slots/prepare', { type: 'kit' })).body
  expect((await device.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })).status).toBe(200)
  return { slotId, share: await device.open(share, sealedFor.share(slotId)) }
}

test('default', async () => {
  const vault = await fresh()
  const { device, share, slotId } = await owner(vault)
  expect(share).toHaveLength(32)
  const resumed = (await device.call('/session/resume', {})).body
  expect(resumed.wallet).toMatchObject({
    walletId,
    ciphertext: 'BBBB',
    addresses,
    slots: [{ slotId, type: 'device', deviceId: device.id, wrap: 'AAAA' }],
  })
  const released = (await device.call('/slots/release', { slotId })).body
  expect(await device.open(released.share, sealedFor.share(slotId))).toEqual(share)
  await expect(device.open(released.share, sealedFor.share('x'.repeat(22)))).rejects.toThrow()
  expect(
    (
      await device.call('/wallet', {
        walletId: 'v'.repeat(22),
        ciphertext: 'B',
        addresses,
        slot: { slotId, wrap: 'A', aad: '' },
        proof,
      })
    ).error,
  ).toBe('wallet_exists')
})

test('behavior: the log is a chain that its reader can check', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const { entry } = (await device.call('/slots/release', { slotId })).body
  await addKit(device)
  const { entries } = (await device.call('/log', {})).body
  expect(entries.map(({ seq, event, slotType }) => [seq, event, slotType])).toEqual([
    [1, 'create', 'device'],
    [2, 'release', 'device'],
    [3, 'add', 'kit'],
  ])
  expect(entries[1]).toEqual(entry)
  let previous = logStart
  for (const line of entries) {
    expect(line.previous).toBe(previous)
    expect(line.hash).toBe(sha256(logEntryText(walletId, line)))
    previous = line.hash
  }
  expect((await device.call('/log', { after: 2 })).body.entries).toEqual(entries.slice(2))
})

test('behavior: each slot opens for what it asks, and for nothing else', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const kit = await addKit(device)
  const [second, stranger] = [await vault.device(), await vault.device()]
  await vault.login(stranger, 'bob@example.com')
  await vault.login(second, 'ann@example.com')
  // A fresh login on another device opens the kit's slot, and never the one of the first device.
  expect((await second.call('/slots/release', { slotId })).error).toBe('slot_refused')
  const released = (await second.call('/slots/release', { slotId: kit.slotId })).body
  expect(await second.open(released.share, sealedFor.share(kit.slotId))).toEqual(kit.share)
  expect(released.entry.evidence).toBe('login')
  for (const id of [slotId, kit.slotId])
    expect((await stranger.call('/slots/release', { slotId: id })).error).toBe('slot_unknown')
  vault.time.now += 300_000
  expect((await second.call('/slots/release', { slotId: kit.slotId })).error).toBe('login_stale')
  // What was prepared and never placed releases nothing.
  const loose = (await second.call('/slots/prepare', { type: 'device' })).body
  expect((await second.call('/slots/release', { slotId: loose.slotId })).error).toBe('slot_unknown')
  expect((await device.call('/slots', { slotId: loose.slotId, wrap: 'A', aad: '', proof })).error).toBe('slot_unknown')
})

test('behavior: slots are replaced and removed, but never the last', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  expect((await device.call('/slots/remove', { slotId, proof })).error).toBe('slot_last')
  const next = (await device.call('/slots/prepare', { type: 'device' })).body.slotId
  const replaced = (await device.call('/slots', { slotId: next, wrap: 'DDDD', aad: '', proof })).body.wallet
  expect(replaced.slots.map((slot) => slot.slotId)).toEqual([next])
  const kit = await addKit(device)
  expect((await device.call('/slots/remove', { slotId: next, proof })).body.wallet.slots).toHaveLength(1)
  expect((await device.call('/slots/release', { slotId: next })).error).toBe('slot_unknown')
  expect((await device.call('/slots/remove', { slotId: kit.slotId, proof })).error).toBe('slot_last')
})

test('behavior: a way in is told with what belongs to it', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const kit = await addKit(device)
  const slots = (await device.call('/session/resume', {})).body.wallet?.slots
  const same = { aad: '{}', createdAt: vault.time.now, site }
  const ofDevice = { slotId, type: 'device', wrap: 'AAAA', deviceId: device.id, browser: 'Firefox · Linux' }
  expect(slots?.find((slot) => slot.slotId === slotId)).toEqual({ ...same, ...ofDevice })
  expect(slots?.find((slot) => slot.slotId === kit.slotId)).toEqual({
    ...same,
    slotId: kit.slotId,
    type: 'kit',
    wrap: 'CCCC',
  })
})

test('behavior: a wallet has twenty ways in; of those that were begun the last five can be ended', async () => {
  const vault = await fresh()
  const { device } = await owner(vault)
  const begun: string[] = []
  for (let count = 0; count < 6; count++) {
    begun.push((await device.call('/slots/prepare', { type: 'kit' })).body.slotId)
    vault.time.now += 1
  }
  const place = (slotId = '') => device.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })
  expect((await place(begun[0])).error).toBe('slot_unknown')
  for (const slotId of begun.slice(1)) expect((await place(slotId)).status).toBe(200)
  // With the device's own.
  for (let ways = 6; ways < 20; ways++) await addKit(device)
  const { slotId } = (await device.call('/slots/prepare', { type: 'kit' })).body
  expect((await place(slotId)).error).toBe('slot_refused')
  expect((await device.call('/slots/remove', { slotId: begun[1] ?? '', proof })).body.wallet?.slots).toHaveLength(19)
  expect((await place(slotId)).body.wallet?.slots).toHaveLength(20)
})

test('error: a row that somebody else changed releases nothing', async () => {
  const vault = await fresh()
  const { sql } = vault
  const { device, slotId } = await owner(vault)
  const kit = await addKit(device)
  const thief = await vault.device()
  await vault.login(thief, 'eve@example.com')
  const accounts = await sql<{ account_id: string }[]>`select account_id from devices where id = ${thief.id}`
  const [eve] = accounts
  const keys = JSON.stringify(thief.keys.enc)
  const release = (id = slotId, by = device) => by.call('/slots/release', { slotId: id })

  const snapshot = async () => {
    const tables = ['identities', 'devices', 'sessions', 'tokens', 'wallets', 'slots', 'release_log'] as const
    const rows = await Promise.all(tables.map((table) => sql`select * from ${sql(table)}`))
    return async () => {
      await sql`truncate identities, devices, sessions, tokens, wallets, slots, release_log cascade`
      for (const [index, table] of tables.entries())
        for (const row of rows[index] ?? []) await sql`insert into ${sql(table)} ${sql(row)}`
    }
  }
  const restore = await snapshot()
  const changes: [name: string, change: () => Promise<unknown>, by?: { id: string; device: TestDevice }][] = [
    ['the key that shares are sealed to', () => sql`update devices set enc = ${keys} where id = ${device.id}`],
    ['the owner of a device', () => sql`update devices set mac = ${'A'.repeat(43)} where id = ${device.id}`],
    ['the account of a session', () => sql`update sessions set login_at = login_at + 1 where device_id = ${device.id}`],
    [
      'a byte of a share',
      () => sql`update slots set share = overlay(share placing 'AAAA' from 20) where id = ${slotId}`,
    ],
    ['the type of a slot', () => sql`update slots set type = 'kit' where id = ${slotId}`],
    ['the head of the log', () => sql`update wallets set log_head = ${'B'.repeat(43)}`],
    ['how many lines the log has', () => sql`update wallets set log_seq = log_seq + 1`],
    ['a line of the log', () => sql`update release_log set origin = 'https://other.example'`],
    ['the end of the log', () => sql`delete from release_log where seq = 2`],
    ['two shares', () => sql`update slots s set share = o.share from slots o where o.id <> s.id`],
    // The thief makes the slot their own: the share was sealed for another account and device.
    [
      'the owner of a slot',
      () => sql`update slots set account_id = ${eve?.account_id ?? ''}, device_id = ${thief.id} where id = ${slotId}`,
      { id: slotId, device: thief },
    ],
    [
      'the owner of a kit',
      () => sql`update slots set account_id = ${eve?.account_id ?? ''} where id = ${kit.slotId}`,
      { id: kit.slotId, device: thief },
    ],
  ]
  expect((await release()).status).toBe(200)
  await restore()
  for (const [name, change, by] of changes) {
    await change()
    const { status, error } = await release(by?.id, by?.device)
    expect([name, status, error]).toEqual([name, 500, 'record_tampered'])
    await restore()
  }
  expect((await release()).status).toBe(200)
})

test('error: while the service with the key is away nothing is released or noted, and no row is blamed', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const { kek } = vault.vault
  const isAway = async () => {
    throw new KekAway('The key service does not answer')
  }
  vault.vault.kek = { ...kek, open: isAway, seal: isAway }
  const lines = () => vault.sql`select * from release_log`
  const before = await lines()
  expect(await device.call('/slots/release', { slotId })).toMatchObject({ status: 500, error: 'internal' })
  expect(await device.call('/slots/prepare', { type: 'device' })).toMatchObject({ status: 500, error: 'internal' })
  expect(await lines()).toEqual(before)
  vault.vault.kek = kek
  expect((await device.call('/slots/release', { slotId })).status).toBe(200)
})

test('behavior: releases at once are lines one after the other', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const answers = await Promise.all(Array.from({ length: 10 }, () => device.call('/slots/release', { slotId })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const seqs = answers.map(({ body }) => body.entry.seq).sort((a, b) => a - b)
  expect(seqs).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const entries: LogEntry[] = (await device.call('/log', {})).body.entries
  expect(entries.every((entry, index) => index === 0 || entry.previous === entries[index - 1]?.hash)).toBe(true)
})

test('behavior: a login without the key changes nothing of the wallet', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const kit = await addKit(device)
  const thief = await vault.device()
  await vault.login(thief, 'ann@example.com')
  const guess = 'q'.repeat(43)
  for (const id of [slotId, kit.slotId])
    expect((await thief.call('/slots/remove', { slotId: id, proof: guess })).error).toBe('slot_refused')
  const own = (await thief.call('/slots/prepare', { type: 'device' })).body.slotId
  expect((await thief.call('/slots', { slotId: own, wrap: 'AAAA', aad: '', proof: guess })).error).toBe('slot_refused')
  const { wallet } = (await device.call('/session/resume', {})).body
  expect(new Set(wallet?.slots.map((slot) => slot.slotId))).toEqual(new Set([slotId, kit.slotId]))
  // What is kept of the proof belongs to one wallet, and is not the proof.
  const [row] = await vault.sql<{ kept: string }[]>`select key_proof as kept from wallets`
  expect(row?.kept).not.toContain(proof)
})

test('behavior: a device that is new to the wallet is told of by mail', async () => {
  const vault = await fresh()
  const { device } = await owner(vault)
  const phone = await vault.device({ userAgent: 'Mozilla/5.0 (iPhone) Safari/600' })
  await vault.login(phone, 'ann@example.com')
  const add = async (who: TestDevice) => {
    const { slotId } = (await who.call('/slots/prepare', { type: 'device' })).body
    expect((await who.call('/slots', { slotId, wrap: 'EEEE', aad: '', proof })).status).toBe(200)
  }
  const before = vault.mails.length
  await add(device)
  expect(vault.mails).toHaveLength(before)
  // A kit of its own opens no device.
  await addKit(phone)
  expect(vault.mails).toHaveLength(before)
  await add(phone)
  expect(vault.mailTo('ann@example.com')).toMatchObject({
    subject: 'A new device can open your Portico wallet',
    text: expect.stringContaining('Safari · iPhone can now open your Portico wallet, on shop.example.'),
  })
})

test('behavior: the key is shown after a login of minutes ago, on a device of a day ago; the log and a mail tell', async () => {
  const vault = await fresh()
  const { device, share, slotId } = await owner(vault)
  const ask = async () => (await device.call('/export', {})).error
  expect(await ask()).toBe('slot_new')
  vault.time.now += 86_400_000
  await device.call('/session/resume', {})
  expect(await ask()).toBe('login_stale')
  // Signed in as the device is: only a login that is asked to be a new one is one.
  const begin = (fresh: object) =>
    device.call('/email', {
      email: 'ann@example.com',
      projectId: '0'.repeat(32),
      origin: 'http://wallet.localhost:4301',
      device: device.keys,
      ...fresh,
    })
  expect((await begin({})).body.action).toBe('CONNECT')
  const { flow, action } = (await begin({ fresh: true })).body
  expect(action).toBe('VERIFY_OTP')
  await device.call('/email/code', { flow, code: vault.codeIn(vault.mailTo('ann@example.com').subject) })
  const shown = (await device.call('/export', {})).body
  expect(await device.open(shown.share, sealedFor.share(slotId))).toEqual(share)
  expect(shown.entry).toMatchObject({ event: 'export', slotId, evidence: 'login' })
  expect(vault.mailTo('ann@example.com').subject).toBe('The private key of your Portico wallet was shown')
  const until = vault.time.now + 100_000
  await vault.sql`update accounts set change_frozen_until = ${until}`
  expect(await ask()).toBe('change_frozen')
  vault.time.now += 31_000
  const other = await vault.device()
  await vault.login(other, 'ann@example.com')
  vault.time.now = until - 1
  expect(await other.call('/export', {})).toMatchObject({ error: 'change_frozen', retryAfter: 1 })
  vault.time.now = until
  expect((await other.call('/export', {})).error).toBe('slot_refused')
})

test('behavior: who lacks lines goes on after a login of minutes ago; the log names the newest that was seen, and a mail tells', async () => {
  const vault = await fresh()
  const { device, slotId } = await owner(vault)
  const kit = await addKit(device)
  const remembered = { seq: 9, hash: 'r'.repeat(43) }
  const accept = (by: TestDevice, id: string) => by.call('/log/accept', { remembered, slotId: id })
  const second = await vault.device()
  await vault.login(second, 'ann@example.com')
  // Not by the slot of another device; by a kit, which a device without a slot goes on with.
  expect((await accept(second, slotId)).error).toBe('slot_refused')
  expect((await accept(second, 'x'.repeat(22))).error).toBe('slot_unknown')
  expect((await accept(second, kit.slotId)).body.entry).toMatchObject({
    event: 'accept',
    evidence: 'login',
    remembered,
  })
  expect(vault.mailTo('ann@example.com').subject).toBe('A browser continued with an older state of your Portico wallet')
  const { entries } = (await second.call('/log', {})).body
  expect(entries.at(-1)).toMatchObject({ event: 'accept', remembered })
  expect(entries.at(-1)?.hash).toBe(sha256(logEntryText(walletId, entries.at(-1) as LogEntry)))
  // What follows hangs on it.
  expect((await second.call('/slots/release', { slotId: kit.slotId })).body.entry.previous).toBe(entries.at(-1)?.hash)
  vault.time.now += 300_000
  expect((await accept(second, kit.slotId)).error).toBe('login_stale')
})
