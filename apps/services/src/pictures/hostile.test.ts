import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { appForTests } from '../testing/app.test-support.js'

const app = appForTests()

/** Drawings of one size, each another: one that is known is not cleaned again. */
const calm = (round: number) =>
  Array.from({ length: 12 }, (_, at) => `<svg><path d="M${at} ${round}${' '.repeat(120_000)}"/></svg>`)
/** Each took seconds of the thread that answers, when patterns were tried again from every place. */
const hostile = (round: number) =>
  Array.from({ length: 12 }, (_, at) =>
    at > 0
      ? `<svg></svg>${'<!--'.repeat(30_000 + at)}${round}`
      : `<svg><path style="fill:${' '.repeat(60_000)}x${' '.repeat(60_000)}y${round}"/></svg>`,
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

/** Somebody asks for something else meanwhile, and is answered. */
async function withOthers(work: Promise<unknown>): Promise<void> {
  const [health] = await Promise.all([app.raw('/health'), work])
  expect(health.status).toBe(200)
}

/**
 * Milliseconds of a processor that these services, all their threads and who asks them took for each kind of work: the least of three rounds,
 * since this process may do something else during one. What else the machine does, and how slow it is, says nothing here.
 */
async function costsOf<Kind extends string>(
  kinds: Record<Kind, (round: number) => Promise<() => Promise<unknown>>>,
): Promise<Record<Kind, number>> {
  const costs: Record<string, number> = {}
  // The first round is not measured: it starts and compiles what the others use.
  for (let round = 0; round < 4; round++)
    for (const [kind, prepare] of Object.entries<(typeof kinds)[Kind]>(kinds)) {
      const work = await prepare(round)
      const begin = process.cpuUsage()
      await withOthers(work())
      const { user, system } = process.cpuUsage(begin)
      if (round > 0) costs[kind] = Math.min(costs[kind] ?? Number.POSITIVE_INFINITY, (user + system) / 1_000)
    }
  return costs as Record<Kind, number>
}

/** One after the other, as the worker takes them. */
const drawn = (drawings: (round: number) => readonly string[]) => async (round: number) => {
  const paths = await register(drawings(round))
  return async () => {
    for (const path of paths) expect([200, 404]).toContain((await app.raw(path)).status)
  }
}

test('behavior: whatever pictures strangers bring, they cost no more than others, and who asks something else is answered', async () => {
  const costs = await costsOf({ calm: drawn(calm), hostile: drawn(hostile) })
  expect(costs.hostile).toBeLessThan(3 * costs.calm)
})

const megabyte = (part: string) => `[${part.repeat(1_048_570 / part.length)}0]`
/** Fewer parts than may be, each within the one before. */
const nested = `${'['.repeat(49_990)}"${'a'.repeat(948_000)}"${']'.repeat(49_990)}`
const bodies = [...['{},', '[],', '{"a":'].map(megabyte), nested]
const text = JSON.stringify({ text: 'a'.repeat(1_048_500) })
const send = (body: string) =>
  app.raw(`/batch?projectId=${demoProjectId}`, { 'content-type': 'application/json' }, 'POST', body)
const eight = (list: readonly string[]) => async () => () => Promise.all([...list, ...list].map(send))

test('behavior: eight megabytes of structure at once cost no more than as much text, and who asks something else is answered', async () => {
  const costs = await costsOf({
    calm: eight([text, text, text, text]),
    hostile: eight(bodies),
  })
  expect(costs.hostile).toBeLessThan(3 * costs.calm)
  for (const { status } of await (await eight(bodies)())()) expect(status).toBe(400)
})
