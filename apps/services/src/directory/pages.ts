import type { EndpointAnswer, EndpointRequest } from 'portico/wire'
import { createCache } from '../cache.js'
import type { Database } from '../db/connect.js'
import { listWallets } from './wallets.js'

type Page = EndpointAnswer<'wallets.list'>
export type WalletPages = (query: EndpointRequest<'wallets.list'>['query']) => Promise<Page>

/**
 * Pages of the directory. Nothing is kept: whoever asks for a page that is being read at this moment waits for that reading, since most
 * visitors ask for the same ones.
 */
export function walletPages(database: Pick<Database, 'sql'>): WalletPages {
  const reading = createCache<Page>({ max: 1_000 })
  return (query) =>
    reading.through(JSON.stringify(query), 0, async () =>
      // One text is made of it for all of them.
      Object.freeze(await listWallets(database, query)),
    )
}

const pagesOf = new WeakMap<Pick<Database, 'sql'>, WalletPages>()

/** Those of a database, for all who have it. */
export function pagesFor(database: Pick<Database, 'sql'>): WalletPages {
  const known = pagesOf.get(database) ?? walletPages(database)
  pagesOf.set(database, known)
  return known
}
