import { lossesOf } from '@portico/pg'
import type { Database } from './connect.js'

/**
 * Refuses a role that rules the whole server, since others could use it too, and a server that may lose what it said is committed: a share that
 * was released would be so without its line in the log.
 * @throws Error with a line for each
 */
export async function assertSafeServer(sql: Database): Promise<void> {
  const [row] = await sql<{ isSuper: boolean }[]>`
    select rolsuper as "isSuper" from pg_roles where rolname = current_user`
  const lines = [
    ...(row?.isSuper ? ['databaseUrl: the vault needs a database role of its own, not a superuser'] : []),
    ...(await lossesOf(sql, 'databaseUrl')),
  ]
  if (lines.length > 0) throw new Error(`Not safe in production:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
