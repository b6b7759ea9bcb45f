import type { LogEntry, VaultAnswer, VaultPath, VaultRequest } from '@portico/vault/contract'
import { FrameError } from '../protocol/errors.js'
import { followLog, LogChangedError, type LogHead } from '../slots/log.js'
import type { Storage } from './storage.js'
import { type Vault, VaultError } from './vault.js'

/** Lines that this device has seen and the vault has no more. What is there is a chain of its own, from its first line on. */
export type OlderLog = { walletId: string; remembered: LogHead; found: LogHead }

/** The wallet stays shut until its person goes on with what there is. */
export class OlderLogError extends FrameError {
  readonly older: OlderLog

  constructor(older: OlderLog) {
    super('The wallet’s log is older than what this device has seen', { code: 4100, data: { reason: 'log_older' } })
    this.older = older
  }
}

/** What a person shows before they go on: a passkey, or a fresh login; by which slot. */
export type AcceptProof = Omit<VaultRequest<'/log/accept'>, 'remembered'>

/** What happened to the wallet, as far as this device has followed it. */
export type WalletLog = {
  /**
   * Asks for a line, and reads what happened up to it. Nothing else does so meanwhile, in any tab.
   * @param from follows from here, and remembers nothing
   * @throws OlderLogError where lines are missing; LogChangedError where it is no log at all
   */
  follow<T extends { entry: LogEntry }>(walletId: string, ask: () => Promise<T>, from?: LogHead): Promise<T>
  /** What is missing, where something is. Nothing is written down for it. */
  older(walletId: string): Promise<OlderLog | undefined>
  /** The person goes on with what there is; that is a line in the log, which names both ends. @throws VaultError `login_stale`, `slot_refused` */
  accept(older: OlderLog, proof: AcceptProof): Promise<void>
}

const key = 'log'

export type LogOptions = {
  vault: Vault
  storage: Storage
  /** How long the vault may take for each answer, in milliseconds. */
  answerMs?: number | undefined
}

/**
 * Calls about the log, each of which ends: other tabs wait for the line, and an answer that never comes must not keep them.
 * @throws VaultError `offline` where there is no answer in time
 */
export function makeLogCalls({ vault, answerMs = 30_000 }: Pick<LogOptions, 'vault' | 'answerMs'>) {
  return async <P extends VaultPath>(path: P, request: VaultRequest<P>): Promise<VaultAnswer<P>> => {
    try {
      return await vault.call(path, request, AbortSignal.timeout(answerMs))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new VaultError('offline', 'The wallet’s server does not answer')
      throw error
    }
  }
}

export function makeLog({ vault, storage, answerMs }: LogOptions): WalletLog {
  const ask = makeLogCalls({ vault, answerMs })

  async function remembered(walletId: string): Promise<LogHead | undefined> {
    const head = (await storage.get(key)) as LogHead | undefined
    return head?.walletId === walletId ? head : undefined
  }

  /** Follows the vault's lines from one to another, or to the last. */
  async function read(walletId: string, from: LogHead | undefined, to = Number.MAX_SAFE_INTEGER): Promise<LogHead> {
    let head = from ?? (await followLog(walletId, undefined, []))
    while (head.seq < to) {
      const { entries } = await ask('/log', { after: head.seq })
      const known = entries.filter(({ seq }) => seq <= to)
      if (known.length === 0) break
      head = await followLog(walletId, head, known)
    }
    return head
  }

  async function older(walletId: string): Promise<OlderLog | undefined> {
    const head = await remembered(walletId)
    if (!head) return undefined
    const { entries } = await ask('/log', { after: head.seq - 1 })
    const [same] = entries
    if (same?.seq === head.seq && same.hash === head.hash) return undefined
    return { walletId, remembered: head, found: await read(walletId, undefined) }
  }

  async function readTo(walletId: string, entry: LogEntry, from: LogHead | undefined): Promise<LogHead> {
    if (from && entry.seq <= from.seq) throw new LogChangedError()
    const head = await read(walletId, from, entry.seq)
    if (head.hash !== entry.hash) throw new LogChangedError()
    return head
  }

  return {
    older,
    follow: (walletId, askLine, from) =>
      storage.exclusive(key, async () => {
        const answer = await askLine()
        try {
          const head = await readTo(walletId, answer.entry, from ?? (await remembered(walletId)))
          if (!from) await storage.set(key, head)
        } catch (error) {
          if (!(error instanceof LogChangedError) || from) throw error
          const missing = await older(walletId)
          throw missing ? new OlderLogError(missing) : error
        }
        return answer
      }),
    accept: ({ walletId, remembered: { seq, hash }, found }, proof) =>
      storage.exclusive(key, async () => {
        const { entry } = await ask('/log/accept', { remembered: { seq, hash }, ...proof })
        const head = await readTo(walletId, entry, found)
        const named = entry.event === 'accept' && entry.remembered?.seq === seq && entry.remembered.hash === hash
        if (!named) throw new LogChangedError()
        await storage.set(key, head)
      }),
  }
}
