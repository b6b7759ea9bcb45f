import type { Sql } from 'postgres'

/** What the system, the driver or the server says, and what helps. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'it does not answer. Look at firewalls in between',
  EHOSTUNREACH: 'there is no way to that host',
  ECONNRESET: 'the connection was ended at once',
  CONNECT_TIMEOUT: 'it does not answer. Look at firewalls in between',
  CONNECTION_CLOSED: 'the connection was ended at once',
  '28P01': 'it refuses this password',
  '28000': 'it refuses this role',
  '3D000': 'it has no such database. Make it with createdb',
  '53300': 'it has no connection left. Raise max_connections, or lower the size of the pools',
  '57P03': 'it is starting or ending. Try again in a moment',
}

/** PgBouncer has one code for nearly all that it refuses. It takes few settings of a connection, and passes none of ours on. */
const refusedSetting = /^unsupported startup parameter/
const ofPooler =
  'a pooler in between refuses settings of the connection. Add synchronous_commit and statement_timeout to its ignore_startup_parameters, and set them with ALTER ROLE'

function remedyFor(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === '08P01') return refusedSetting.test(String(message)) ? ofPooler : undefined
  return remedies[String(code ?? '')]
}

/**
 * Asks whether the database is there, so that a server that cannot be reached is named with what to do.
 * @param setting the name that operators know the URL by, such as `DATABASE_URL`
 * @throws Error with host, port and database, never with user or password
 */
export async function assertReachable<Types extends Record<string, unknown>>(
  sql: Sql<Types>,
  databaseUrl: string,
  setting: string,
): Promise<void> {
  try {
    await sql`select 1`
  } catch (cause) {
    const remedy = remedyFor(cause)
    if (!remedy) throw cause
    throw new Error(
      `The database ${placeOf(databaseUrl, setting)} cannot be used: ${remedy}, or set ${setting} to another one.`,
      { cause },
    )
  }
}

function placeOf(databaseUrl: string, setting: string): string {
  if (!URL.canParse(databaseUrl)) return `of ${setting}`
  const { host, pathname } = new URL(databaseUrl)
  return `"${pathname.slice(1)}" at ${host || 'this machine'}`
}
