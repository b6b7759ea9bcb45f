import { expect, test } from 'vitest'
import { connect } from './db/connect.js'
import { createLogger } from './log.js'
import { startServicesDatabase } from './testing/database.js'

const canary = 'c4n4ry'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('debug', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('default: an error is told by name, text and stack, with where it happened', () => {
  const text = logged((log) =>
    log.error({ error: new TypeError('it broke', { cause: new Error('for this') }) }, 'broken'),
  )
  expect(JSON.parse(text)).toMatchObject({
    msg: 'broken',
    error: { name: 'TypeError', message: 'it broke', cause: { message: 'for this' } },
  })
  expect(text).toContain('log.test.ts')
})

test.each([
  ['the key of a node in its path', `https://node.example/v3/${canary}`, 'https://node.example'],
  ['the key of a node in its query', `wss://node.example:8443?key=${canary}`, 'wss://node.example:8443'],
  ['a password of an address', `https://user:${canary}@node.example/x`, 'https://node.example'],
  ['a password with what separates', `https://user:${canary}/x@node.example`, '[removed]'],
  ['the database', `postgres://portico:${canary}@db.example:5432/portico`, 'cannot reach'],
  [
    'the database, with a password that is not encoded',
    `postgresql://portico:a/b#${canary}@db.example/x`,
    'cannot reach',
  ],
  ['Redis', `rediss://:${canary}@redis.example:6379`, 'cannot reach'],
  ['an authorization header', `authorization: Bearer ${canary}`, 'Bearer [removed]'],
  ['a password header', `Basic ${canary}==`, 'Basic [removed]'],
  ['a token', `eyJhbGciOiJFZERTQSJ9.${canary}.${canary}`, 'cannot reach'],
  ['a pairing key', `wc:1@2?relay-protocol=irn&symKey=${'c4'.repeat(32)}`, 'symKey=[removed]'],
])('behavior: %s is in no line', (_, secret, kept) => {
  const message = `cannot reach ${secret} (again)`
  const inCause = new Error('failed', { cause: new Error(message) })
  const text = logged((log) => {
    log.error({ error: new Error(message) }, 'one')
    log.warn({ error: inCause }, 'two')
    log.warn({ error: message }, 'three')
  })
  expect(text).not.toMatch(/c4n4ry|(?:c4){32}/)
  expect(text.split('\n').filter((line) => line.includes(kept))).toHaveLength(3)
})

test('behavior: what a query was given is in no line', async () => {
  const server = await startServicesDatabase()
  const { sql, close } = connect(server.url, { max: 1 })
  try {
    const lines = `two\n    at lines ${canary}`
    const error: { parameters?: unknown[]; detail?: string } = await sql`
      insert into attestations (id, project_id, origin) values (${canary}, ${lines}, 'none')`.catch((reason) => reason)
    expect(error.parameters).toEqual([canary, lines])
    expect(error.detail).toContain(canary)
    const text = logged((log) => log.error({ error }, 'a request failed'))
    expect(text).not.toContain(canary)
    expect(text).toContain('insert into attestations (id, project_id, origin) values ($1, $2')
    expect(text).toContain('violates not-null constraint')
  } finally {
    await close()
    await server.stop()
  }
})

test('behavior: nor is it when the database could not read it, and quotes it', async () => {
  const server = await startServicesDatabase()
  const { sql, close } = connect(server.url, { max: 1 })
  try {
    for (const asked of [
      () => sql`select ${canary}::uuid`,
      () => sql`select ${canary}::text::integer`,
      () => sql`select ${`30303030303030 ${canary}`}::text::timestamptz`,
    ]) {
      const error: Error & { code?: string } = await asked().catch((reason) => reason)
      expect(error.message).toContain(canary)
      const text = logged((log) => {
        log.error({ error }, 'a request failed')
        log.warn({ error: new Error('It failed', { cause: error }) }, 'again')
      })
      expect(text).not.toContain(canary)
      expect(text.split(`data exception ${error.code}, in: select $1`)).toHaveLength(5)
    }
  } finally {
    await close()
    await server.stop()
  }
})

test('behavior: fields that are named like secrets are removed', () => {
  const names = [
    'auth',
    'authorization',
    'jwt',
    'token',
    'password',
    'query',
    'body',
    'databaseUrl',
    'redisUrl',
    'cookie',
  ]
  const text = logged((log) => {
    for (const name of names) log.info({ given: { [name]: canary } }, 'given')
    log.info({ databaseUrl: canary, redisUrl: canary }, 'settings')
  })
  expect(text).not.toContain(canary)
})
