import { afterAll, expect, test } from 'vitest'
import { startTestDatabase } from '../../../apps/services/src/testing/index.js'
import { connect } from './connect.js'
import { createPoolMeter, type PoolWork } from './pool.js'

const server = await startTestDatabase()
afterAll(() => server.stop())

test('default: what has a connection, what waits for one, and how it ended', async () => {
  const meter = createPoolMeter(2)
  const sql = connect(server.url, { max: 2, watch: meter.watch })
  try {
    expect(meter.state()).toEqual({ size: 2, inUse: 0, waiting: 0, done: 0, failed: 0, ms: 0 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const transactions = [1, 2, 3].map(() =>
      sql.begin(async (step) => {
        // Of the transaction, not of the pool.
        await step`select 1`
        await held
      }),
    )
    const [asked] = [sql`select 1 as one`.then((rows) => rows[0]?.one as number)]
    await expect.poll(() => meter.state()).toMatchObject({ inUse: 2, waiting: 2, done: 0 })
    release()
    await Promise.all(transactions)
    expect(await asked).toBe(1)
    const { ms, ...counted } = meter.state()
    expect(counted).toEqual({ size: 2, inUse: 0, waiting: 0, done: 4, failed: 0 })
    expect(ms).toBeGreaterThan(0)
  } finally {
    await sql.end({ timeout: 5 })
  }
})

test('behavior: parts of a statement are no statements, each kind is told, and a failure is one', async () => {
  const told: [PoolWork, boolean][] = []
  const watch = (work: PoolWork) => (failed: boolean) => void told.push([work, failed])
  const sql = connect(server.url, { max: 1, watch })
  try {
    const columns = sql`1 as one`
    expect(
      await sql`
      SELECT ${columns}, ${'two'} as two`,
    ).toEqual([{ one: 1, two: 'two' }])
    // Never waited for: it does not run.
    void sql`select 2`
    await sql.unsafe('create temporary table counted (n int)')
    await sql`insert into counted ${sql([{ n: 1 }])}`
    await expect(sql`select * from nowhere`).rejects.toThrow('nowhere')
    await expect(
      sql.begin(async (step) => {
        await step`update counted set n = 2`
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await sql`select n from counted`)[0]?.n).toBe(1)
    expect(told).toEqual([
      ['select', false],
      ['other', false],
      ['insert', false],
      ['select', true],
      ['transaction', true],
      ['select', false],
    ])
  } finally {
    await sql.end({ timeout: 5 })
  }
})

test('error: a database that is gone: nothing stays counted as under way', async () => {
  const meter = createPoolMeter(1)
  const sql = connect('postgres://nobody@127.0.0.1:1/none', { max: 1, watch: meter.watch })
  await Promise.allSettled([sql`select 1`, sql`select 2`, sql.begin((step) => step`select 3`)])
  expect(meter.state()).toMatchObject({ inUse: 0, waiting: 0, done: 0, failed: 3 })
  await sql.end({ timeout: 5 })
})
