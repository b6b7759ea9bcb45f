import { hour, minute } from '../clock.js'
import type { Vault } from '../context.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { hide, reveal } from '../rows.js'
import type { Mail } from './mails.js'

/** What is told must reach its owner: it is kept with what it tells of, until the mail server has taken it. */
export type Outbox = {
  /** Keeps a mail, in the transaction of what it tells. `send` it when that has ended; otherwise the next sweep does. */
  put(sql: Query, to: string, mail: Mail): Promise<Posted>
  /** Sends what is due: what could not be sent, and what a process that ended left behind. Gives up what is too old. */
  sendDue(): Promise<void>
  /** Ends when what is under way is sent, or has failed. */
  close(): Promise<void>
}

export type Posted = {
  /** In the background, as all mails. */
  send(): void
}

type Row = { id: string; sealed: string; created_at: number }
type Letter = { id: string; to: string; mail: Mail }

/** So long nobody else sends a mail that one process has begun to send. */
const holdMs = minute
/** How many at a time. */
const batch = 10

export function createOutbox(
  vault: Pick<Vault, 'sql' | 'secrets' | 'mailer' | 'clock' | 'config' | 'log' | 'tally'>,
): Outbox {
  const { sql, mailer, clock, log, tally } = vault
  const underway = new Map<string, Promise<void>>()

  /** Twice, rather than not at all: the mail server has it before its row is gone. */
  async function deliver({ id, to, mail }: Letter): Promise<void> {
    try {
      await mailer.deliver(to, mail)
    } catch (error) {
      tally.add('vault_mails', { kind: 'notice', outcome: 'failed' })
      log.error({ error }, 'a notice could not be sent yet')
      return
    }
    tally.add('vault_mails', { kind: 'notice', outcome: 'sent' })
    try {
      await sql`delete from outbox where id = ${id}`
    } catch (error) {
      log.error({ error }, 'a notice that was sent is still kept: it is sent again')
    }
  }

  function start(letter: Letter): Promise<void> {
    const { id } = letter
    const sending = underway.get(id) ?? deliver(letter).finally(() => underway.delete(id))
    underway.set(id, sending)
    return sending
  }

  /** Takes some for this process alone. Each waits longer than before, an hour at most, if it fails again. */
  function claim(now: number): Promise<Row[]> {
    return sql<Row[]>`
      update outbox set next_at = ${now} + least(${hour}::bigint, greatest(${holdMs}::bigint, (${now} - created_at) / 2))
      where id in (
        select id from outbox where next_at <= ${now} order by next_at limit ${batch} for update skip locked)
      returning id, sealed, created_at`
  }

  async function read(row: Row): Promise<Letter | undefined> {
    try {
      return { id: row.id, ...(JSON.parse(reveal(vault, row.sealed, purposeOf(row.id, row.created_at))) as LetterText) }
    } catch {
      // Somebody changed it, which is in the logs: it never opens.
      await sql`delete from outbox where id = ${row.id}`
      return undefined
    }
  }

  async function giveUp(now: number): Promise<void> {
    const { count } = await sql`delete from outbox where created_at <= ${now - vault.config.limits.noticeMs}`
    if (count === 0) return
    tally.add('vault_notices_given_up', {}, count)
    log.error({ count }, 'notices were given up: the mail server did not take them in time')
  }

  return {
    async put(step, to, mail) {
      const [id, now] = [randomId(128), clock()]
      const sealed = hide(vault, JSON.stringify({ to, mail } satisfies LetterText), purposeOf(id, now))
      await step`
        insert into outbox (id, sealed, created_at, next_at) values (${id}, ${sealed}, ${now}, ${now + holdMs})`
      return { send: () => void start({ id, to, mail }) }
    },
    async sendDue() {
      const now = clock()
      await giveUp(now)
      for (;;) {
        const rows = await claim(now)
        const letters = await Promise.all(rows.map(read))
        await Promise.all(letters.map((letter) => letter && start(letter)))
        if (rows.length < batch) return
      }
    },
    async close() {
      await Promise.all(underway.values())
    },
  }
}

type LetterText = Omit<Letter, 'id'>

/** When it was kept belongs to it: a row that is put back does not live longer for it. */
const purposeOf = (id: string, createdAt: number) => `outbox/${id}/${createdAt}`
