import type { Database } from '../db/connect.js'
import { rowsOfPage } from './visit.js'

export type ProjectRow = {
  id: string
  name: string
  active: boolean
  development: boolean
  origins: number
  calls: number
}

/** A page of the projects, the oldest first, with the calls of this month, and one more where there are more. */
export async function readProjectRows(
  { sql }: Pick<Database, 'sql'>,
  { search, page, month }: { search: string; page: number; month: string },
): Promise<ProjectRow[]> {
  const text = search.replaceAll('\0', '').trim().toLowerCase()
  const found = text === '' ? sql`true` : sql`(position(${text} in lower(name)) > 0 or id = ${text})`
  return sql<ProjectRow[]>`
    select id, name, active, development,
      (select count(*) from allowed_origins where project_id = listed.id)::int as origins,
      coalesce((select calls from project_usage where project_id = listed.id and month = ${month}), 0)::float8 as calls
    from (
      select id, name, active, development, created_at from projects where ${found}
      order by created_at, id limit ${rowsOfPage + 1} offset ${(page - 1) * rowsOfPage}
    ) as listed
    order by created_at, id`
}
