import { connect } from '../db/connect.js'

/** Any number, apart from the other locks of the database. */
const family = 7_078_412

export type Locks = {
  /** True when this process holds the lock of that name, which it takes if nobody has it. */
  hold(name: string): Promise<boolean>
  release(): Promise<void>
}

/**
 * Locks of one process, on a connection of their own: they end with the process or that connection, and with nothing else. A connection that was lost and
 * made anew holds none of them, so each use asks first. What the lock guards is guarded by its rows too: the lock only saves double work.
 */
export function holdLocks(databaseUrl: string): Locks {
  const line = connect(databaseUrl, { max: 1 })
  return {
    async hold(name) {
      // Asked first, because a lock that is taken twice has to be given back twice.
      const [row] = await line.sql<{ held: boolean }[]>`
        select case when exists (
          select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
            and classid = ${family}::integer::oid and objid = (hashtext(${name})::bigint & 4294967295)::oid
        ) then true else pg_try_advisory_lock(${family}::integer, hashtext(${name})) end as held`
      return row?.held === true
    },
    release: () => line.close(),
  }
}
