import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import { fold } from '../directory/fold.js'
import type { Projects } from '../projects.js'
import { type SeededWallet, seedWallets } from './wallets.js'

/** The project of the demo. It is under development: pages on localhost may use it. */
export const demoProjectId = 'decade00decade00decade00decade00'

/** Puts wallets into the directory; a wallet that is there already is replaced. */
async function saveWallets({ sql }: Pick<Database, 'sql'>, listings: readonly SeededWallet[]): Promise<void> {
  const rows = listings.map((listing) => ({
    id: listing.id,
    name: listing.name,
    folded: fold(listing.name),
    rank: listing.order ?? 1_000_000,
    image_id: listing.image_id,
    rdns: listing.rdns,
    chains: listing.chains ?? [],
    badge: listing.badge_type ?? 'none',
    ios: listing.app_store !== null || listing.mobile_link !== null,
    android: listing.play_store !== null || listing.mobile_link !== null,
    listing,
  }))
  for (let at = 0; at < rows.length; at += 500) {
    await sql`
      insert into wallets (id, name, folded, rank, image_id, rdns, chains, badge, ios, android, listing)
      select id, name, folded, rank, image_id, rdns, chains, badge, ios, android, listing
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 500))}::jsonb) as x(
        id text, name text, folded text, rank integer, image_id text, rdns text, chains text[], badge text,
        ios boolean, android boolean, listing jsonb)
      on conflict (id) do update set
        name = excluded.name, folded = excluded.folded, rank = excluded.rank, image_id = excluded.image_id,
        rdns = excluded.rdns, chains = excluded.chains, badge = excluded.badge, ios = excluded.ios,
        android = excluded.android, listing = excluded.listing`
  }
}

/** Fills the directory and adds the demo's project, where they are not there yet. The sandbox's own wallets always get their present addresses. */
export async function seedDemo(
  database: Pick<Database, 'sql'>,
  projects: Projects,
  { seed, bundlers }: Pick<Config, 'seed' | 'bundlers'>,
): Promise<void> {
  if (!seed) return
  const listings = seedWallets({ phoneUrl: seed.phoneUrl, count: seed.wallets })
  const [row] = await database.sql<{ filled: boolean }[]>`select exists (select 1 from wallets) as filled`
  await saveWallets(database, row?.filled ? listings.slice(0, 16) : listings)
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
