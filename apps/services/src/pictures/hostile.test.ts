import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { appForTests } from '../testing/app.test-support.js'

const app = appForTests()

const calm = Array.from({ length: 16 }, (_, at) => `<svg><path d="M${at} 0${' '.repeat(40_000)}"/></svg>`)
/** Each took seconds of the thread that answers, when patterns were tried again from every place. */
const hostile = Array.from({ length: 12 }, (_, at) =>
  at > 0
    ? `<svg></svg>${'<!--'.repeat(30_000 + at)}`
    : `<svg><path style="fill:${' '.repeat(20_000)}x${' '.repeat(20_000)}y"/></svg>`,
)

/** Has these services know them as sources of pictures. */
async function register(drawings: readonly string[]): Promise<readonly string[]> {
  const entries = drawings.map((text) => {
    const source = `data:image/svg+xml,${text}`
    return { id: createHash('sha256').update(source).digest('base64url'), source, asked_at: new Date().toISOString() }
  })
  const { sql } = app.database()
  await sql`insert into pictures ${sql(entries, 'id', 'source', 'asked_at')}`
  return entries.map(({ id }) => `/public/getPicture/${id}`)
}

/** How long `/health` takes, in milliseconds, again and again while the pictures are asked for, one after the other. */
const healthDuring = (paths: readonly string[]) =>
  healthWhile(async () => {
    for (const path of paths) expect([200, 404]).toContain((await app.raw(path)).status)
  })

async function healthWhile(work: () => Promise<unknown>): Promise<readonly number[]> {
  const state = { isOver: false }
  const working = work().finally(() => {
    state.isOver = true
  })
  const times: number[] = []
  do {
    const begin = performance.now()
    expect((await app.raw('/health')).status).toBe(200)
    times.push(performance.now() - begin)
  } while (!state.isOver)
  await working
  return times
}

test('behavior: whatever pictures strangers bring, who asks something else gets an answer as ever', async () => {
  // Once unmeasured: the first picture starts what cleans them.
  await healthDuring(await register(['<svg><path d="M0 0"/></svg>']))
  const quiet = await healthDuring(await register(calm))
  const times = await healthDuring(await register(hostile))
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  // In the mean: what else this machine does may hold up one of them.
  expect(mean).toBeLessThan(Math.max(...quiet) + 100)
})

const megabyte = (part: string) => `[${part.repeat(1_048_570 / part.length)}0]`
const bodies = ['[', '{},', '[],', '{"a":'].map(megabyte)
const send = (body: string) =>
  app.raw(`/batch?projectId=${demoProjectId}`, { 'content-type': 'application/json' }, 'POST', body)

test('behavior: eight megabytes of structure at once hold nobody up', async () => {
  const text = JSON.stringify({ text: 'a'.repeat(1_048_500) })
  const eight = (list: readonly string[]) => () => Promise.all([...list, ...list].map(send))
  const quiet = await healthWhile(eight([text, text, text, text]))
  const times = await healthWhile(async () => {
    for (const { status } of await eight(bodies)()) expect(status).toBe(400)
  })
  expect(Math.max(...times)).toBeLessThan(Math.max(...quiet) + 100)
})
