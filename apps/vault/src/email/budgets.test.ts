import { expect, test } from 'vitest'
import { vaultsForTests } from '../testing/fresh.test-support.js'

const fresh = vaultsForTests()
const ann = 'ann@example.com'

test('behavior: mails have budgets', async () => {
  const { device, start, time, mails } = await fresh({ mailsPerNetworkPerHour: 7 })
  const phone = await device()
  expect((await start(phone, ann)).error).toBeUndefined()
  expect(await start(phone, ann)).toMatchObject({ error: 'throttled', retryAfter: 30, status: 429 })
  time.now += 29_001
  expect(await start(phone, ann)).toMatchObject({ error: 'throttled', retryAfter: 1 })
  for (let count = 0; count < 4; count++) {
    time.now += 30_000
    expect((await start(phone, ann)).error).toBeUndefined()
  }
  time.now += 30_000
  expect(await start(phone, ann)).toMatchObject({ error: 'rate_limited' })
  // Another device in the same network shares what is left for the address.
  expect(await start(await device(), ann)).toMatchObject({ error: 'rate_limited' })
  expect((await start(phone, 'bob@example.com')).error).toBeUndefined()
  expect((await start(phone, 'cat@example.com')).error).toBeUndefined()
  expect((await start(phone, 'dan@example.com')).error).toBe('rate_limited')
  expect((await start(await device({ address: '192.0.2.200' }), 'dan@example.com')).error).toBe('rate_limited')
  expect((await start(await device({ address: '2001:db8::1' }), 'dan@example.com')).error).toBeUndefined()
  expect(mails).toHaveLength(8)
})

test('behavior: mails that strangers ask for shut its owner out neither on a known device nor in another network', async () => {
  const { device, login, start, time } = await fresh({ mailsPerNetworkPerHour: 5, mailsPerProjectPerHour: 7 })
  const laptop = await device({ address: '203.0.113.7' })
  await login(laptop, ann)
  await laptop.call('/session/end', {})
  laptop.forget()
  for (let count = 0; count < 6; count++) {
    const { error } = await start(await device({ address: '198.51.100.1' }), ann)
    expect(error).toBe(count < 5 ? undefined : 'rate_limited')
    time.now += 30_000
  }
  // A new device of hers elsewhere, and one that sits where the strangers do.
  expect((await start(await device({ address: '192.0.2.1' }), ann)).error).toBeUndefined()
  expect((await start(await device({ address: '198.51.100.2' }), ann)).error).toBe('rate_limited')
  // Nothing is left for the site's new devices, wherever they are.
  expect((await start(await device({ address: '192.0.2.1' }), 'bob@example.com')).error).toBe('rate_limited')
  // Her known device shares no budget with anybody; one mail of its own was the first login's.
  for (let count = 0; count < 4; count++) {
    const answer = await start(laptop, ann)
    expect([answer.error, answer.body.action]).toEqual([undefined, 'VERIFY_OTP'])
    expect((await start(laptop, ann)).error).toBe('throttled')
    time.now += 30_000
  }
  expect((await start(laptop, ann)).error).toBe('rate_limited')
})

test('behavior: a known device gets its mails where strangers have used up those of its own network', async () => {
  const { device, login, start, time } = await fresh({ mailsPerNetworkPerHour: 2 })
  const laptop = await device()
  await login(laptop, ann)
  await laptop.call('/session/end', {})
  laptop.forget()
  expect((await start(await device(), ann)).error).toBeUndefined()
  time.now += 30_000
  expect((await start(await device(), ann)).error).toBe('rate_limited')
  expect((await start(laptop, ann)).body.action).toBe('VERIFY_OTP')
})

test('behavior: many mails at once are one', async () => {
  const { device, start, mails } = await fresh()
  const phones = await Promise.all(Array.from({ length: 10 }, () => device()))
  const answers = await Promise.all(phones.map((phone) => start(phone, ann)))
  expect(answers.filter(({ error }) => error === 'throttled')).toHaveLength(9)
  expect(mails).toHaveLength(1)
})
test('behavior: who has used up the mails of an hour is told when there are some again', async () => {
  const { device, login, start, time } = await fresh({ mailsPerAddressPerHour: 2 })
  const phone = await device()
  const first = time.now
  await login(phone, ann)
  await phone.call('/session/end', {})
  phone.forget()
  expect((await start(phone, ann)).error).toBeUndefined()
  time.now = first + 3_600_000 - 1
  expect(await start(phone, ann)).toMatchObject({ error: 'rate_limited', retryAfter: 1 })
  time.now = first + 3_600_000
  expect((await start(phone, ann)).error).toBeUndefined()
})
