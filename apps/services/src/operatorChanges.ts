import type { Database } from './db/connect.js'

type Sql = Database['sql']

/** Who does something as an operator, and what it is called: the words of the command. */
export type Act = { by: string; action: string }
/** What an operator has changed. */
export type Change = { at: string; by: string; action: string; subject: string; change: unknown }

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
 * What operators have changed, the newest first.
 *
 * @param options.last How many at most.
 * @param options.about Of this alone; of all when absent.
 */
export async function operatorChanges(
  { sql }: Pick<Database, 'sql'>,
  { last, about }: { last: number; about?: 'wallets' | 'project' | undefined },
): Promise<Change[]> {
  return sql<Change[]>`
    select changed_at as at, changed_by as by, action, subject, change from operator_changes
    where ${about === undefined ? sql`true` : sql`action like ${`${about} %`}`}
    order by id desc limit ${last}`
}
