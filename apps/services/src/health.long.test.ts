import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './db/connect.js'
import { demoProjectId } from './seed/seed.js'
import { type ServiceChild, startChild } from './testing/child.test-support.js'
import { startServicesDatabase, type TestDatabase } from './testing/database.js'
import { freePort } from './testing/postgres.js'
import { openClient } from './testing/relayClient.test-support.js'

// Slow: each kind of hostile bytes is sent three times, with nothing before and behind it.

const rounds = 3
/** So much longer `/health` may take than while nothing comes, in milliseconds of a processor that nobody else wants. */
const moreAtMost = 100

let server: TestDatabase
let folder: string
let child: ServiceChild
let port: number
beforeAll(async () => {
  server = await startServicesDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portico-health-'))
  port = await freePort()
  const file = join(folder, 'portico.json')
  const rate = { capacity: 100_000, perSecond: 100_000 }
  await writeFile(file, JSON.stringify({ seed: { wallets: 10 }, rate }))
  child = await startChild(port, { DATABASE_URL: server.url, PORTICO_CONFIG: file })
  child.child.stdout?.resume()
})
afterAll(async () => {
  await child.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A connection of its own for each: nobody waits behind another's body. */
function ask(path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'text/plain' }
    const method = body === undefined ? 'GET' : 'POST'
    const call = request({ host: '127.0.0.1', agent: false, port, path, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** The longest that `/health` took while something was done, in milliseconds. */
async function longestDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  let longest = 0
  do {
    const begin = performance.now()
    expect(await ask('/health')).toBe(200)
    longest = Math.max(longest, performance.now() - begin)
    await pause(1)
  } while (!isOver)
  await working
  return longest
}

/** How many times its processor's time something takes here: 1 on a machine that does nothing else. */
function crowd(): number {
  const [begin, used] = [performance.now(), process.cpuUsage()]
  let ms = 0
  while (ms < 20) ms = process.cpuUsage(used).user / 1_000
  return (performance.now() - begin) / ms
}

const query = `projectId=${demoProjectId}`
const filled = (part: string, size = 1_048_570) => `[${part.repeat(size / part.length)}0]`
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const eight = (path: string, body: string) => () => Promise.all(Array.from({ length: 8 }, () => ask(path, body)))
const event = (at: number) => ({
  eventId: `11111111-1111-4111-8111-${String(at).padStart(12, '0')}`,
  url: `https://a.example/${'?x'.repeat(200)}`,
  timestamp: 1_800_000_000_000,
  props: {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { more: 'http://a?'.repeat(40) },
    errorType: 'x',
    errorMessage: 'a?b:'.repeat(60),
  },
})

/** Has these services know so many drawings as sources of pictures, each with a text of its own that says nothing without end. */
async function drawings(name: string): Promise<readonly string[]> {
  const entries = Array.from({ length: 12 }, (_, at) => {
    const source = `data:image/svg+xml,<svg></svg>${'<!--'.repeat(30_000)}${name}${at}`
    return { id: createHash('sha256').update(source).digest('base64url'), source, asked_at: new Date().toISOString() }
  })
  const { sql, close } = connect(server.url, { max: 1 })
  await sql`insert into pictures ${sql(entries, 'id', 'source', 'asked_at')}`
  await close()
  return entries.map(({ id }) => `/public/getPicture/${id}`)
}
async function relayed(text: string) {
  const client = await openClient({ url: child.url, projectId: demoProjectId })
  const closed = new Promise((resolve) => client.socket.once('close', resolve))
  for (let count = 0; count < 8; count++) client.socket.send(text)
  // It answers in order, or closes the connection.
  await Promise.race([closed, client.call('irn_batchFetchMessages', { topics: [] }).catch(() => undefined)])
  client.socket.terminate()
}

const kinds: Record<string, (round: number) => Promise<() => Promise<unknown>>> = {
  // Nothing hostile: what it costs to take eight megabytes in.
  'as much plain text': async () => eight(`/batch?${query}`, JSON.stringify({ text: 'a'.repeat(1_048_500) })),
  'a megabyte of levels': async () => eight(`/batch?${query}`, filled('[')),
  'a megabyte of empty objects': async () => eight(`/batch?${query}`, filled('{},')),
  'as many levels as values may be': async () => eight(`/batch?${query}`, nested(49_990)),
  'as many values as may be': async () => eight(`/batch?${query}`, filled('{},', 147_000)),
  'a megabyte of events that are to be cleaned': async () =>
    eight(`/batch?${query}`, JSON.stringify(Array.from({ length: 900 }, (_, at) => event(at)))),
  'tokens without end whose price is asked': async () =>
    eight(
      `/v1/fungible/price`,
      `{"projectId":"${demoProjectId}","currency":"usd","addresses":${filled('"a",', 196_000)}}`,
    ),
  'calls to a chain': async () => eight(`/v1?chainId=eip155:1&${query}`, filled('1,', 98_000)),
  'permissions without end': async () =>
    eight(
      `/v1/sessions/eip155:1:0x00000000000000000000000000000000000000aa?${query}`,
      `{"permissions":${filled('{"a":1},', 100_000)}}`,
    ),
  'messages to the relay': async () => () => relayed(filled('[', 1_000_000)),
  drawings: async (round) => {
    const paths = await drawings(`${round}`)
    return () => Promise.all(paths.map((path) => ask(path)))
  },
}

test('behavior: whatever strangers send, /health is answered within a tenth of a second more than while nothing comes', async () => {
  // Once unmeasured: the first of each starts and compiles what reads it.
  for (const kind of Object.values(kinds)) await (await kind(-1))()
  const idle: number[] = []
  const crowds = [1]
  const longest: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    idle.push(await longestDuring(() => pause(2_000)))
    for (const [name, kind] of Object.entries(kinds)) {
      const work = await kind(round)
      crowds.push(crowd())
      longest[name] = [...(longest[name] ?? []), await longestDuring(work)]
    }
  }
  const usual = Math.max(...idle)
  const crowded = crowds.reduce((sum, times) => sum + times, 0) / crowds.length
  // What else this machine does may hold up a round; what these services do themselves holds up each.
  const least = Object.entries(longest).map(([name, times]) => [name, Math.min(...times)] as const)
  for (const [name, ms] of [['nothing', usual] as const, ...least])
    process.stdout.write(`| ${name} | ${ms.toFixed(1)} ms |\n`)
  process.stdout.write(`Everything took ${crowded.toFixed(1)} times its processor time here.\n`)
  expect(least.filter(([, ms]) => ms > usual + moreAtMost * crowded)).toEqual([])
}, 1_800_000)
