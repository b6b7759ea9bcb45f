import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import type { Listing } from '../directory/listing.js'
import { createDirectory } from '../directory/store.js'
import type { Projects } from '../projects.js'
import { type SeededWallet, seedWallets } from './wallets.js'

/** The project of the demo. It is under development: pages on localhost may use it. */
export const demoProjectId = 'decade00decade00decade00decade00'

/** Ours, and not looked at as what comes from others: the demo's phone may stand at any address of the own network. */
const listingOf = (wallet: SeededWallet) =>
  ({ supports_wcpay: false, rdns_web_wallet: null, ...wallet }) as unknown as Listing

/** Fills the directory and adds the demo's project, where they are not there yet. The sandbox's own wallets always get their present addresses. */
export async function seedDemo(
  database: Pick<Database, 'sql'>,
  projects: Projects,
  { seed, bundlers }: Pick<Config, 'seed' | 'bundlers'>,
): Promise<void> {
  if (!seed) return
  const listings = seedWallets({ phoneUrl: seed.phoneUrl, count: seed.wallets })
  const [row] = await database.sql<{ filled: boolean }[]>`select exists (select 1 from wallets) as filled`
  await createDirectory(database, 'seed').take(
    (row?.filled ? listings.slice(0, 16) : listings).map(listingOf),
    'the demo',
  )
  if (await projects.find(demoProjectId)) return
  await projects.save({
    id: demoProjectId,
    name: 'Portico demo',
    development: true,
    sponsorship: Object.fromEntries(bundlers.flatMap(({ chains }) => chains.map((id) => [id, { perDay: '100' }]))),
    verified: ['localhost:*', '127.0.0.1:*', 'demo.localhost:*'],
  })
  // So that a person can see how a wallet warns: the demo opened under this name is held for a fraud, under any other for unknown.
  await projects.flag('flagged.localhost:*')
}
