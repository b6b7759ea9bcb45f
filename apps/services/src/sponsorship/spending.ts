import { inSlowTransaction } from '@portico/pg'
import type { Database } from '../db/connect.js'

type Source = { database: Pick<Database, 'sql'> }
type Where = { projectId: string; chainId: string }

/** Days are those of UTC. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** Whether what a project pays on a chain in a day has no room for this operation beside what it promised to others. Nothing is counted. */
export async function isUsedUp(
  { database }: Source,
  { projectId, chainId, operation, perDay, cost = 1n }: Where & { operation: string; perDay: bigint; cost?: bigint },
  now = Date.now(),
): Promise<boolean> {
  const [row] = await database.sql<{ others: string }[]>`
    select (d.spent - coalesce(o.cost, 0))::text as others from sponsored_days d
    left join sponsored_operations o on o.project_id = d.project_id and o.chain_id = d.chain_id and o.day = d.day and o.operation = ${operation}
    where d.project_id = ${projectId} and d.chain_id = ${chainId} and d.day = ${dayOf(now)}`
  return BigInt(row?.others ?? 0) + cost > perDay
}

/**
 * Counts what an operation may cost, if the day has room for it. An operation that is offered again counts by the dearest of its offers, since
 * one of them at most can be used.
 *
 * @param spending.operation The same for every offer of one operation.
 * @returns false when there is no room; then nothing was counted
 */
export function countSpending(
  { database }: Source,
  spending: Where & { operation: string; cost: bigint; perDay: bigint },
  now = Date.now(),
): Promise<boolean> {
  const { projectId, chainId, operation, cost, perDay } = spending
  const day = dayOf(now)
  return database.sql.begin(async (step) => {
    const sql = step as unknown as Database['sql']
    // Whoever counts for the same day waits here until this is over.
    const [row] = await sql<{ spent: string }[]>`
      insert into sponsored_days (project_id, chain_id, day, spent) values (${projectId}, ${chainId}, ${day}, 0)
      on conflict (project_id, chain_id, day) do update set spent = sponsored_days.spent
      returning spent::text as spent`
    const [before] = await sql<{ cost: string }[]>`
      select cost::text as cost from sponsored_operations
      where project_id = ${projectId} and chain_id = ${chainId} and day = ${day} and operation = ${operation}`
    const more = cost - BigInt(before?.cost ?? 0)
    if (more <= 0n && before) return true
    const all = BigInt(row?.spent ?? 0) + more
    if (all > perDay) return false
    await sql`
      insert into sponsored_operations (project_id, chain_id, day, operation, cost)
      values (${projectId}, ${chainId}, ${day}, ${operation}, ${`${cost}`}::text::numeric)
      on conflict (project_id, chain_id, day, operation) do update set cost = excluded.cost`
    await sql`
      update sponsored_days set spent = ${`${all}`}::text::numeric
      where project_id = ${projectId} and chain_id = ${chainId} and day = ${day}`
    return true
  })
}

/** Forgets operations of earlier days, and sums of earlier months. */
export async function sweepSpending({ database: { sql } }: Source, now = Date.now()): Promise<void> {
  await inSlowTransaction(sql, (step) => step`delete from sponsored_operations where day < ${dayOf(now - 86_400_000)}`)
  await inSlowTransaction(sql, (step) => step`delete from sponsored_days where day < ${dayOf(now - 62 * 86_400_000)}`)
}
