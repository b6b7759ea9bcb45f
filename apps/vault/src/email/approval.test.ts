import { expect, test } from 'vitest'
import { vaultsForTests, wrongFor } from '../testing/fresh.test-support.js'
import { projectId, site } from '../testing/vault.test-support.js'

const fresh = vaultsForTests()
const ann = 'ann@example.com'

test('behavior: the page behind a mail shows what was asked until it is answered, and says when that was elsewhere', async () => {
  const { device, start, mailTo, tokenIn, page, time } = await fresh()
  for (const [address, elsewhere] of [
    ['192.0.2.7', false],
    ['198.51.100.1', true],
  ] as const) {
    const { match } = (await start(await device({ address }), ann)).body
    const token = tokenIn(mailTo(ann).text)
    expect((await page('/approval/look', { token })).body).toMatchObject({ site, elsewhere })
    const answer = elsewhere ? { deny: true } : { choice: match }
    expect((await page('/approval/answer', { token, ...answer })).status).toBe(200)
    expect((await page('/approval/look', { token })).error).toBe('approval_over')
    time.now += 31_000
  }
})

test('behavior: a mail names the site and the browser that asked, for an approval and for a code', async () => {
  const { device, login, start, mailTo, mails } = await fresh()
  const phone = await device()
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  await start(phone, ann)
  expect(mails).toHaveLength(2)
  for (const { text } of [...mails, mailTo(ann)]) {
    expect(text).toContain(new URL(site).host)
    expect(text).toContain('Firefox · Linux')
  }
})

test('param: fresh: who is signed in is asked for a code all the same', async () => {
  const { device, login, start } = await fresh()
  const phone = await device()
  await login(phone, ann)
  expect((await start(phone, ann)).body.action).toBe('CONNECT')
  const begin = (again: boolean) =>
    phone.call('/email', { email: ann, projectId, origin: site, device: phone.keys, fresh: again })
  expect((await begin(false)).body.action).toBe('CONNECT')
  expect((await begin(true)).body.action).toBe('VERIFY_OTP')
})

test('behavior: wrong codes of devices that nobody knows are counted for the address, and lock none that it knows', async () => {
  const { device, login, start, mailTo, tokenIn, codeIn, page, time } = await fresh({ failuresPerHour: 3 })
  const laptop = await device()
  await login(laptop, ann)
  await laptop.call('/session/end', {})
  laptop.forget()
  const unknown = async () => {
    const one = await device()
    const { flow, match } = (await start(one, ann)).body
    const { code } = (await page('/approval/answer', { token: tokenIn(mailTo(ann).text), choice: match })).body
    time.now += 31_000
    return { guess: (given: string) => one.call('/email/code', { flow, code: given }), code }
  }
  const [one, other] = [await unknown(), await unknown()]
  // What a wrong code is answered says nothing of waiting.
  for (const { guess, code } of [one, one, other])
    expect(await guess(wrongFor(code))).toMatchObject({ error: 'code_wrong', retryAfter: undefined })
  for (const { guess, code } of [one, other]) expect((await guess(code)).error).toBe('code_locked')
  const { flow } = (await start(laptop, ann)).body
  const code = codeIn(mailTo(ann).subject)
  expect((await laptop.call('/email/code', { flow, code })).status).toBe(200)
})
