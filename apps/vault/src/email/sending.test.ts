import { expect, test } from 'vitest'
import { takeMail } from './sending.js'

const minute = 60_000
const hour = 60 * minute
const limits = {
  resendMs: 30_000,
  mailsPerAddressPerHour: 5,
  mailsPerNetworkPerHour: 20,
  mailsPerProjectPerHour: 1_000,
}
const ann = {
  email: 'ann',
  projectId: 'project',
  caller: { network: '192.0.2', deviceId: 'laptop' },
  purpose: 'login' as 'login' | 'change',
  isKnown: false,
}

/** What is counted, in the place of a database; by a clock that stands. */
function counting() {
  const time = { now: 1_000 * hour }
  const hits: { key: string; at: number }[] = []
  const locked: string[] = []
  const sql = async (texts: readonly string[], ...given: (string | number)[]) => {
    const text = texts.join('?')
    const [key, second, offset] = given as [string, number, number]
    if (text.includes('advisory')) locked.push(key)
    else if (text.includes('insert')) hits.push({ key, at: second })
    else {
      const fit = hits.filter((hit) => hit.key === key && hit.at > second).sort((one, other) => other.at - one.at)
      return fit.slice(offset, offset + 1)
    }
    return []
  }
  const vault = { clock: () => time.now, config: { limits } }
  const take = (change: Partial<typeof ann> = {}) =>
    takeMail(vault as never, sql as never, { ...ann, ...change }).then(
      () => 'sent',
      ({ code, retryAfter }: { code: string; retryAfter?: number }) => `${code} ${retryAfter}`,
    )
  return { time, hits, locked, take }
}
const from = (network: string, deviceId: string) => ({ caller: { network, deviceId } })

test.each([
  ['at once', 0, 'throttled 30'],
  ['below', 29_999, 'throttled 1'],
  ['at', 30_000, 'sent'],
  ['above', 30_001, 'sent'],
])('behavior: the next mail goes after half a minute: %s', async (_, ms, expected) => {
  for (const isKnown of [false, true]) {
    const { take, time } = counting()
    expect(await take({ isKnown })).toBe('sent')
    time.now += ms
    expect(await take({ isKnown })).toBe(expected)
  }
})

test('behavior: half a minute is counted for a purpose, by the device and, of one that is not known, by its network', async () => {
  const { take } = counting()
  expect(await take()).toBe('sent')
  expect(await take({ purpose: 'change' })).toBe('sent')
  expect(await take(from('198.51.100', 'laptop'))).toBe('throttled 30')
  expect(await take(from('192.0.2', 'phone'))).toBe('throttled 30')
  expect(await take({ ...from('192.0.2', 'phone'), isKnown: true })).toBe('sent')
  expect(await take(from('198.51.100', 'tablet'))).toBe('sent')
  expect(await take({ email: 'bob' })).toBe('sent')
})

/** Sends so many, each by another of what is not counted here; the first at once, the others a minute before the hour is over. */
async function spend(change: (number: number) => Partial<typeof ann>, most: number) {
  const { take, time, hits } = counting()
  for (let number = 0; number < most; number++) {
    if (number === 1) time.now += hour - minute
    expect([number, await take(change(number))]).toEqual([number, 'sent'])
  }
  const before = hits.length
  expect(await take(change(most))).toBe('rate_limited 60')
  // Who is refused is not counted.
  expect(hits).toHaveLength(before)
  time.now += minute - 1
  expect(await take(change(most))).toBe('rate_limited 1')
  time.now += 1
  expect(await take(change(most))).toBe('sent')
  expect(await take(change(most + 1))).toMatch('rate_limited')
}
const apart = (number: number) => ({ email: `person ${number}`, ...from(`network ${number}`, `device ${number}`) })

test('behavior: a network has twenty mails an hour, to whomever', () =>
  spend((number) => ({ ...apart(number), ...from('one', `device ${number}`) }), 20))

test('behavior: a project has a thousand mails an hour, of whomever', () => spend(apart, 1_000))

test.each([
  ['device', true, from('192.0.2', 'laptop')],
  ['device', false, from('192.0.2', 'laptop')],
])('behavior: to one address go five mails an hour by a %s (known: %s)', async (_, isKnown, caller) => {
  const { take, time } = counting()
  const begin = time.now
  for (let number = 0; number < 5; number++) {
    expect(await take({ isKnown, ...caller })).toBe('sent')
    time.now += 30_000
  }
  time.now = begin + hour - 1
  expect(await take({ isKnown, ...caller })).toBe('rate_limited 1')
  time.now += 1
  expect(await take({ isKnown, ...caller })).toBe('sent')
  time.now += 29_999
  expect(await take({ isKnown, ...caller })).toBe('throttled 1')
  time.now += 1
  expect(await take({ isKnown, ...caller })).toBe('sent')
})

test('behavior: devices that are not known share five with their network, and take none of anybody else’s', async () => {
  const { take, time } = counting()
  for (let number = 0; number < 5; number++) {
    expect(await take(from('192.0.2', `device ${number}`))).toBe('sent')
    time.now += 30_000
  }
  expect(await take(from('192.0.2', 'one more'))).toBe('rate_limited 3450')
  // The owner elsewhere, at a device of theirs, and somebody else at the same place.
  expect(await take(from('198.51.100', 'other'))).toBe('sent')
  expect(await take({ ...from('192.0.2', 'own'), isKnown: true })).toBe('sent')
  expect(await take({ ...from('192.0.2', 'bobs'), email: 'bob' })).toBe('sent')
})

test('behavior: a known device counts against nobody but itself', async () => {
  const { take, hits, locked } = counting()
  await take({ isKnown: true })
  const keys = ['again-login/ann/laptop', 'mail/ann/laptop']
  expect([hits.map(({ key }) => key), locked]).toEqual([keys, keys])
  await take({ isKnown: false, ...from('n', 'd') })
  const all = [
    'again-login/ann/d',
    'again-login/ann/n',
    'mail/ann/d',
    'mail/ann/n',
    'mail-network/n',
    'mail-project/project',
  ]
  expect(hits.slice(2).map(({ key }) => key)).toEqual(all)
  expect(locked.slice(2)).toEqual([...all].sort())
})
