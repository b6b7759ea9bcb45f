import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Vault } from '../context.js'
import { connect, type Database } from '../db/connect.js'
import { newDevice } from '../testing/device.test-support.js'
import { newVault, projectId, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'
import { type Bound, compareCode, forgetGuards, frozenFor, liftFreeze, makeCode } from './codes.js'
import { openFlow } from './flows.js'

/** So few codes that all of them can be tried, in every order: what protects is the limit, not the length of a code. */
const codes =
  process.env.LONG === '1' ? ['000000', '000001', '000002', '000003', '000004'] : ['000000', '000001', '000002']
const limit = codes.length - 1
const limits = { attemptsPerCode: limit, failuresPerHour: 1_000, failuresPerDay: 1_000, failuresToFreeze: 1_000 }

let world: World
let first: TestVault
/** A second process of the vault, with connections of its own to the same database. */
let other: Database
let both: readonly [Vault, Vault]
const drawn = { code: '' }

beforeAll(async () => {
  world = await startWorld()
  first = await newVault(world, { limits })
  first.vault.drawCode = () => drawn.code
  other = connect(first.vault.config.databaseUrl)
  both = [first.vault, { ...first.vault, sql: other }]
})
afterAll(async () => {
  await other.end({ timeout: 5 })
  await first.stop()
  await world.stop()
})

let people = 0
/** A flow that waits for this code. */
async function waitingFor(code: string, email = `person-${people++}`): Promise<Bound> {
  const deviceId = `device-${people++}`
  const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const
  drawn.code = code
  return first.sql.begin(async (sql) => {
    const { hash } = await openFlow(
      first.vault,
      sql,
      { deviceId, browser: '', network: '', locale: 'en' },
      {
        kind: 'email',
        action: 'VERIFY_OTP',
        keys: { sign: key, enc: key },
        email,
        projectId,
        origin: site,
      },
    )
    const bound: Bound = { flow: hash, purpose: 'login', email, deviceId }
    await makeCode(first.vault, sql, bound)
    return bound
  })
}
async function guess(vault: Vault, bound: Bound, code: string): Promise<string> {
  const compared = await vault.sql.begin((sql) => compareCode(vault, sql, bound, code))
  return compared.ok ? 'right' : compared.refusal
}
const attemptsOf = async ({ flow }: Bound) =>
  (await first.sql<{ attempts: number }[]>`select attempts from codes where flow = ${flow} order by id desc limit 1`)[0]
    ?.attempts
const ordersOf = (items: readonly string[]): string[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) => ordersOf(items.filter((one) => one !== item)).map((order) => [item, ...order]))

test('behavior: every order of guessing, against every code, finds as many codes as there are tries', async () => {
  const orders = ordersOf(codes)
  expect(new Set(orders.map(String)).size).toBe(codes.reduce((product, _, index) => product * (index + 1), 1))
  for (const order of orders) {
    let found = 0
    for (const code of codes) {
      const bound = await waitingFor(code)
      const answers: string[] = []
      for (const tried of order) answers.push(await guess(first.vault, bound, tried))
      const place = order.indexOf(code)
      expect(answers).toEqual(
        order.map((_, index) => {
          if (index === place && index < limit) return 'right'
          return index < Math.min(place, limit) ? 'code_wrong' : 'code_over'
        }),
      )
      expect(await attemptsOf(bound)).toBe(Math.min(place + 1, limit))
      if (answers.includes('right')) found++
    }
    expect(found).toBe(limit)
  }
})

test('behavior: all guesses at once, by the connections of two processes, are no more tries', async () => {
  for (let round = 0; round < (process.env.LONG === '1' ? 50 : 4); round++)
    for (const code of codes) {
      const bound = await waitingFor(code)
      // Each code from each process, beginning at another one every time.
      const turned = codes.map((_, index) => codes[(index + round) % codes.length] ?? '')
      const answers = await Promise.all(turned.flatMap((tried) => both.map((vault) => guess(vault, bound, tried))))
      const compared = answers.filter((answer) => answer !== 'code_over')
      const isFound = answers.includes('right')
      expect(answers.filter((answer) => answer === 'right').length).toBeLessThanOrEqual(1)
      expect(answers.filter((answer) => !['right', 'code_wrong', 'code_over'].includes(answer))).toEqual([])
      expect(compared.length).toBeLessThanOrEqual(limit)
      if (!isFound) expect(compared.length).toBe(limit)
      expect(await attemptsOf(bound)).toBe(compared.length)
    }
})

