import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sealedFor } from '../contract/index.js'
import { carryOut } from '../session/objections.js'
import type { TestDevice } from '../testing/device.test-support.js'
import { newVault, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'

let world: World
const [old, next] = ['ann@example.com', 'ann@new.example']

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
async function fresh(limits: object = {}): Promise<TestVault> {
  const one = await newVault(world, { limits })
  // No two are alike, and none is the one that is guessed below.
  let drawn = 200_000
  one.vault.drawCode = () => String(++drawn)
  onTestFinished(() => one.stop())
  return one
}

/** Both codes, as a person types them. */
async function change({ mailTo, codeIn, time }: TestVault, device: TestDevice, email = next) {
  const begun = await device.call('/email/change', { email })
  if (begun.error) return begun
  const { flow } = begun.body
  const primary = await device.call('/email/change/primary', { flow, code: codeIn(mailTo(old).subject) })
  expect(primary.body).toMatchObject({ action: 'VERIFY_SECONDARY_OTP', flow })
  const done = await device.call('/email/change/secondary', { flow, code: codeIn(mailTo(email).subject) })
  time.now += 31_000
  return done
}

test('default', async () => {
  const vault = await fresh()
  const { device, login, mailTo, start, time } = vault
  const [laptop, phone] = [await device(), await device()]
  await login(phone, old)
  const before = (await login(laptop, old)).body
  expect((await change(vault, laptop)).body).toEqual({ newEmail: next })
  expect(mailTo(old).text).toContain(next)
  const resumed = (await laptop.call('/session/resume', {})).body
  expect(resumed.account).toMatchObject({ id: before.account.id, email: next, frozenUntil: expect.any(Number) })
  // The others stay until the old address had time to object.
  expect((await phone.call('/session/resume', {})).status).toBe(200)
  const ends = 'Your other devices will be signed out of your Portico wallet'
  expect(vault.mails.filter(({ to }) => to === old).map(({ subject }) => subject)).toContain(ends)
  time.now += 86_400_000
  await carryOut(vault.vault)
  expect((await phone.call('/session/resume', {})).error).toBe('session_invalid')
  await laptop.call('/session/resume', {})
  // The old address is somebody else's from now on.
  expect((await login(phone, next)).body.account.id).toBe(before.account.id)
  time.now += 30_000
  phone.forget()
  expect((await login(phone, old)).body.account.id).not.toBe(before.account.id)
  expect((await change(vault, laptop)).error).toBe('change_frozen')
  time.now += 72 * 3_600_000
  await laptop.call('/session/resume', {})
  expect((await start(laptop, next)).body.action).toBe('CONNECT')
  expect((await laptop.call('/email/change', { email: 'later@example.com' })).error).toBe('login_stale')
})

test('behavior: the old address takes it back', async () => {
  const vault = await fresh()
  const { device, login, mailTo, tokenIn, page } = vault
  const laptop = await device()
  const { account } = (await login(laptop, old)).body
  await change(vault, laptop)
  const token = tokenIn(mailTo(old).text)
  expect((await page('/email/change/undo', { token })).status).toBe(200)
  expect((await page('/email/change/undo', { token })).error).toBe('approval_over')
  expect((await laptop.call('/session/resume', {})).error).toBe('session_invalid')
  const phone = await device()
  expect((await login(phone, old)).body.account).toMatchObject({ id: account.id, email: old })
  expect((await login(await device(), next)).body.account.id).not.toBe(account.id)
})

test('behavior: nothing is kept of wrong codes at an address that was left, and leaving it buys no more guesses', async () => {
  const vault = await fresh({ failuresPerHour: 2 })
  const { device, login, start, page, mailTo, tokenIn, sql } = vault
  const laptop = await device()
  await login(laptop, old)
  const stranger = await device({ address: '192.0.2.8' })
  const { flow, match: choice } = (await start(stranger, old)).body
  await page('/approval/answer', { token: tokenIn(mailTo(old).text), choice })
  const guess = async () => (await stranger.call('/email/code', { flow, code: '100000' })).error
  expect([await guess(), await guess(), await guess()]).toEqual(['code_wrong', 'code_wrong', 'code_locked'])
  vault.time.now += 31_000
  const guards = async () => (await sql`select email from guards`).map(({ email }) => String(email).split('/')[0])
  const before = new Set(await guards())
  await change(vault, laptop)
  expect((await guards()).filter((address) => before.has(address))).toEqual([])
  await page('/email/change/undo', { token: tokenIn(mailTo(old).text) })
  expect(await guards()).toEqual([])
  expect(await guess()).toBe('code_locked')
})

test('behavior: the way back is open for seven days', async () => {
  const vault = await fresh()
  const laptop = await vault.device()
  await vault.login(laptop, old)
  await change(vault, laptop)
  const token = vault.tokenIn(vault.mailTo(old).text)
  vault.time.now += 7 * 86_400_000
  expect((await vault.page('/email/change/undo', { token })).error).toBe('approval_over')
})

test('behavior: an address that is in use is told by its owner’s mail alone', async () => {
  const vault = await fresh()
  const { device, login, mailTo, codeIn } = vault
  await login(await device(), next)
  const laptop = await device()
  await login(laptop, old)
  const { flow } = (await laptop.call('/email/change', { email: next })).body
  const primary = await laptop.call('/email/change/primary', { flow, code: codeIn(mailTo(old).subject) })
  expect(primary.body.action).toBe('VERIFY_SECONDARY_OTP')
  expect(mailTo(next).subject).toBe('Someone tried to use your email address')
  expect(mailTo(next).text).not.toMatch(/\d{6}/)
  expect((await laptop.call('/email/change/secondary', { flow, code: '123456' })).error).toBe('code_wrong')
})

test('error: codes of one purpose are none for another, and steps keep their order', async () => {
  const vault = await fresh()
  const { device, login, start, mailTo, codeIn, time } = vault
  const [laptop, phone] = [await device(), await device()]
  await login(phone, old)
  await phone.call('/session/end', {})
  phone.forget()
  await login(laptop, old)
  const loginFlow = (await start(phone, old)).body.flow
  const loginCode = codeIn(mailTo(old).subject)
  time.now += 30_000
  const { flow } = (await laptop.call('/email/change', { email: next })).body
  const changeCode = codeIn(mailTo(old).subject)
  expect((await laptop.call('/email/change/secondary', { flow, code: changeCode })).error).toBe('flow_over')
  expect((await laptop.call('/email/code', { flow, code: changeCode })).error).toBe('flow_over')
  expect((await phone.call('/email/code', { flow: loginFlow, code: changeCode })).error).toBe('code_wrong')
  expect((await laptop.call('/email/change/primary', { flow, code: loginCode })).error).toBe('code_wrong')
  expect((await laptop.call('/email/change/primary', { flow, code: changeCode })).status).toBe(200)
  expect((await laptop.call('/email/change/secondary', { flow, code: changeCode })).error).toBe('code_wrong')
})

test('behavior: no secret is in a log, a table or a refusal', async () => {
  const vault = await fresh()
  const { device, login, mails, logged, sql, page } = vault
  const laptop = await device({ language: 'de' })
  const session = (await login(laptop, old)).body
  const prepared = (await laptop.call('/slots/prepare', { type: 'device' })).body
  const share = await laptop.open(prepared.share, sealedFor.share(prepared.slotId))
  await change(vault, laptop)
  await page('/approval/look', { token: 'nonsense' })
  // The database refuses what the vault would never write: what it quotes must not reach the log either.
  await sql`alter table flows add constraint never check (address is null) not valid`
  const bob = await device()
  await bob.call('/email', {
    email: 'canary@example.com',
    projectId: 'x',
    origin: 'https://shop.example',
    device: bob.keys,
  })
  vault.time.now += 31_000
  expect((await vault.start(bob, 'canary@example.com')).status).toBe(500)
  await sql`alter table flows drop constraint never`

  const codes = mails.flatMap(({ text, subject }) => `${subject}\n${text}`.match(/\b\d{6}\b/g) ?? [])
  const links = mails.flatMap(({ text }) => text.match(/#[\w-]{43}/g) ?? []).map((link) => link.slice(1))
  const tokens = [session.accessToken, session.refreshToken, ...links]
  const texts = [old, next, 'canary@example.com', Buffer.from(share).toString('base64url'), ...tokens]
  expect(codes.length).toBeGreaterThan(1)
  expect(links.length).toBeGreaterThan(1)
  expect(logged.length).toBeGreaterThan(5)
  const said = logged.join('')
  for (const secret of [...texts, ...codes.map((code) => `"${code}"`)]) expect(said).not.toContain(secret)

  const tables = await sql<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public'`
  const kept = await Promise.all(tables.map(({ name }) => sql`select * from ${sql(name)}`))
  const stored = JSON.stringify(kept)
  expect(stored).toContain(prepared.slotId)
  for (const secret of [...texts, ...codes.map((code) => `"${code}"`)]) expect(stored).not.toContain(secret)
})
