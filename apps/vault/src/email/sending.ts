import { hit, lockKeys, waitOf } from '../budgets.js'
import { hour, second } from '../clock.js'
import type { Vault, Visitor } from '../context.js'
import type { Query } from '../db/connect.js'
import { Refusal } from '../refusal.js'

/**
 * Takes one mail from the budgets of address, network and project, in the caller's transaction.
 * @throws Refusal `throttled` within 30 s of the mail before of the same purpose, `rate_limited` when a budget is spent
 */
export async function takeMail(
  vault: Vault,
  sql: Query,
  given: { email: string; projectId: string; network: Visitor['network']; purpose: 'login' | 'change' },
): Promise<void> {
  const { limits } = vault.config
  const now = vault.clock()
  const address = `mail/${given.email}`
  // Whoever has just signed in may change the address at once.
  const again = `mail-${given.purpose}/${given.email}`
  const network = `mail-network/${given.network}`
  const project = `mail-project/${given.projectId}`
  await lockKeys(sql, [address, again, network, project])
  const soon = await waitOf(sql, [{ key: again, limit: 1, windowMs: limits.resendMs }], now)
  if (soon > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(soon / second) })
  const wait = await waitOf(
    sql,
    [
      { key: address, limit: limits.mailsPerAddressPerHour, windowMs: hour },
      { key: network, limit: limits.mailsPerNetworkPerHour, windowMs: hour },
      { key: project, limit: limits.mailsPerProjectPerHour, windowMs: hour },
    ],
    now,
  )
  if (wait > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(wait / second) })
  await hit(sql, [address, again, network, project], now)
}
