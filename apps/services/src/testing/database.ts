import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { connect } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { type EmbeddedPostgres, startPostgres } from './postgres.js'

/** A database of its own for one file of tests, and more of them by name. */
export type TestDatabase = Pick<EmbeddedPostgres, 'url' | 'createDatabase' | 'stop'>

/** What a database begins with: made once on a server under its name, and copied from then on. */
export type Template = { name: string; make(url: string): Promise<void> }

const services: Template = {
  name: 'services',
  async make(url) {
    const database = connect(url, { max: 1 })
    await migrate(database)
    await database.close()
  },
}

/** With every step of the services in it. */
export const startServicesDatabase = () => startTestDatabase(services)

/** On the server that all files of a run share; where no run has one, on a server of its own. Empty without a template. */
export async function startTestDatabase(template?: Template): Promise<TestDatabase> {
  const shared = process.env.PORTICO_TEST_POSTGRES
  if (!shared) return startOwn(template)
  const response = await fetch(shared)
  const server = await response.text()
  if (!response.ok) throw new Error(`The database server of this run did not start: ${server}`)
  const suffix = randomBytes(4).toString('hex')
  const made = new Map<string, string>()
  const from = template ? ` template "${await templateOn(server, template)}"` : ''

  async function createDatabase(name: string): Promise<string> {
    const known = made.get(name)
    if (known) return known
    const url = urlOf(server, `${name}_${suffix}`)
    made.set(name, url)
    await run(server, [`create database "${name}_${suffix}"${from} strategy file_copy`])
    return url
  }
  return {
    url: await createDatabase('portico'),
    createDatabase,
    stop: () =>
      run(
        server,
        [...made.keys()].map((name) => `drop database if exists "${name}_${suffix}" with (force)`),
      ),
  }
}

async function startOwn(template?: Template): Promise<TestDatabase> {
  const server = await startPostgres()
  const made = new Set<string>()
  const createDatabase = async (name: string) => {
    const url = await server.createDatabase(name)
    if (!made.has(name)) await template?.make(url)
    made.add(name)
    return url
  }
  return { url: await createDatabase('portico'), createDatabase, stop: server.stop }
}

/** The template's name on a server, where the first process that wants it makes it and the others wait. */
async function templateOn(server: string, { name, make }: Template): Promise<string> {
  const [ready, making] = [`template_${name}`, `making_${name}`]
  const sql = postgres(server, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    await sql`select pg_advisory_lock(hashtext(${ready}))`
    const found = await sql`select 1 from pg_database where datname = ${ready}`
    if (found.length > 0) return ready
    await sql.unsafe(`drop database if exists "${making}" with (force)`)
    await sql.unsafe(`create database "${making}"`)
    await make(urlOf(server, making))
    await sql.unsafe(`alter database "${making}" rename to "${ready}"`)
    return ready
  } finally {
    await sql.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

async function run(server: string, statements: readonly string[]): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
