import { createHash } from 'node:crypto'
import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'

/** A message before it is kept. Times are milliseconds since 1970. */
export type Draft = {
  topic: string
  message: string
  tag: number
  publisher: string
  attestation: string | null
  publishedAt: number
  expiresAt: number
}
/** A message as it is kept. `id` grows with the order of publishing. */
export type Stored = Pick<Draft, 'topic' | 'message' | 'tag' | 'publisher' | 'attestation' | 'publishedAt'> & {
  id: string
}
export type Receipt = { clientId: string; messageId: string }
/** `known` names the topics of messages that were there already: their first announcement may have been lost. */
export type Outcome = { full: readonly string[]; stored: readonly Stored[]; known: readonly string[] }

/**
 * Keeps messages until each client of their topic has received them or their time is over. What `store` resolved has been committed:
 * it survives the end of this process.
 */
export type Mailbox = {
  /**
   * Keeps messages. One that is there already is kept once; `full` names the topics that took none, since too many wait there that nobody
   * has received.
   */
  store(drafts: readonly Draft[]): Promise<Outcome>
  /**
   * What the client has not received yet on these topics, oldest first, but not what it published itself.
   * @returns as many as the limits of number and size allow; `more` when there may be others
   */
  backlog(
    clientId: string,
    topics: readonly string[],
    without: readonly string[],
    limit: number,
  ): Promise<{ messages: readonly Stored[]; more: boolean }>
  receive(receipts: readonly Receipt[]): Promise<void>
  /** The number of the newest message. */
  newest(): Promise<string>
  /** What was kept after this number, oldest first. */
  since(id: string): Promise<readonly { id: string; topic: string }[]>
  /** Turns hashes of messages into their ids. */
  identify(receipts: readonly { topic: string; hash: string }[]): Promise<readonly string[]>
  /** Removes what nobody may receive any more. @returns how many. */
  sweep(): Promise<number>
}

type Waiting = { drafts: readonly Draft[]; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }
type Row = {
  id: string
  topic: string
  message: string
  tag: number
  publisher: string
  attestation: string | null
  published_at: string
}

/** Messages in one statement; more wait for the next. */
const maxBatch = 500
const patrolLimit = 20_000
/** Of one reading: a page of the largest messages would be fifty times as much. */
const readingBytes = 1_048_576

