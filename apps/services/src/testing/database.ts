import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { type EmbeddedPostgres, startPostgres } from './postgres.js'

/** A database of its own for one file of tests, and more of them by name. */
export type TestDatabase = Pick<EmbeddedPostgres, 'url' | 'createDatabase' | 'stop'>

/** On the server that all files of a run share; where no run has one, on a server of its own. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const shared = process.env.PORTICO_TEST_POSTGRES
  if (!shared) return startPostgres()
  const response = await fetch(shared)
  const server = await response.text()
  if (!response.ok) throw new Error(`The database server of this run did not start: ${server}`)
  const suffix = randomBytes(4).toString('hex')
  const made = new Map<string, string>()

  async function run(statements: readonly string[]): Promise<void> {
    const sql = postgres(server, { max: 1, onnotice: () => {}, fetch_types: false })
    try {
      for (const statement of statements) await sql.unsafe(statement)
    } finally {
      await sql.end()
    }
  }
  async function createDatabase(name: string): Promise<string> {
    const known = made.get(name)
    if (known) return known
    const url = new URL(server)
    url.pathname = `${name}_${suffix}`
    made.set(name, url.href)
    await run([`create database "${name}_${suffix}"`])
    return url.href
  }
  return {
    url: await createDatabase('portico'),
    createDatabase,
    stop: () => run([...made.keys()].map((name) => `drop database if exists "${name}_${suffix}" with (force)`)),
  }
}
