import { inSlowTransaction } from '@portico/pg'
import type { Database } from './connect.js'

type Sql = Database['sql']

/** Rows in one transaction: what waits for one of them waits for these and no more. */
const partRows = 5_000

/**
 * Deletes in parts, each in a transaction of its own, until nothing is left.
 *
 * @param part Deletes at most so many rows. A row that somebody has changed meanwhile is looked at anew by the outer condition alone, not by
 *   the query within: what of the condition may change stands in both.
 * @returns how many were deleted
 * @example
 * await deleteInParts(sql, (step, most) => step`delete from a where over and id in (select id from a where over limit ${most})`)
 */
export async function deleteInParts(
  sql: Sql,
  part: (step: Sql, most: number) => Promise<{ count: number }>,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { count } = await inSlowTransaction(sql, (step) => part(step, partRows))
    deleted += count
    if (count < partRows) return deleted
  }
}
