import { type LogEntry, logEntryText, logStart } from '@portico/vault/contract'
import { sha256, toBase64url, utf8 } from '../bytes.js'
import { FrameError } from '../protocol/errors.js'

/** The last line of the wallet's log that this device has seen. */
export type LogHead = {
  walletId: string
  seq: number
  hash: string
  /** When it was written. Absent of what an earlier program kept. */
  at?: number
}

/** What there is does not hang together, or not on what this device has seen. */
export class LogChangedError extends FrameError {
  constructor() {
    super('The wallet’s log was changed')
  }
}

/**
 * Follows the log from what is known. Throws `LogChangedError` when a line is missing, changed, or hangs on another line than the last:
 * then somebody rolled the log back or wrote it anew.
 */
export async function followLog(
  walletId: string,
  head: LogHead | undefined,
  entries: readonly LogEntry[],
): Promise<LogHead> {
  let last: LogHead = head?.walletId === walletId ? head : { walletId, seq: 0, hash: logStart }
  for (const entry of entries) {
    const { hash: told, ...rest } = entry
    const hashed = toBase64url(await sha256(utf8(logEntryText(walletId, rest))))
    if (entry.seq !== last.seq + 1 || entry.previous !== last.hash || hashed !== told) throw new LogChangedError()
    last = { walletId, seq: entry.seq, hash: told, at: entry.at }
  }
  return last
}
