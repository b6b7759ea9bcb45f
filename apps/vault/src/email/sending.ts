import { type Budget, hit, lockKeys, waitOf } from '../budgets.js'
import { hour, second } from '../clock.js'
import type { DeviceCaller, Vault } from '../context.js'
import type { Query } from '../db/connect.js'
import { Refusal } from '../refusal.js'

/** A mail that is asked for. */
type Asked = {
  email: string
  projectId: string
  caller: Pick<DeviceCaller, 'network' | 'deviceId'>
  purpose: 'login' | 'change'
  /** The device is one of the account that the address is of: nobody else uses up what it may send. */
  isKnown: boolean
}

/**
 * Takes one mail from its budgets, in the caller's transaction. A known device has one of its own. Others share those of the address with
 * their network alone, and those of network and project: who asks for mails to somebody else's address shuts nobody out elsewhere.
 * @throws Refusal `throttled` within 30 s of the mail before of the same purpose, `rate_limited` when a budget is spent
 */
export async function takeMail(vault: Vault, sql: Query, asked: Asked): Promise<void> {
  const { limits } = vault.config
  const now = vault.clock()
  const { soon, budgets } = budgetsOf(asked, limits)
  const all = [...soon, ...budgets]
  await lockKeys(
    sql,
    all.map(({ key }) => key),
  )
  const early = await waitOf(sql, soon, now)
  if (early > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(early / second) })
  const wait = await waitOf(sql, budgets, now)
  if (wait > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(wait / second) })
  await hit(sql, [...new Set(all.map(({ key }) => key))], now)
}

function budgetsOf(
  { email, projectId, caller: { network, deviceId }, purpose, isKnown }: Asked,
  limits: Vault['config']['limits'],
): { soon: Budget[]; budgets: Budget[] } {
  // Whoever has just signed in may change the address at once.
  const again = (key: string) => ({ key: `again-${purpose}/${key}`, limit: 1, windowMs: limits.resendMs })
  const hourly = (key: string, limit: number) => ({ key, limit, windowMs: hour })
  const perAddress = limits.mailsPerAddressPerHour
  const ofDevice = `${email}/${deviceId}`
  const own = { soon: [again(ofDevice)], budgets: [hourly(`mail/${ofDevice}`, perAddress)] }
  if (isKnown) return own
  const ofNetwork = `${email}/${network}`
  return {
    soon: [...own.soon, again(ofNetwork)],
    budgets: [
      ...own.budgets,
      hourly(`mail/${ofNetwork}`, perAddress),
      hourly(`mail-network/${network}`, limits.mailsPerNetworkPerHour),
      hourly(`mail-project/${projectId}`, limits.mailsPerProjectPerHour),
    ],
  }
}