test('behavior: codes for several devices at once give no more tries against one address', async () => {
  const locking = (vault: Vault): Vault => ({
    ...vault,
    config: { ...vault.config, limits: { ...vault.config.limits, failuresPerHour: 3 } },
  })
  const vaults = [locking(both[0]), locking(both[1])] as const
  const email = 'together'
  const flows = [
    await waitingFor('999999', email),
    await waitingFor('999999', email),
    await waitingFor('999999', email),
  ]
  const answers = await Promise.all(
    flows.flatMap((bound) => codes.flatMap((tried) => vaults.map((vault) => guess(vault, bound, tried)))),
  )
  expect(answers.filter((answer) => answer === 'code_wrong')).toHaveLength(3)
  expect(answers).not.toContain('right')
  const attempts = await Promise.all(flows.map(async (bound) => (await attemptsOf(bound)) ?? 0))
  expect(attempts.reduce((sum, count) => sum + count, 0)).toBe(3)
  // Connections take turns as they like: who asks behind all of them, of a code with tries left, is told that the address is locked.
  const unused = flows[attempts.indexOf(Math.min(...attempts))]
  expect(unused && (await guess(vaults[0], unused, '999999'))).toBe('code_locked')
})

const hour = 3_600_000
const day = 24 * hour
/** As the operator has it, so that few failures are enough. */
const strict = () => {
  const config = { ...first.vault.config }
  return { ...first.vault, config: { ...config, limits: { ...config.limits, failuresPerHour: 2, failuresPerDay: 3 } } }
}
test.each([
  ['one failure below the two of an hour', [0], hour - 1, 'code_wrong'],
  ['two, below the hour', [0, 0], hour - 1, 'code_locked'],
  ['two, at the hour', [0, 0], hour, 'code_wrong'],
  ['two, above the hour', [0, 0], hour + 1, 'code_wrong'],
  ['two below the three of a day', [0, 2 * hour], day - 1, 'code_wrong'],
  ['three, below the day', [0, 2 * hour, 4 * hour], day - 1, 'code_locked'],
  ['three, at the day', [0, 2 * hour, 4 * hour], day, 'code_wrong'],
  ['three, above the day', [0, 2 * hour, 4 * hour], day + 1, 'code_wrong'],
])('behavior: wrong codes are counted by the hour and by the day: %s', async (_, failures, ms, expected) => {
  const bound = await waitingFor('000000')
  const now = first.time.now
  for (const at of failures)
    await first.sql`insert into hits (key, at) values (${`failed/${bound.email}`}, ${now - ms + at})`
  expect(await guess(strict(), bound, '111111')).toBe(expected)
  // A device that is known is counted by itself.
  const own = { ...bound, isKnown: true }
  expect(await guess(strict(), own, '222222')).toBe('code_wrong')
})

test('behavior: each wrong code is counted for the hour and towards the freeze, and a right one brings both back', async () => {
  const config = { ...first.vault.config }
  const few = { ...config.limits, attemptsPerCode: 10, failuresToFreeze: 3 }
  const vault = { ...first.vault, config: { ...config, limits: few } }
  const bound = await waitingFor('000000')
  const counted = async () => {
    const [guard] = await first.sql<{ failures: number }[]>`select failures from guards where email = ${bound.email}`
    return [(await first.sql`select 1 from hits where key = ${`failed/${bound.email}`}`).length, guard?.failures]
  }
  for (const count of [1, 2]) {
    expect(await guess(vault, bound, '111111')).toBe('code_wrong')
    expect(await counted()).toEqual([count, count])
  }
  expect(await frozenFor(vault, first.sql, bound)).toBe(0)
  expect(await guess(vault, bound, '000000')).toBe('right')
  expect(await counted()).toEqual([0, 0])
  const next = await waitingFor('000000', bound.email)
  for (const _ of [1, 2, 3]) expect(await guess(vault, next, '111111')).toBe('code_wrong')
  expect(await frozenFor(vault, first.sql, next)).toBe(few.freezeMs)
  expect(await guess(vault, next, '000000')).toBe('login_frozen')
})

