import type { Database } from './db/connect.js'
import type { Project } from './projects.js'

/** Notes what of a project is another now, in the transaction that changes it; nothing where nothing is. */
export async function noteProject(
  sql: Database['sql'],
  by: string,
  id: string,
  before: Project | undefined,
  after: Omit<Project, 'id'>,
): Promise<void> {
  const changed = Object.entries(after).filter(([key, value]) => plain(before?.[key as keyof Project]) !== plain(value))
  if (changed.length === 0) return
  await sql`
    insert into operator_changes (changed_by, action, subject, change)
    values (${by}, ${before ? 'project set' : 'project add'}, ${id}, ${JSON.stringify(Object.fromEntries(changed))}::jsonb)`
}

/** Whatever the order of keys, and of lists that are sets. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).sort())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  return JSON.stringify(
    Object.entries(value)
      .map(([key, each]) => [key, plain(each)])
      .sort(),
  )
}
