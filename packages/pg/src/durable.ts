import type { Sql } from 'postgres'

/**
 * Why this connection may lose what it said is committed, when the server or its machine goes down. A replica that has to confirm is asked for
 * nothing here: whether one is worth its wait is the operator's choice.
 * @param setting the name that operators know the URL by, such as `DATABASE_URL`
 * @returns a sentence for each reason, none for a server that keeps its word
 */
export async function lossesOf<Types extends Record<string, unknown>>(
  sql: Sql<Types>,
  setting: string,
): Promise<string[]> {
  const [row] = await sql<{ fsync: string; commits: string }[]>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`
  return [
    ...(row?.fsync === 'off'
      ? [`${setting}: fsync is off on this server, which may lose all it holds; switch it on in postgresql.conf`]
      : []),
    // Set on each connection by us: something in between takes it away again.
    ...(row?.commits === 'off'
      ? [
          `${setting}: synchronous_commit is off on these connections, so that what was acknowledged may be lost; take it out of the URL, or, where a pooler in between leaves it out, set it with ALTER ROLE`,
        ]
      : []),
  ]
}
