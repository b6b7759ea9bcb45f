import { randomBytes } from 'node:crypto'
import type { Config } from './config.js'
import type { Database } from './db/connect.js'
import { version } from './version.js'

/** A process of the services, as the database sees its connections. */
export type SeenProcess = {
  /** What tells it from others of its kind. */
  id: string
  version: string
  roles: string[]
  connections: number
}

const kind = 'portico-services'
const form = /^portico-services (\S+) ([a-z+]+) ([0-9a-f]{8})$/

/** What the database calls the connections of a process: 63 letters at most. */
export const processName = ({ roles }: Pick<Config, 'roles'>): string =>
  `${kind} ${version} ${[...new Set(roles)].join('+')} ${randomBytes(4).toString('hex')}`

/** The processes that are connected to the database at this moment. Whatever else is connected is none of them. */
export async function readProcesses({ sql }: Pick<Database, 'sql'>): Promise<SeenProcess[]> {
  const rows = await sql<{ name: string; connections: number }[]>`
    select application_name as name, count(*)::int as connections from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name like ${`${kind} %`}
    group by application_name order by application_name`
  return rows.flatMap(({ name, connections }) => {
    const [, of, roles, id] = form.exec(name) ?? []
    return of && roles && id ? [{ id, version: of, roles: roles.split('+'), connections }] : []
  })
}
