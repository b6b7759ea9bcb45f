import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { inSlowTransaction } from '@portico/pg'
import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import { deleteInParts } from '../db/deleteInParts.js'
import { filledTopics } from './filledTopics.js'

/** A message before it is kept. Times are milliseconds since 1970. */
export type Draft = {
  topic: string
  message: string
  tag: number
  publisher: string
  attestation: string | null
  publishedAt: number
  expiresAt: number
  /** Whose space it takes beside the publisher's; without them it takes nobody's. */
  network?: string | undefined
  projectId?: string | undefined
  /** Somebody listens to the topic at this moment. */
  isHeard?: boolean | undefined
}
/** Who has a space of their own: a client's key, an address (of IPv6 a /64), a project. */
export type Holder = 'client' | 'address' | 'project'
/** Bytes that each of them may keep at one time. */
export type Space = Readonly<Record<Holder, number>>
/** A message as it is kept. `id` grows with the order of publishing. */
export type Stored = Pick<Draft, 'topic' | 'message' | 'tag' | 'publisher' | 'attestation' | 'publishedAt'> & {
  id: string
}
export type Receipt = { clientId: string; messageId: string }
export type Outcome = {
  /** Topics that took none, since too many messages wait there that nobody has received. */
  full: readonly string[]
  /** Topics of messages for which there was no room, and whose space it was that is taken. */
  over: readonly { topic: string; holder: Holder }[]
  stored: readonly Stored[]
  /** Topics of messages that were there already: their first announcement may have been lost. */
  known: readonly string[]
}

/**
 * Keeps messages until each client of their topic has received them or their time is over. What `store` resolved has been committed:
 * it survives the end of this process.
 */
export type Mailbox = {
  /** Keeps messages. One that is there already is kept once. */
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
  /** What was kept after this number, oldest first, `patrolLimit` at most. */
  since(id: string): Promise<readonly { id: string; topic: string }[]>
  /** Turns hashes of messages into their ids. */
  identify(receipts: readonly { topic: string; hash: string }[]): Promise<readonly string[]>
  /** Removes what nobody may receive any more. @returns how many. */
  sweep(): Promise<number>
}

type Waiting = { drafts: readonly Draft[]; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }
/** `over` by the key of the message. */
type Kept = { full: readonly string[]; over: ReadonlyMap<string, Holder>; stored: readonly Stored[] }
type Row = {
  id: string
  topic: string
  message: string
  tag: number
  publisher: string
  attestation: string | null
  published_at: string
}

/** Messages in one statement, and their bytes where they are of several calls; more wait for the next. */
const maxBatch = 500
const maxBatchBytes = 1_048_576
/** Of each message beside its own size: what its row takes, in the table and in the indexes. */
const rowBytes = 512
const day = 86_400_000
/** A topic on which nobody received anything for so long counts as one that nobody listens to. */
const rememberedMs = 30 * day
const rememberedTopics = 1_000_000
/** Messages of one reading of the patrol. */
export const patrolLimit = 20_000
/** Of one reading: a page of the largest messages would be fifty times as much. */
const readingBytes = 1_048_576
const fewTopics = 20

