import type { Database } from '../db/connect.js'
import type { Logger } from '../log.js'
import { registryName, walletsOfRegistry } from './registry.js'
import { createDirectory } from './store.js'

/**
 * Takes the wallets of the registry into a directory that has none, as on the first start of a host. Of several processes that start at
 * once one does it, and the others wait for it.
 */
export async function fillDirectory(database: Pick<Database, 'sql'>, log: Pick<Logger, 'info'>): Promise<void> {
  // Looked at first, so that every other start reads nothing of the registry.
  const [directory] = await database.sql<{ filled: boolean }[]>`select exists (select 1 from wallets) as filled`
  if (directory?.filled) return
  const name = registryName()
  const taken = await createDirectory(database, 'the first start').takeRegistry(walletsOfRegistry(), name, {
    onlyIfEmpty: true,
  })
  if (taken) log.info({ wallets: taken.added, from: name }, 'the directory was empty and has taken the registry')
}
