import { randomBytes } from 'node:crypto'
import type { EmbeddedPostgres } from '@portico/services/testing'
import postgres from 'postgres'

/** A database with a role that owns it and may look at no other. Gives its URL; the password is another one at each start. */
export async function ownDatabase(server: EmbeddedPostgres, name: 'services' | 'vault'): Promise<string> {
  await server.createDatabase(name)
  const password = randomBytes(16).toString('hex')
  const sql = postgres(server.url, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    const known = await sql`select 1 from pg_roles where rolname = ${name}`
    await sql.unsafe(`${known.length > 0 ? 'alter' : 'create'} role "${name}" login password '${password}'`)
    await sql.unsafe(`alter database "${name}" owner to "${name}"`)
    await sql.unsafe(`revoke connect on database "${name}" from public`)
  } finally {
    await sql.end()
  }
  const url = new URL(server.url)
  url.username = name
  url.password = password
  url.pathname = `/${name}`
  return url.href
}
