import type { SessionCaller, Vault } from '../context.js'
import type { VaultAnswer, VaultRequest } from '../contract/index.js'
import { Refusal } from '../refusal.js'
import { checkKeyProof } from './keyProof.js'
import { walletOf } from './records.js'

const perWallet = 100

/** Keeps what the wallet has sealed of a permission that it gave. @throws Refusal `wallet_unknown` or `slot_refused` */
export async function addPermission(
  vault: Vault,
  { session: { accountId } }: SessionCaller,
  { id, sealed, until, proof }: VaultRequest<'/permissions/add'>,
): Promise<void> {
  await vault.sql.begin(async (sql) => {
    const wallet = await walletOf(sql, accountId)
    if (!wallet) throw new Refusal('wallet_unknown')
    const { walletId } = wallet
    await checkKeyProof(vault, sql, walletId, proof)
    await sql`
      insert into permissions (wallet_id, id, sealed, until, created_at)
      values (${walletId}, ${id}, ${sealed}, ${until}, ${vault.clock()}) on conflict do nothing`
    await sql`
      delete from permissions where wallet_id = ${walletId} and id in (
        select id from permissions where wallet_id = ${walletId} order by until desc, id offset ${perWallet})`
  })
}

/** What the wallet of an account has sealed, and is not over. */
export async function listPermissions(
  vault: Vault,
  { session: { accountId } }: SessionCaller,
): Promise<VaultAnswer<'/permissions'>> {
  const permissions = await vault.sql<{ id: string; sealed: string }[]>`
    select p.id, p.sealed from permissions p join wallets w on w.id = p.wallet_id
    where w.account_id = ${accountId} and p.until > ${vault.clock()} order by p.created_at desc, p.id`
  return { permissions: permissions.map(({ id, sealed }) => ({ id, sealed })) }
}
