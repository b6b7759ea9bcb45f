import { withoutStatementTimeout } from '@portico/pg'
import type { Database } from '../db/connect.js'
import { noteChange } from '../operatorChanges.js'
import type { Subject } from './account.js'
import { type Holding, holdingsOf } from './holdings.js'
import { type Indexes, noIndexes } from './indexHoldings.js'

type Sql = Database['sql']

/** All that is held about an account, by table; tables with nothing about it are left out. */
export async function exportAccount(
  { sql }: Pick<Database, 'sql'>,
  subject: Subject,
): Promise<Record<string, unknown>> {
  return sql.begin(async (step) => {
    // One moment for all of the tables.
    await step`set transaction isolation level repeatable read, read only`
    await withoutStatementTimeout(step)
    const held: Record<string, unknown> = {}
    for (const [table, holding] of Object.entries(holdingsOf(noIndexes))) {
      const rows = await holding.read(step as unknown as Sql, subject)
      if (rows.length > 0) held[table] = rows
    }
    return held
  }) as Promise<Record<string, unknown>>
}

type Erasure = { erased: Record<string, number>; anonymised: Record<string, number>; kept: string[] }

/**
 * Erases what is held about an account: all of it, or nothing when something fails. The log of changes gets a line with the numbers, and
 * without the account.
 */
export async function eraseAccount(
  { sql }: Pick<Database, 'sql'>,
  subject: Subject,
  { indexes, by }: { indexes: Indexes; by: string },
): Promise<Erasure> {
  return sql.begin(async (transaction) => {
    const step = transaction as unknown as Sql
    await withoutStatementTimeout(transaction)
    const done: Erasure = { erased: {}, anonymised: {}, kept: [] }
    for (const [table, holding] of Object.entries(holdingsOf(indexes))) await note(done, table, holding, step, subject)
    const { erased, anonymised } = done
    await noteChange(step, { by, action: 'privacy erase', subject: 'an account', change: { erased, anonymised } })
    return done
  }) as Promise<Erasure>
}

async function note(done: Erasure, table: string, holding: Holding, step: Sql, subject: Subject): Promise<void> {
  const { erased, anonymised = 0, kept = [] } = await holding.erase(step, subject)
  if (erased > 0) done.erased[table] = erased
  if (anonymised > 0) done.anonymised[table] = anonymised
  done.kept.push(...kept)
}
