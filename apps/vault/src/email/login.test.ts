import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { vaultsForTests, wrongFor } from '../testing/fresh.test-support.js'
import { projectId, site } from '../testing/vault.test-support.js'

const fresh = vaultsForTests()
const ann = 'ann@example.com'

test('default', async () => {
  const { device, start, mailTo, tokenIn, page, time, mails } = await fresh()
  const phone = await device()
  const begun = await start(phone, ann)
  expect(begun.body).toMatchObject({ action: 'VERIFY_DEVICE', match: expect.stringMatching(/^\d\d$/) })
  // What follows the # is random, and may look like anything.
  expect(mailTo(ann).text.replace(/#\S+/g, '#')).not.toMatch(/\b\d{6}\b/)
  const flow = begun.body.flow
  expect((await phone.call('/email/device', { flow })).body).toEqual({ state: 'waiting' })

  const token = tokenIn(mailTo(ann).text)
  const look = await page('/approval/look', { token })
  expect(look.body).toMatchObject({ site, browser: 'Firefox · Linux', elsewhere: false })
  expect(look.body.choices).toContain(begun.body.match)
  const { body } = await page('/approval/answer', { token, choice: begun.body.match })
  expect((await phone.call('/email/device', { flow })).body).toEqual({ state: 'approved' })
  const session = await phone.call('/email/code', { flow, code: body.code })
  expect(session.body.account).toMatchObject({ email: ann, provider: 'email' })
  expect(session.body.wallet).toBeUndefined()

  // The device is known from now on: with a session it goes straight on, without one it gets a code.
  expect((await start(phone, ann)).body.action).toBe('CONNECT')
  expect((await phone.call('/session/resume', {})).body.account.id).toBe(session.body.account.id)
  expect((await phone.call('/session/end', {})).status).toBe(200)
  phone.forget()
  time.now += 30_000
  expect((await start(phone, ' ANN@EXAMPLE.com')).body.action).toBe('VERIFY_OTP')
  expect(mails).toHaveLength(2)
  expect(mails.at(-1)?.text).not.toContain('http')
})

test('behavior: an unknown device is asked the same whether or not there is an account', async () => {
  const { device, start, login, mails, time } = await fresh()
  await login(await device(), ann)
  const [one, other] = [await start(await device(), ann), await start(await device(), 'nobody@example.com')]
  expect(Object.keys(one.body).sort()).toEqual(Object.keys(other.body).sort())
  expect([one.body.action, other.body.action]).toEqual(['VERIFY_DEVICE', 'VERIFY_DEVICE'])
  const shape = (text = '') => text.replace(/#[\w-]{43}/, '#')
  expect(shape(mails.at(-1)?.text)).toBe(shape(mails.at(-2)?.text))
  time.now += 1
})

test('error: no code before the device is approved, and none after a refusal', async () => {
  const { device, start, mailTo, tokenIn, page, time } = await fresh()
  const phone = await device()
  const { flow, match } = (await start(phone, ann)).body
  const token = tokenIn(mailTo(ann).text)
  expect((await phone.call('/email/code', { flow, code: '000000' })).error).toBe('flow_waiting')
  const { choices } = (await page('/approval/look', { token })).body
  const choice = choices.find((one: string) => one !== match)
  expect((await page('/approval/answer', { token, choice })).error).toBe('choice_wrong')
  expect((await page('/approval/answer', { token, choice: match })).error).toBe('approval_over')
  expect((await phone.call('/email/device', { flow })).body).toEqual({ state: 'denied' })
  expect((await phone.call('/email/code', { flow, code: '000000' })).error).toBe('flow_over')

  time.now += 30_000
  const next = (await start(phone, ann)).body
  const again = tokenIn(mailTo(ann).text)
  expect((await page('/approval/answer', { token: again, deny: true })).body).toEqual({})
  expect((await phone.call('/email/device', { flow: next.flow })).body).toEqual({ state: 'denied' })
})

test('behavior: looking at the mail changes nothing, and there is nothing to GET', async () => {
  const { device, start, mailTo, tokenIn, page, app, sql } = await fresh()
  const { match } = (await start(await device(), ann)).body
  const token = tokenIn(mailTo(ann).text)
  const before = await sql`select * from flows`
  for (let count = 0; count < 3; count++) await page('/approval/look', { token })
  for (const path of ['/approval/look', '/approval/answer'])
    expect((await app.request(`/vault/v1${path}?token=${token}&choice=${match}`)).status).toBe(404)
  expect(await sql`select * from flows`).toEqual(before)
})

test('behavior: a code works once, for its own flow and device, and only the newest', async () => {
  const { device, login, start, mailTo, codeIn, time } = await fresh()
  const [phone, thief] = [await device(), await device()]
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  const first = (await start(phone, ann)).body
  const old = codeIn(mailTo(ann).subject)
  time.now += 30_000
  const second = (await start(phone, ann)).body
  const code = codeIn(mailTo(ann).subject)
  expect((await phone.call('/email/code', { flow: first.flow, code: old })).error).toBe('flow_over')
  expect((await thief.call('/email/code', { flow: second.flow, code })).error).toBe('flow_over')
  if (old !== code) expect((await phone.call('/email/code', { flow: second.flow, code: old })).error).toBe('code_wrong')
  expect((await phone.call('/email/code', { flow: second.flow, code })).status).toBe(200)
  phone.forget()
  expect((await phone.call('/email/code', { flow: second.flow, code })).error).toBe('flow_over')
})

test('behavior: of many guesses at once at most 5 are compared', async () => {
  const { device, login, start, mailTo, codeIn, sql } = await fresh({ failuresPerHour: 1_000, failuresPerDay: 1_000 })
  const phone = await device()
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  const { flow } = (await start(phone, ann)).body
  const code = codeIn(mailTo(ann).subject)
  const guesses = Array.from({ length: runs(200) }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(guesses.map((guess) => phone.call('/email/code', { flow, code: guess })))
  expect(answers.filter(({ error }) => error === 'code_wrong')).toHaveLength(5)
  expect(answers.filter(({ error }) => error === 'code_over')).toHaveLength(guesses.length - 5)
  // The right one comes too late.
  expect((await phone.call('/email/code', { flow, code })).error).toBe('code_over')
  expect(await sql`select attempts from codes order by id desc limit 1`).toEqual([{ attempts: 5 }])
})

test('behavior: of many right answers at once one logs in', async () => {
  const { device, login, start, mailTo, codeIn } = await fresh()
  const phone = await device()
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  const { flow } = (await start(phone, ann)).body
  const code = codeIn(mailTo(ann).subject)
  const body = JSON.stringify({ flow, code })
  const answers = await Promise.all(Array.from({ length: 20 }, () => phone.once('/email/code', body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('behavior: 10 wrong codes in an hour, 30 in a day, 100 freeze', async () => {
  const { device, login, start, mailTo, codeIn, time } = await fresh({
    mailsPerAddressPerHour: 1_000,
    mailsPerNetworkPerHour: 1_000,
  })
  const phone = await device()
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  let failures = 0
  /** Guesses until the vault stops it. */
  async function guess(): Promise<{ error: string | undefined; retryAfter: number | undefined }> {
    for (;;) {
      const begun = await start(phone, ann)
      if (begun.error) return begun
      const wrong = wrongFor(codeIn(mailTo(ann).subject))
      for (let count = 0; count < 5; count++) {
        const answer = await phone.call('/email/code', { flow: begun.body.flow, code: wrong })
        if (answer.error !== 'code_wrong') return answer
        failures++
      }
      time.now += 30_000
    }
  }
  expect(await guess()).toMatchObject({ error: 'code_locked' })
  expect(failures).toBe(10)
  for (let count = 0; count < 2; count++) {
    time.now += 3_600_000
    await guess()
  }
  expect(failures).toBe(30)
  time.now += 3_600_000
  const locked = await guess()
  expect(locked).toMatchObject({ error: 'code_locked', retryAfter: expect.any(Number) })
  expect(locked.retryAfter).toBeGreaterThan(3_600 * 20)
  expect(failures).toBe(30)
  while (failures < 100) {
    time.now += 3_600_000
    await guess()
  }
  time.now += 7_200_000
  expect(await guess()).toMatchObject({ error: 'login_frozen' })
  expect(failures).toBe(100)
  time.now += 86_400_000
  expect((await start(phone, ann)).error).toBeUndefined()
})

test('behavior: a trusted device lifts the freeze', async () => {
  const { device, login, start, mailTo, codeIn, time } = await fresh({ failuresToFreeze: 3 })
  const [laptop, phone] = [await device(), await device()]
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  await login(laptop, ann)
  const { flow } = (await start(phone, ann)).body
  const wrong = wrongFor(codeIn(mailTo(ann).subject))
  for (let count = 0; count < 3; count++) await phone.call('/email/code', { flow, code: wrong })
  time.now += 30_000
  expect((await start(phone, ann)).error).toBe('login_frozen')
  expect((await laptop.call('/email/unfreeze', {})).status).toBe(200)
  expect((await start(phone, ann)).error).toBeUndefined()
})

test('behavior: wrong codes on a device that somebody else knows lock no other', async () => {
  const { device, login, start, mailTo, codeIn, time } = await fresh({ failuresPerHour: 3, failuresToFreeze: 3 })
  const [laptop, thief] = [await device(), await device({ address: '198.51.100.1' })]
  for (const one of [laptop, thief]) {
    await login(one, ann)
    await one.call('/session/end', {})
    one.forget()
  }
  const { flow } = (await start(thief, ann)).body
  const wrong = wrongFor(codeIn(mailTo(ann).subject))
  for (let count = 0; count < 3; count++) await thief.call('/email/code', { flow, code: wrong })
  time.now += 30_000
  expect((await start(thief, ann)).error).toBe('login_frozen')
  const own = (await start(laptop, ann)).body
  const code = codeIn(mailTo(ann).subject)
  expect((await laptop.call('/email/code', { flow: own.flow, code })).status).toBe(200)
})

test('behavior: codes hold 10 minutes, flows 15', async () => {
  const { device, login, start, mailTo, codeIn, time, tokenIn, page } = await fresh()
  const phone = await device()
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  const { flow } = (await start(phone, ann)).body
  const code = codeIn(mailTo(ann).subject)
  time.now += 600_000
  expect((await phone.call('/email/code', { flow, code })).error).toBe('code_over')
  const other = await device()
  const unknown = (await start(other, ann)).body
  const token = tokenIn(mailTo(ann).text)
  time.now += 900_000
  expect((await page('/approval/look', { token })).error).toBe('approval_over')
  expect((await page('/approval/answer', { token, choice: unknown.match })).error).toBe('approval_over')
  expect((await other.call('/email/device', { flow: unknown.flow })).body).toEqual({ state: 'expired' })
})

test('behavior: an approval that comes while it is waited for is told then', async () => {
  const { device, start, mailTo, tokenIn, page } = await fresh({ pollMs: 20_000 })
  const phone = await device()
  const { flow, match } = (await start(phone, ann)).body
  const waited = phone.call('/email/device', { flow })
  // Asked later, and answered at once: by then the first has looked.
  expect((await (await device()).call('/email/device', { flow })).error).toBe('flow_over')
  await page('/approval/answer', { token: tokenIn(mailTo(ann).text), choice: match })
  expect((await waited).body).toEqual({ state: 'approved' })
})

test('error: the keys of the body are not those of the proof', async () => {
  const { device } = await fresh()
  const [phone, other] = [await device(), await device()]
  const answer = await phone.call('/email', { email: ann, projectId, origin: site, device: other.keys })
  expect(answer.error).toBe('proof_invalid')
})

test('behavior: mails name sites of the project’s list alone; one that leaves it ends no login', async () => {
  const { device, mails, listed, page, start, mailTo, tokenIn } = await fresh()
  const phone = await device()
  const begin = (origin: string, project = projectId) =>
    phone.call('/email', { email: ann, projectId: project, origin, device: phone.keys })
  expect((await begin('https://bank.example')).error).toBe('site_refused')
  expect((await begin(site, 'f'.repeat(32))).error).toBe('site_refused')
  expect(mails).toEqual([])

  const { flow, match } = (await start(phone, ann)).body
  const { code } = (await page('/approval/answer', { token: tokenIn(mailTo(ann).text), choice: match })).body
  listed.delete(site)
  expect((await phone.call('/email/code', { flow, code })).error).toBe('site_refused')
  expect((await phone.call('/session/resume', {})).error).toBe('session_invalid')
})

test('error: an address whose domain only begins with that of another gets neither its mails nor its account', async () => {
  const { device, login, start, mails } = await fresh()
  const owner = await device()
  await login(owner, ann)
  const before = mails.length
  const thief = await device({ address: '198.51.100.1' })
  for (const more of ['/.evil.example', '?.evil.example', '#.evil.example'])
    expect((await start(thief, `${ann}${more}`)).error).toBe('invalid_request')
  expect((await owner.call('/email/change', { email: `${ann}/.evil.example` })).error).toBe('invalid_request')
  expect(mails).toHaveLength(before)
})

test('behavior: who is signed in by one address is asked for a code of another, also on a device that both have used', async () => {
  const { device, login, start } = await fresh()
  const phone = await device()
  const bob = 'bob@example.com'
  await login(phone, ann)
  await login(phone, bob)
  expect((await start(phone, ann)).body.action).toBe('VERIFY_OTP')
  expect((await start(phone, bob)).body.action).toBe('CONNECT')
})

test('behavior: to go on as who is signed in takes no mail from any budget, and has no code', async () => {
  const { device, login, start, mails } = await fresh({ mailsPerAddressPerHour: 1 })
  const phone = await device()
  await login(phone, ann)
  const before = mails.length
  for (let count = 0; count < 2; count++)
    expect(await start(phone, ann)).toMatchObject({ status: 200, body: { action: 'CONNECT' } })
  const { flow } = (await start(phone, ann)).body
  expect((await phone.call('/email/code', { flow, code: '000000' })).error).toBe('flow_over')
  expect(mails).toHaveLength(before)
})

test('behavior: who has to wait is told how long, to the second that has begun', async () => {
  const { device, login, start, mailTo, codeIn, time } = await fresh({ failuresPerHour: 2, failuresToFreeze: 3 })
  const phone = await device()
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  const begin = async () => {
    const { flow } = (await start(phone, ann)).body
    const code = wrongFor(codeIn(mailTo(ann).subject))
    return () => phone.call('/email/code', { flow, code })
  }
  const guess = await begin()
  for (let count = 0; count < 2; count++) expect(await guess()).toMatchObject({ error: 'code_wrong' })
  time.now += 1_500
  expect(await guess()).toMatchObject({ error: 'code_locked', retryAfter: 3_599 })
  time.now += 3_600_000
  const last = await begin()
  expect(await last()).toMatchObject({ error: 'code_wrong' })
  time.now += 1_500
  expect(await last()).toMatchObject({ error: 'login_frozen', retryAfter: 86_399 })
  expect(await start(phone, ann)).toMatchObject({ error: 'login_frozen', retryAfter: 86_399 })
  time.now += 86_400_000 - 1_501
  expect(await start(phone, ann)).toMatchObject({ error: 'login_frozen', retryAfter: 1 })
  time.now += 1
  expect((await start(phone, ann)).error).toBeUndefined()
})
