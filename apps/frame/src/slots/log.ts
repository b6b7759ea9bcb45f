import { type LogEntry, logEntryText, logStart } from '@portico/vault/contract'
import { sha256, toBase64url, utf8 } from '../bytes.js'

/** The last line of the wallet's log that this device has seen. */
export type LogHead = { walletId: string; seq: number; hash: string }

/**
 * Follows the log from what is known. Throws when a line is missing, changed, or hangs on another line than the last:
 * then somebody rolled the log back or wrote it anew.
 */
export async function followLog(
  walletId: string,
  head: LogHead | undefined,
  entries: readonly LogEntry[],
): Promise<LogHead> {
  let { seq, hash } = head?.walletId === walletId ? head : { seq: 0, hash: logStart }
  for (const entry of entries) {
    const { hash: told, ...rest } = entry
    const hashed = toBase64url(await sha256(utf8(logEntryText(walletId, rest))))
    if (entry.seq !== seq + 1 || entry.previous !== hash || hashed !== told)
      throw new Error('The wallet’s log was changed')
    seq = entry.seq
    hash = told
  }
  return { walletId, seq, hash }
}