test('behavior: an address is frozen until its millisecond, and lifted with all of its devices and of no other', async () => {
  const now = first.time.now
  const ann = `ann-${people++}`
  const guarded = [ann, `${ann}/laptop`, `${ann}a`, `${ann}a/laptop`, `b${ann}`]
  const freeze = async () => {
    for (const email of guarded)
      await first.sql`
        insert into guards (email, failures, frozen_until) values (${email}, 100, ${now + 1_000})
        on conflict (email) do update set failures = 100, frozen_until = excluded.frozen_until`
  }
  const frozen = async () => {
    const rows = await first.sql<{ email: string }[]>`
      select email from guards where email in ${first.sql(guarded)} and frozen_until > 0 and failures > 0`
    return rows.map(({ email }) => email).sort()
  }
  await freeze()
  const waits = (isKnown: boolean, at: number) =>
    frozenFor({ ...first.vault, clock: () => at }, first.sql, { email: ann, deviceId: 'laptop', isKnown })
  for (const isKnown of [false, true])
    expect([await waits(isKnown, now), await waits(isKnown, now + 999), await waits(isKnown, now + 1_000)]).toEqual([
      1_000, 1, 0,
    ])
  expect(await waits(true, now + 2_000)).toBe(0)
  expect(await frozenFor(first.vault, first.sql, { email: 'nobody', deviceId: 'laptop' })).toBe(0)
  await liftFreeze(first.sql, ann)
  expect(await frozen()).toEqual(guarded.slice(2).sort())
  await freeze()
  await forgetGuards(first.sql, ann)
  const left = await first.sql<{ email: string }[]>`select email from guards where email in ${first.sql(guarded)}`
  expect(left.map(({ email }) => email).sort()).toEqual(guarded.slice(2).sort())
})

test.each([
  ['below', -1, 'right'],
  ['at', 0, 'code_over'],
  ['above', 1, 'code_over'],
])(
  'behavior: a code is good for ten minutes, for its flow, purpose, address and device: %s',
  async (_, offset, expected) => {
    const bound = await waitingFor('000000')
    const later = { ...first.vault, clock: () => first.time.now + 600_000 + offset }
    for (const other of [{ email: 'somebody else' }, { deviceId: 'another' }])
      expect(await guess(later, { ...bound, ...other }, '000000')).toBe(offset < 0 ? 'code_wrong' : 'code_over')
    for (const other of [{ purpose: 'change-primary' as const }, { flow: 'another' }])
      expect(await guess(later, { ...bound, ...other }, '000000')).toBe('code_over')
    await first.sql`update codes set attempts = 0 where flow = ${bound.flow}`
    expect(await guess(later, bound, '000000')).toBe(expected)
  },
)

test('behavior: a guess waits until the one before is counted for good', async () => {
  const bound = await waitingFor('000000')
  const waitsOnLock = async () =>
    (await first.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)
      .length > 0
  let second: Promise<string> | undefined
  await first.sql.begin(async (sql) => {
    // All tries but one are gone, and the last one is not kept yet.
    await sql`update codes set attempts = ${limit - 1} where flow = ${bound.flow}`
    expect(await compareCode(first.vault, sql, bound, '000001')).toMatchObject({ refusal: 'code_wrong' })
    second = guess(both[1], bound, '000000')
    await expect.poll(waitsOnLock).toBe(true)
    expect(await attemptsOf(bound)).toBe(0)
  })
  expect(await second).toBe('code_over')
  expect(await attemptsOf(bound)).toBe(limit)
})

test.each([
  ['when it is counted', ''],
  ['when the count is kept', 'deferrable initially deferred'],
])('error: a database that fails %s: the right code and a wrong one are told the same', async (_, when) => {
  const { login, start, sql, app } = first
  const device = await newDevice(async (path, init) => app.request(path, { method: 'POST', ...init }), {
    origin: first.vault.config.origin,
    clock: first.vault.clock,
  })
  drawn.code = '000000'
  const email = `failing${when.length}@example.com`
  await login(device, email)
  await device.call('/session/end', {})
  device.forget()
  const { flow } = (await start(device, email)).body
  await sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create constraint trigger failing after update of attempts on codes ${when} for each row execute function fail()`)
  const answers = [
    await device.call('/email/code', { flow, code: '000000' }),
    await device.call('/email/code', { flow, code: '000001' }),
  ]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 500, error: 'internal' })
  await sql`drop function fail cascade`
  first.time.now += 31_000
  expect((await device.call('/email/code', { flow, code: '000000' })).status).toBe(200)
})
