import type { Database } from './db/connect.js'

type Sql = Database['sql']

/** Who does something as an operator, and what it is called: the words of the command. */
export type Act = { by: string; action: string }
/** What an operator has changed. */
export type Change = { at: Date; by: string; action: string; subject: string; change: unknown }
export type NumberedChange = Change & { id: string }
type ChangesQuery = {
  last: number
  about?: 'wallets' | 'project' | undefined
  subject?: string | undefined
  before?: string | undefined
}

/** Notes a change, in the transaction that makes it: there is neither without the other. */
export async function noteChange(
  step: Sql,
  { by, action, subject, change }: Act & { subject: string; change: unknown },
): Promise<void> {
  await step`
    insert into operator_changes (changed_by, action, subject, change)
    values (${by}, ${action}, ${subject}, ${JSON.stringify(change)}::jsonb)`
}

/**
 * What operators have changed, the newest first, each with its number, by which the next ones are asked for.
 *
 * @param query.last How many at most.
 * @param query.about Of this alone; of all when absent.
 * @param query.subject Of this project or wallet alone.
 * @param query.before What was noted before the change with this number.
 */
export async function numberedChanges(
  { sql }: Pick<Database, 'sql'>,
  { last, about, subject, before }: ChangesQuery,
): Promise<NumberedChange[]> {
  return sql<NumberedChange[]>`
    select id::text as id, changed_at as at, changed_by as by, action, subject, change from operator_changes
    where ${about === undefined ? sql`true` : sql`action like ${`${about} %`}`}
      and ${subject === undefined ? sql`true` : sql`subject = ${subject}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}::bigint`}
    order by operator_changes.id desc limit ${last}`
}

/** The same as commands print it: the numbers are the database's own. */
export async function operatorChanges(database: Pick<Database, 'sql'>, query: ChangesQuery): Promise<Change[]> {
  return (await numberedChanges(database, query)).map(({ id: _, ...change }) => change)
}
