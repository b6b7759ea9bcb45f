import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Vault } from '../context.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'
import type { Mail } from './mails.js'
import { createOutbox } from './outbox.js'

let world: World
const ann = 'ann@example.com'
const proof = 'p'.repeat(43)
const sealed = { enc: 'AAAA', ct: 'BBBB' }
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function setUp() {
  const vault = await newVault(world, { limits: { accessMs: 30 * day, mailsPerAddressPerHour: 100 } })
  onTestFinished(() => vault.stop())
  const owner = await vault.device()
  await vault.login(owner, ann)
  const { slotId } = (await owner.call('/slots/prepare', { type: 'device' })).body
  const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '4Nd1mYvU2K9eR6qXf3PzYw7T5hJgB8cLsDnEaMkVtQrW' }
  const slot = { slotId, wrap: 'AAAA', aad: '{}' }
  await owner.call('/wallet', { walletId: 'w'.repeat(22), ciphertext: 'BBBB', addresses, slot, proof })
  const another = async () => {
    const device = await vault.device()
    await vault.login(device, ann)
    return device
  }
  const waiting = async () => (await vault.sql`select * from outbox`).length
  return { vault, owner, slotId, another, waiting }
}

/** A device gets a slot of its own, which its owner is told. */
async function addDevice(device: TestDevice): Promise<void> {
  const { slotId } = (await device.call('/slots/prepare', { type: 'device' })).body
  expect((await device.call('/slots', { slotId, wrap: 'CCCC', aad: '{}', proof })).status).toBe(200)
}

async function signInAgain(vault: TestVault, device: TestDevice): Promise<void> {
  await device.call('/session/end', {})
  await vault.login(device, ann)
}

/** What its owner has to learn, each by the mail of it. */
const notices: Record<string, (world: Awaited<ReturnType<typeof setUp>>, device: TestDevice) => Promise<unknown>> = {
  'A new device can open your Portico wallet': (_, device) => addDevice(device),
  'The private key of your Portico wallet was shown': async ({ vault, owner }) => {
    vault.time.now += day
    await signInAgain(vault, owner)
    return owner.call('/export', {})
  },
  'A wrong number was typed for your Portico wallet': async ({ owner }, device) => {
    const { request, match } = (await device.call('/handover/ask', {})).body
    await owner.call('/handover/offer', { request, choice: match === '99' ? '98' : '99', sealed })
  },
  'Your other devices will be signed out of your Portico wallet': (_, device) =>
    device.call('/session/end', { everywhere: true }),
  'A browser continued with an older state of your Portico wallet': async ({ vault, owner, slotId }) => {
    await signInAgain(vault, owner)
    return owner.call('/log/accept', { remembered: { seq: 9, hash: 'h'.repeat(43) }, slotId })
  },
  'The email address of your Portico wallet was changed': async ({ vault, owner }) => {
    vault.smtp.isAway = false
    const { flow } = (await owner.call('/email/change', { email: 'countess@example.com' })).body
    await owner.call('/email/change/primary', { flow, code: vault.codeIn(vault.mailTo(ann).subject) })
    const code = vault.codeIn(vault.mailTo('countess@example.com').subject)
    vault.mails.length = 0
    vault.smtp.isAway = true
    await owner.call('/email/change/secondary', { flow, code })
  },
}

test('behavior: what its owner has to learn goes out when the mail server is there again, once', async () => {
  const world = await setUp()
  const { vault, another, waiting } = world
  for (const [subject, act] of Object.entries(notices)) {
    const device = await another()
    await vault.vault.outbox.close()
    vault.mails.length = 0
    vault.smtp.isAway = true
    await act(world, device)
    const told = () => vault.mails.filter((mail) => mail.subject === subject).map(({ to }) => to)
    expect([subject, told(), await waiting()]).toEqual([subject, [], 1])
    vault.smtp.isAway = false
    vault.time.now += 2 * minute
    for (let sweeps = 0; sweeps < 2; sweeps += 1) await vault.vault.outbox.sendDue()
    expect([subject, told(), await waiting()]).toEqual([subject, [ann], 0])
  }
})

/** Another process over the same database, with a mail server of its own. */
function processOver({ vault }: TestVault, deliver: (to: string, mail: Mail) => Promise<void>) {
  const mailer: Vault['mailer'] = {
    send: () => undefined,
    deliver,
    last: () => undefined,
    close: async () => undefined,
  }
  return createOutbox({ ...vault, mailer })
}

test('default: a notice goes out at once, and nothing of it stays', async () => {
  const { vault, another, waiting } = await setUp()
  await addDevice(await another())
  expect(vault.mailTo(ann).subject).toContain('A new device can open')
  const before = vault.mails.length
  await vault.vault.outbox.close()
  expect(await waiting()).toBe(0)
  vault.time.now += day
  await vault.vault.outbox.sendDue()
  expect(vault.mails).toHaveLength(before)
})

