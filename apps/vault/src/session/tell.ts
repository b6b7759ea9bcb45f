import type { Vault } from '../context.js'
import type { Query } from '../db/connect.js'
import type { Mail } from '../mail/mails.js'
import type { Posted } from '../mail/outbox.js'
import { noticeOf } from './accounts.js'

/** Keeps what an owner is told, in the transaction of what it tells. @returns what sends it; nothing where no address is known */
export async function tell(vault: Vault, sql: Query, accountId: string, mail: Mail): Promise<Posted | undefined> {
  const to = await noticeOf(vault, sql, accountId)
  return to === undefined ? undefined : vault.outbox.put(sql, to, mail)
}
