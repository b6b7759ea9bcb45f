import type { Sql, TransactionSql } from 'postgres'
import { unlimited } from './unanswered.js'

/** Whether the database ended a statement because it took longer than it may. */
export function isOverdue(error: unknown): boolean {
  return hasCode(error, '57014')
}

/** Whether the database ended a statement because it waited for others longer than it may. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, '55P03')
}

function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === code || hasCode(error.cause, code)
}

/** For work that nobody waits for, and that grows with what is kept: the statements of this transaction take as long as they need. */
export async function withoutStatementTimeout<Types extends Record<string, unknown>>(
  step: TransactionSql<Types>,
): Promise<void> {
  unlimited.add(step)
  await step`set local statement_timeout = 0`
}

/**
 * Such work in a transaction of its own.
 * @example
 * await inSlowTransaction(sql, (step) => step`delete from events where received_at < ${oldest}`)
 */
export function inSlowTransaction<T, Types extends Record<string, unknown>>(
  sql: Sql<Types>,
  work: (sql: Sql<Types>) => Promise<T>,
): Promise<T> {
  return sql.begin(async (step) => {
    await withoutStatementTimeout(step)
    // Fewer methods than a pool has, and none of those is asked for here.
    return work(step as unknown as Sql<Types>)
  }) as Promise<T>
}