test('behavior: a process that ends right after the transaction has its notice sent by the next one, once', async () => {
  const { vault, another, waiting } = await setUp()
  const device = await another()
  const { outbox } = vault.vault
  // Nothing that it begins now comes to an end any more.
  vault.vault.outbox = processOver(vault, () => new Promise(() => undefined))
  await addDevice(device)
  vault.vault.outbox = outbox
  const got: string[] = []
  const next = [0, 1].map(() => processOver(vault, async (_, { subject }) => void got.push(subject)))
  // It could still be at it.
  for (const one of next) await one.sendDue()
  expect(got).toEqual([])
  vault.time.now += minute
  // Two that sweep at once take turns.
  await Promise.all(next.map((one) => one.sendDue()))
  expect(got).toEqual(['A new device can open your Portico wallet'])
  expect(await waiting()).toBe(0)
})

test('behavior: what is not committed is not told', async () => {
  const { vault, waiting } = await setUp()
  vault.mails.length = 0
  const mail = { subject: 'never', text: '', html: '' }
  const { outbox, sql } = vault.vault
  const failing = sql.begin(async (step) => {
    await outbox.put(step, ann, mail)
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  vault.time.now += minute
  await outbox.sendDue()
  expect([vault.mails, await waiting()]).toEqual([[], 0])
})

test('behavior: it is tried ever more seldom, an hour apart at most, and given up after three days', async () => {
  const { vault, another, waiting } = await setUp()
  const device = await another()
  let tries = 0
  vault.vault.outbox = processOver(vault, async () => {
    tries += 1
    throw Object.assign(new Error('away'), { code: 'ECONNECTION' })
  })
  const begin = vault.time.now
  await addDevice(device)
  const at: number[] = []
  // A sweep each minute, and one an hour when it is seldom tried.
  while (vault.time.now < begin + 3 * day - 61 * minute) {
    vault.time.now += vault.time.now < begin + 20 * minute ? minute : 60 * minute
    const before = tries
    await vault.vault.outbox.sendDue()
    if (tries > before) at.push(Math.round((vault.time.now - begin) / minute))
  }
  expect(at.slice(0, 6)).toEqual([1, 2, 3, 5, 8, 12])
  expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBe(60)
  expect(await waiting()).toBe(1)
  vault.time.now = begin + 3 * day
  await vault.vault.outbox.sendDue()
  expect(await waiting()).toBe(0)
  expect(vault.logged.join('')).toContain('notices were given up')
  expect(vault.logged.join('')).not.toContain(ann)
})

/** Kept, and sent by nobody yet. */
async function keep({ vault }: TestVault, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await vault.sql.begin((step) => vault.outbox.put(step, ann, { subject: `notice ${at}`, text: '', html: '' }))
}

test.each([1, 10, 11, 25])(
  'behavior: of %i that are due all go out at once, and end with the program',
  async (count) => {
    const { vault, waiting } = await setUp()
    await keep(vault, count)
    vault.time.now += minute
    const got: string[] = []
    let begun = 0
    let answer = () => {}
    const isThere = new Promise<void>((resolve) => {
      answer = resolve
    })
    const outbox = processOver(vault, async (_, { subject }) => {
      begun += 1
      await isThere
      got.push(subject)
    })
    const sweep = outbox.sendDue()
    await vi.waitFor(() => expect(begun).toBe(Math.min(count, 10)), { timeout: 60_000 })
    const ended = outbox.close().then(() => got.length)
    answer()
    expect(await ended).toBe(Math.min(count, 10))
    await sweep
    expect(got.toSorted()).toEqual(Array.from({ length: count }, (_, at) => `notice ${at}`).toSorted())
    expect(await waiting()).toBe(0)
    expect(vault.logged.join('')).not.toContain('given up')
  },
)

test('behavior: one that was sent and is kept all the same is told, and sent again', async () => {
  const { vault } = await setUp()
  await keep(vault, 1)
  vault.time.now += minute
  const got: string[] = []
  const outbox = processOver(vault, async (_, { subject }) => {
    got.push(subject)
    await vault.sql`alter table outbox rename to outbox_away`
  })
  await outbox.sendDue()
  await vault.sql`alter table outbox_away rename to outbox`
  expect(vault.logged.join('')).toContain('a notice that was sent is still kept: it is sent again')
  vault.time.now += minute
  await processOver(vault, async (_, { subject }) => void got.push(subject)).sendDue()
  expect(got).toEqual(['notice 0', 'notice 0'])
})

test('behavior: what waits is sealed, and one that somebody changed keeps no other waiting', async () => {
  const { vault, another } = await setUp()
  const device = await another()
  vault.smtp.isAway = true
  await device.call('/session/end', { everywhere: true })
  await addDevice(await another())
  const rows = await vault.sql<{ id: string; sealed: string; created_at: number }[]>`
    select * from outbox order by created_at`
  expect(rows).toHaveLength(2)
  for (const secret of [ann, 'object#', 'wallet'])
    for (const { sealed: text } of rows) {
      expect(text).not.toContain(secret)
      expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain(secret)
    }
  const [first, second] = rows
  // Put back as a younger one.
  await vault.sql`update outbox set created_at = created_at + 1 where id = ${first?.id ?? ''}`
  vault.smtp.isAway = false
  vault.mails.length = 0
  vault.time.now += minute
  await vault.vault.outbox.sendDue()
  expect(vault.mails.map(({ subject }) => subject)).toEqual(['A new device can open your Portico wallet'])
  expect(await vault.sql`select 1 from outbox where id in ${vault.sql([first?.id ?? '', second?.id ?? ''])}`).toEqual(
    [],
  )
  expect(vault.logged.join('')).toContain('a sealed field was changed by somebody else')
})