export function createMailbox(
  { sql }: Pick<Database, 'sql'>,
  options: {
    limitPerTopic: number
    /** Without it nobody's space is bounded. */
    space?: Space | undefined
    /** How long a message lives to whose topic nobody listens, and on which nobody has received one. */
    unheardMs?: number | undefined
    now?: (() => number) | undefined
  },
): Mailbox {
  const { limitPerTopic, space, unheardMs = Number.MAX_SAFE_INTEGER, now = Date.now } = options
  const [ofClient, ofAddress, ofProject] = (['client', 'address', 'project'] as const).map((holder) =>
    String(space?.[holder] ?? Number.MAX_SAFE_INTEGER),
  ) as [string, string, string]
  // Each process adds to rows of its own, so that none waits for the commit of another.
  const keeper = randomUUID()
  const filled = filledTopics({ sql }, now)
  let waiting: Waiting[] = []
  let running = false

  /**
   * All calls that came while a statement ran share the next one: one commit for many messages. It waits for the turn of the event loop to end,
   * since those whose last messages were kept together send their next ones together: the first of them alone would hold all others up.
   */
  const run = async () => {
    running = true
    while (waiting.length > 0) {
      await turn()
      let size = 0
      let bytes = 0
      let count = 0
      for (const { drafts } of waiting) {
        size += drafts.length
        bytes += drafts.reduce((sum, { message }) => sum + message.length, 0)
        if (count > 0 && (size > maxBatch || bytes > maxBatchBytes)) break
        count++
      }
      const batch = waiting.slice(0, count)
      waiting = waiting.slice(count)
      try {
        const { full, over, stored } = await keep(batch.flatMap(({ drafts }) => drafts))
        const refused = { full: new Set(full), over }
        const byKey = new Map(stored.map((row) => [keyOf(row), row]))
        for (const { drafts, resolve } of batch) resolve(partOf(refused, byKey, drafts))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  /** A topic that is full of what has been received already takes more: its oldest go. */
  const keep = async (drafts: readonly Draft[]): Promise<Kept> => {
    const first = await insert(drafts)
    if (first.full.length === 0 || (await makeRoom(first.full)) === 0) return first
    const again = await insert(drafts.filter(({ topic }) => first.full.includes(topic)))
    return {
      full: again.full,
      over: new Map([...first.over, ...again.over]),
      stored: [...first.stored, ...again.stored],
    }
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

  /**
   * One statement says what fits, keeps it and counts it. What is counted stays so until its time is over, in steps of ten minutes (an hour
   * beyond a day). Other processes may do the same at this moment: each of them may go beyond a space by one statement.
   *
   * Counts stand in the place of `exists`, which is planned as a reading of the whole table where its size is not known yet. Each topic is looked
   * at by itself (`lateral`), never all that is kept, and so is each holder; what is over is left out behind that (`offset 0`), or the index of
   * times would be read as a whole for each topic, which a young database is planned for. The lists come out of a query of their own (`offset 0`), so that their lengths change no
   * plan: the statement is then planned once on each connection, which takes longer than to do it.
   */
  const insert = async (all: readonly Draft[]): Promise<Kept> => {
    const drafts = [...new Map(all.map((draft) => [keyOf(draft), draft])).values()]
    const at = now()
    const column = (read: (draft: Draft) => string | number | null) => arrayText(drafts.map(read))
    const rows = await sql<{ id: string; topic: string; place: number | null; refused: Holder | 'topic' | null }[]>`
      with given as (
        select topic, hash, message, tag, publisher, attestation, published_at, wanted, network, project, heard, place,
          octet_length(message) + coalesce(octet_length(attestation), 0) + ${rowBytes}::int as size
        from (select
          ${column((d) => d.topic)}::text[] as a, ${column((d) => hashOf(d.message))}::text[] as b, ${column((d) => d.message)}::text[] as c,
          ${column((d) => d.tag)}::int[] as d, ${column((d) => d.publisher)}::text[] as e, ${column((d) => d.attestation)}::text[] as f,
          ${column((d) => d.publishedAt)}::bigint[] as h, ${column((d) => d.expiresAt)}::bigint[] as i,
          ${column((d) => d.network ?? null)}::text[] as j, ${column((d) => d.projectId ?? null)}::text[] as k,
          ${column((d) => (d.isHeard ? 1 : 0))}::int[] as l offset 0
        ) as lists cross join lateral unnest(a, b, c, d, e, f, h, i, j, k, l)
          with ordinality as g (topic, hash, message, tag, publisher, attestation, published_at, wanted, network, project, heard, place)
      ), full_topics as (
        select g.topic from (select distinct topic from given) g cross join lateral (
          select 1 from (select m.expires_at from relay_messages m where m.topic = g.topic offset 0) own
          where own.expires_at > ${at} offset ${limitPerTopic - 1}::int limit 1
        ) last
      ), charged as (
        select g.place, g.topic, g.hash, g.size, h.*, sum(g.size) over (partition by h.holder order by g.place) as running
        from given g cross join lateral (values
          (1, 'client', 'client ' || g.publisher, ${ofClient}::bigint),
          (2, 'address', 'address ' || g.network, ${ofAddress}::bigint),
          (3, 'project', 'project ' || g.project, ${ofProject}::bigint)
        ) as h (rank, kind, holder, most)
        where h.holder is not null and g.project is not null and g.topic not in (select topic from full_topics) and (
          select count(*) from relay_messages m where m.topic = g.topic and m.hash = g.hash and m.expires_at > ${at}
        ) = 0
      ), used as (
        select h.holder, s.bytes from (select distinct holder from charged) h cross join lateral (
          select sum(own.bytes) as bytes from (select r.bytes, r.until from relay_stored r where r.holder = h.holder offset 0) own
          where own.until > ${at}
        ) s
      ), beyond as (
        select distinct on (place) place, topic, kind from charged left join used using (holder)
        where running + coalesce(bytes, 0) > most order by place, rank
      ), stored as (
        insert into relay_messages as m (topic, hash, message, tag, publisher, attestation, published_at, expires_at)
        select topic, hash, message, tag, publisher, attestation, published_at,
          case when heard = 1
            or (select count(*) from relay_topics t where t.topic = given.topic and t.heard_at > ${at - rememberedMs}) > 0
            or (select count(*) from relay_watch_topics w where w.topic = given.topic) > 0
          then wanted else least(wanted, published_at + ${unheardMs}::bigint) end
        from given
        where topic not in (select topic from full_topics) and place not in (select place from beyond) order by place
        on conflict (topic, hash) do update set
          publisher = excluded.publisher, tag = excluded.tag, attestation = excluded.attestation,
          published_at = excluded.published_at, expires_at = excluded.expires_at
        where m.expires_at <= excluded.published_at
        returning id, topic, hash, expires_at
      ), timed as (
        select topic, hash, expires_at, case when expires_at - ${at} <= ${day} then 600000 else 3600000 end as step from stored
      ), counted as (
        insert into relay_stored (holder, until, keeper, bytes)
        select c.holder, ((t.expires_at - 1) / t.step + 1) * t.step as until, ${keeper}::uuid, sum(c.size)
        from charged c join timed t using (topic, hash) group by 1, 2 order by 1, 2
        on conflict (holder, until, keeper) do update set bytes = relay_stored.bytes + excluded.bytes
      )
      select stored.id::text, topic, given.place::int, null as refused from stored join given using (topic, hash)
      union all select null, topic, null, 'topic' from full_topics
      union all select null, topic, place::int, kind from beyond`
    const over = rows.flatMap(({ place, refused }) => {
      const draft = drafts[(place ?? 0) - 1]
      return draft && refused && refused !== 'topic' ? [[keyOf(draft), refused] as const] : []
    })
    return {
      full: rows.flatMap(({ topic, refused }) => (refused === 'topic' ? [topic] : [])),
      over: new Map(over),
      // What was kept is what was given: it need not come back.
      stored: rows.flatMap(({ id, place, refused }) => {
        const draft = drafts[(place ?? 0) - 1]
        return draft && refused === null ? [storedAs(id, draft)] : []
      }),
    }
  }

  return {
    store(drafts) {
      if (drafts.length === 0) return Promise.resolve({ full: [], over: [], stored: [], known: [] })
      return new Promise((resolve, reject) => {
        waiting.push({ drafts, resolve, reject })
        if (!running) void run()
      })
    },
    async backlog(clientId, topics, without, limit) {
      if (topics.length === 0) return { messages: [], more: false }
      // Of a new subscription, whose topic is most often empty.
      if (topics.length <= fewTopics && without.length === 0 && !(await filled.any(topics)))
        return { messages: [], more: false }
      const rows = await sql<Row[]>`
        select id::text, topic, message, tag, publisher, attestation, published_at::text from (
          select id, topic, message, tag, publisher, attestation, published_at,
            sum(octet_length(message)) over (order by id) - octet_length(message) as before from (
            select m.id, m.topic, m.message, m.tag, m.publisher, m.attestation, m.published_at from relay_messages m
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
      const at = now()
      await sql`
        with kept as (
          insert into relay_receipts (message_id, client_id)
          select g.message_id, g.client_id
          from unnest(${arrayText(receipts.map(({ messageId }) => messageId))}::bigint[], ${arrayText(receipts.map(({ clientId }) => clientId))}::text[]) as g (message_id, client_id)
          join relay_messages m on m.id = g.message_id
          for key share of m skip locked
          on conflict do nothing returning message_id
        )
        insert into relay_topics (topic, heard_at)
        select distinct m.topic, ${at}::bigint from kept join relay_messages m on m.id = kept.message_id
        where not exists (select 1 from relay_topics t where t.topic = m.topic and t.heard_at > ${at - day}) order by 1
        on conflict (topic) do update set heard_at = excluded.heard_at`
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
      const removed = await deleteInParts(
        sql,
        (step, most) =>
          step`
            delete from relay_messages where expires_at <= ${now()} and id in (
              select id from relay_messages where expires_at <= ${now()} limit ${most})`,
      )
      await inSlowTransaction(sql, (step) => step`delete from relay_stored where until <= ${now()}`)
      await inSlowTransaction(
        sql,
        (step) => step`
          delete from relay_topics where heard_at <= greatest(${now() - rememberedMs}::bigint, (
            select heard_at from relay_topics order by heard_at desc offset ${rememberedTopics} limit 1
          ))`,
      )
      return removed
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

function storedAs(id: string, { topic, message, tag, publisher, attestation, publishedAt }: Draft): Stored {
  return { id, topic, message, tag, publisher, attestation, publishedAt }
}

function keyOf({ topic, message }: Pick<Draft, 'topic' | 'message'>): string {
  return `${topic} ${message}`
}

/** What of a shared statement belongs to one call, in the order of that. A message that two calls published belongs to the first. */
function partOf(
  refused: { full: ReadonlySet<string>; over: ReadonlyMap<string, Holder> },
  stored: Map<string, Stored>,
  drafts: readonly Draft[],
): Outcome {
  const own = drafts.flatMap((draft) => {
    const key = keyOf(draft)
    const row = stored.get(key)
    stored.delete(key)
    return row ? [row] : []
  })
  const taken = new Set(own.map(keyOf))
  const topics = [...new Set(drafts.map(({ topic }) => topic))]
  const over = drafts.flatMap((draft) => {
    const holder = refused.over.get(keyOf(draft))
    return holder ? [{ topic: draft.topic, holder }] : []
  })
  const repeated = drafts
    .filter((draft) => !refused.full.has(draft.topic) && !refused.over.has(keyOf(draft)) && !taken.has(keyOf(draft)))
    .map(({ topic }) => topic)
  return { full: topics.filter((topic) => refused.full.has(topic)), over, stored: own, known: [...new Set(repeated)] }
}