export function createMailbox(
  { sql }: Pick<Database, 'sql'>,
  options: { limitPerTopic: number; now?: (() => number) | undefined },
): Mailbox {
  const { limitPerTopic, now = Date.now } = options
  let waiting: Waiting[] = []
  let running = false

  /** All calls that came while a statement ran share the next one: one commit for many messages. */
  const run = async () => {
    running = true
    while (waiting.length > 0) {
      let size = 0
      let count = 0
      for (const entry of waiting) {
        if (count > 0 && size + entry.drafts.length > maxBatch) break
        size += entry.drafts.length
        count++
      }
      const batch = waiting.slice(0, count)
      waiting = waiting.slice(count)
      try {
        const { full, stored } = await keep(batch.flatMap(({ drafts }) => drafts))
        const fullTopics = new Set(full)
        const byKey = new Map(stored.map((row) => [keyOf(row), row]))
        for (const { drafts, resolve } of batch) resolve(partOf(fullTopics, byKey, drafts))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  /** A topic that is full of what has been received already takes more: its oldest go. */
  const keep = async (drafts: readonly Draft[]): Promise<Omit<Outcome, 'known'>> => {
    const first = await insert(drafts)
    if (first.full.length === 0 || (await makeRoom(first.full)) === 0) return first
    const again = await insert(drafts.filter(({ topic }) => first.full.includes(topic)))
    return { full: again.full, stored: [...first.stored, ...again.stored] }
  }

  /** Half of the limit, so that it is not done for every message. @returns how many have gone */
  const makeRoom = async (topics: readonly string[]): Promise<number> => {
    const { count } = await sql`
      delete from relay_messages where id in (
        select oldest.id from unnest(${arrayText(topics)}::text[]) as given (topic) cross join lateral (
          select m.id from relay_messages m
          where m.topic = given.topic and exists (select 1 from relay_receipts r where r.message_id = m.id)
          order by m.id limit ${Math.ceil(limitPerTopic / 2)} for update skip locked
        ) oldest
      )`
    return count
  }

  const insert = async (all: readonly Draft[]): Promise<Omit<Outcome, 'known'>> => {
    const drafts = [...new Map(all.map((draft) => [keyOf(draft), draft])).values()]
    const at = now()
    const column = (read: (draft: Draft) => string | number | null) => arrayText(drafts.map(read))
    const rows = await sql<(Row & { full_topic: string | null })[]>`
      with given as (
        select * from unnest(
          ${column((d) => d.topic)}::text[], ${column((d) => hashOf(d.message))}::text[], ${column((d) => d.message)}::text[],
          ${column((d) => d.tag)}::int[], ${column((d) => d.publisher)}::text[], ${column((d) => d.attestation)}::text[],
          ${column((d) => d.publishedAt)}::bigint[], ${column((d) => d.expiresAt)}::bigint[]
        ) with ordinality as g (topic, hash, message, tag, publisher, attestation, published_at, expires_at, place)
      ), full_topics as (
        select topic from relay_messages
        where topic in (select topic from given) and expires_at > ${at}
        group by topic having count(*) >= ${limitPerTopic}
      ), stored as (
        insert into relay_messages as m (topic, hash, message, tag, publisher, attestation, published_at, expires_at)
        select topic, hash, message, tag, publisher, attestation, published_at, expires_at from given
        where topic not in (select topic from full_topics) order by place
        on conflict (topic, hash) do update set
          publisher = excluded.publisher, tag = excluded.tag, attestation = excluded.attestation,
          published_at = excluded.published_at, expires_at = excluded.expires_at
        where m.expires_at <= excluded.published_at
        returning id, topic, message, tag, publisher, attestation, published_at
      )
      select id::text, topic, message, tag, publisher, attestation, published_at::text, null as full_topic from stored
      union all select null, null, null, null, null, null, null, topic from full_topics`
    return {
      full: rows.flatMap(({ full_topic }) => (full_topic === null ? [] : [full_topic])),
      stored: rows
        .filter(({ full_topic }) => full_topic === null)
        .map(fromRow)
        .sort(byId),
    }
  }

  return {
    store(drafts) {
      if (drafts.length === 0) return Promise.resolve({ full: [], stored: [], known: [] })
      return new Promise((resolve, reject) => {
        waiting.push({ drafts, resolve, reject })
        if (!running) void run()
      })
    },
    async backlog(clientId, topics, without, limit) {
      if (topics.length === 0) return { messages: [], more: false }
      const rows = await sql<Row[]>`
        select id::text, topic, message, tag, publisher, attestation, published_at::text from (
          select *, sum(octet_length(message)) over (order by id) - octet_length(message) as before from (
            select * from relay_messages m
            where topic = any(${arrayText(topics)}::text[]) and expires_at > ${now()} and publisher <> ${clientId} and id <> all(${arrayText(without)}::bigint[])
              and not exists (select 1 from relay_receipts r where r.message_id = m.id and r.client_id = ${clientId})
            order by m.id limit ${limit}
          ) page
        ) sized where before < ${readingBytes} order by sized.id`
      const messages = rows.map(fromRow)
      const bytes = messages.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0)
      return { messages, more: messages.length >= limit || bytes >= readingBytes }
    },
    async receive(receipts) {
      if (receipts.length === 0) return
      await sql`
        insert into relay_receipts (message_id, client_id)
        select g.message_id, g.client_id
        from unnest(${arrayText(receipts.map(({ messageId }) => messageId))}::bigint[], ${arrayText(receipts.map(({ clientId }) => clientId))}::text[]) as g (message_id, client_id)
        join relay_messages m on m.id = g.message_id
        for key share of m skip locked
        on conflict do nothing`
    },
    async newest() {
      const [row] = await sql<{ id: string }[]>`select coalesce(max(id), 0)::text as id from relay_messages`
      return row?.id ?? '0'
    },
    async since(id) {
      return sql<{ id: string; topic: string }[]>`
        select m.id::text, topic from relay_messages m where m.id > ${id} order by m.id limit ${patrolLimit}`
    },
    async identify(receipts) {
      const rows = await sql<{ id: string }[]>`
        select id::text from relay_messages
        where (topic, hash) in (select * from unnest(${arrayText(receipts.map(({ topic }) => topic))}::text[], ${arrayText(receipts.map(({ hash }) => hash))}::text[]))`
      return rows.map(({ id }) => id)
    },
    async sweep() {
      let removed = 0
      for (;;) {
        const { count } =
          await sql`delete from relay_messages where id in (select id from relay_messages where expires_at <= ${now()} limit 5000)`
        removed += count
        if (count < 5_000) return removed
      }
    },
  }
}

function hashOf(message: string): string {
  return createHash('sha256').update(message).digest('hex')
}

function fromRow({ published_at, ...row }: Row): Stored {
  const { id, topic, message, tag, publisher, attestation } = row
  return { id, topic, message, tag, publisher, attestation, publishedAt: Number(published_at) }
}

function byId(a: Stored, b: Stored): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
}

function keyOf({ topic, message }: Pick<Draft, 'topic' | 'message'>): string {
  return `${topic} ${message}`
}

/** What of a shared statement belongs to one call. A message that two calls published belongs to the first. */
function partOf(full: ReadonlySet<string>, stored: Map<string, Stored>, drafts: readonly Draft[]): Outcome {
  const own = drafts.flatMap((draft) => {
    const key = keyOf(draft)
    const row = stored.get(key)
    stored.delete(key)
    return row ? [row] : []
  })
  const taken = new Set(own.map(keyOf))
  const topics = [...new Set(drafts.map(({ topic }) => topic))]
  const repeated = drafts
    .filter((draft) => !full.has(draft.topic) && !taken.has(keyOf(draft)))
    .map(({ topic }) => topic)
  return { full: topics.filter((topic) => full.has(topic)), stored: own, known: [...new Set(repeated)] }
}
