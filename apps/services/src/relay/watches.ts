import { createHash } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import * as v from 'valibot'
import type { Config } from '../config.js'
import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import { fetchSource } from '../pictures/fetchSource.js'
import { readClaims } from './jwt.js'
import type { Mailbox, Receipt, Stored } from './mailbox.js'
import { type Poster, startPoster } from './poster.js'
import { createRelaySigners, sweepRelayKeys } from './signer.js'

/**
 * Messages that services hear of at an address of theirs, for clients who allowed it with their signature (`irn_watchRegister`): those that a
 * client gets (`subscriber`) or sends (`publisher`). What is told is told once or more often, as well as it can be; the mailbox does not
 * depend on it.
 */
export type Watches = {
  /** @param present Topics that the caller listens to now. @returns undefined for a token that is none */
  register(token: string, caller: string, present: readonly string[]): Promise<{ relayId: string } | undefined>
  /** @returns false for a token that is none */
  unregister(token: string): Promise<boolean>
  subscribed(clientId: string, topics: readonly string[]): void
  unsubscribed(clientId: string, topics: readonly string[]): void
  /** A mailbox whose messages and receipts are told. */
  watching(mailbox: Mailbox): Mailbox
  /** Forgets what is over. */
  sweep(): Promise<void>
  counters(): Readonly<Record<string, number>>
  stop(): Promise<void>
}

type Status = 'accepted' | 'queued' | 'delivered'
type Kind = 'subscriber' | 'publisher'
type Row = {
  client_id: string
  kind: Kind
  webhook_url: string
  service_url: string
  tags: number[]
  statuses: Status[]
  topic: string | null
  /** The relay's name as the service was told it. */
  relay_id: string | null
}
type MessageRow = Omit<Stored, 'publishedAt'> & { published_at: string; reader: string }

const longestSeconds = 2_592_000
const webhook = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\/\S+$/))
const base = {
  sub: v.pipe(v.string(), v.maxLength(500)),
  typ: v.picklist(['subscriber', 'publisher']),
  whu: webhook,
}
const registration = v.object({
  ...base,
  act: v.literal('irn_watchRegister'),
  tag: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))), v.maxLength(200)),
  sts: v.pipe(v.array(v.picklist(['accepted', 'queued', 'delivered'])), v.minLength(1), v.maxLength(3)),
})
const removal = v.object({ ...base, act: v.literal('irn_watchUnregister') })

const watchesOfOne = 10
const topicsOfOne = 10_000
/** Whether anybody watches at all is asked this often: most relays have nobody, and pay nothing for it. */
const lookMs = 2_000
const hookLimits = { timeoutMs: 5_000, maxBytes: 65_536 }

type Options = {
  settings: NonNullable<Config['relay']['watches']>
  isAudience: (url: string) => boolean
  onError: (error: unknown) => void
  now: () => number
}

export function createWatches(database: Pick<Database, 'sql'>, options: Options): Watches {
  const { settings, isAudience, onError, now } = options
  const { sql } = database
  let anybody = false
  /** How many registrations there were here: who looked before one of them does not know of it. */
  let registered = 0
  const signers = createRelaySigners(database, now)
  const poster: Poster = startPoster(async (url, body) => {
    await fetchSource(url, { ...hookLimits, allowedRanges: settings.allowedRanges }, { body })
  })
  const timers = new Set<NodeJS.Timeout>()
  const work = new Set<Promise<unknown>>()
  /** Work that nobody waits for but the end. */
  const run = (make: () => Promise<unknown>) => {
    const promise = make()
      .catch(onError)
      .finally(() => work.delete(promise))
    work.add(promise)
  }
  /** What is being written down of the topics of clients: one after the other for each, as they came. */
  const writing = new Map<string, Promise<unknown>>()
  const inTurn = (clientId: string, make: () => Promise<unknown>) => {
    const before = writing.get(clientId) ?? Promise.resolve()
    const own = before.then(make).catch(onError)
    writing.set(clientId, own)
    run(() =>
      own.finally(() => {
        if (writing.get(clientId) === own) writing.delete(clientId)
      }),
    )
  }
  const look = async () => {
    const before = registered
    const [row] = await sql<{ found: boolean }[]>`
      select exists (select 1 from relay_watches where expires_at > ${now()}) as found`
    if (registered === before) anybody = row?.found ?? false
  }
  const looking = setInterval(() => run(look), lookMs)
  looking.unref()
  run(look)

  const keepTopics = async (clientId: string, topics: readonly string[]) => {
    if (topics.length === 0) return
    await sql`
      insert into relay_watch_topics (client_id, topic)
      select ${clientId}, topic from unnest(${arrayText(topics)}::text[]) as given (topic)
      where exists (
        select 1 from relay_watches where client_id = ${clientId} and kind = 'subscriber' and expires_at > ${now()}
      ) and (select count(*) from relay_watch_topics where client_id = ${clientId}) < ${topicsOfOne}
      on conflict do nothing`
  }

  /** Those who watch a client that gets or sends on these topics. */
  const watchersOf = (topics: readonly string[], clients: readonly string[]) => sql<Row[]>`
    select w.client_id, w.kind, w.webhook_url, w.service_url, w.tags, w.statuses, w.relay_id, t.topic
    from relay_watches w join relay_watch_topics t on t.client_id = w.client_id
    where w.kind = 'subscriber' and w.expires_at > ${now()} and t.topic = any(${arrayText(topics)}::text[])
    union all
    select w.client_id, w.kind, w.webhook_url, w.service_url, w.tags, w.statuses, w.relay_id, null
    from relay_watches w
    where w.kind = 'publisher' and w.expires_at > ${now()} and w.client_id = any(${arrayText(clients)}::text[])`

  const concerns = ({ kind, client_id, topic, tags }: Row, message: Stored) =>
    tags.includes(message.tag) &&
    (kind === 'publisher'
      ? client_id === message.publisher
      : topic === message.topic && client_id !== message.publisher)

  async function tell(row: Row, status: Status, message: Stored) {
    const { relayId, token } = await signers.of(row.relay_id)
    const { topic, tag, attestation, publishedAt } = message
    const messageId = createHash('sha256').update(message.message).digest('hex')
    const evt = { messageId, status, topic, message: message.message, attestation, publishedAt, tag }
    const iat = Math.floor(now() / 1_000)
    const eventAuth = await token({
      iss: relayId,
      aud: row.service_url,
      sub: row.client_id,
      iat,
      exp: iat + 86_400,
      act: 'irn_watchEvent',
      typ: row.kind,
      whu: row.webhook_url,
      evt,
    })
    poster.post(row.webhook_url, JSON.stringify({ eventAuth: [eventAuth] }))
  }

  async function published(messages: readonly Stored[]) {
    await Promise.all(writing.values())
    const rows = await watchersOf(
      messages.map(({ topic }) => topic),
      messages.map(({ publisher }) => publisher),
    )
    for (const message of messages)
      for (const row of rows.filter((entry) => concerns(entry, message))) {
        if (row.statuses.includes('accepted')) await tell(row, 'accepted', message)
        if (row.statuses.includes('queued')) later(row, message)
      }
  }

  /** What has not been received a while after it was kept waits for somebody who is away. */
  function later(row: Row, message: Stored) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run(async () => {
        const found = await sql`
          select 1 from relay_receipts where message_id = ${message.id}
            and ${row.kind === 'subscriber' ? sql`client_id = ${row.client_id}` : sql`true`} limit 1`
        if (found.length === 0) await tell(row, 'queued', message)
      })
    }, settings.queuedAfterMs)
    timers.add(timer)
  }

  async function received(receipts: readonly Receipt[]) {
    await Promise.all(writing.values())
    const [ids, readers] = [receipts.map(({ messageId }) => messageId), receipts.map(({ clientId }) => clientId)]
    const found = await sql<MessageRow[]>`
      select m.id::text, m.topic, m.message, m.tag, m.publisher, m.attestation, m.published_at::text, given.reader
      from relay_messages m join unnest(${arrayText(ids)}::bigint[], ${arrayText(readers)}::text[]) as given (id, reader)
      on m.id = given.id`
    const rows = await watchersOf(
      found.map(({ topic }) => topic),
      found.map(({ publisher }) => publisher),
    )
    for (const { published_at, reader, ...rest } of found) {
      const message: Stored = { ...rest, publishedAt: Number(published_at) }
      for (const row of rows) {
        if (!row.statuses.includes('delivered') || !concerns(row, message)) continue
        if (row.kind === 'publisher' || row.client_id === reader) await tell(row, 'delivered', message)
      }
    }
  }

  return {
    async register(token, caller, present) {
      const claims = await readClaims(token, registration, isAudience, now())
      if (!claims || claims.exp - claims.iat > longestSeconds) return undefined
      const { iss, typ, whu, sub, tag, sts, exp } = claims
      const { relayId } = await signers.current()
      const kept = await sql.begin(async (step) => {
        // One registration of a client after the other: each counts those before it.
        await step`select pg_advisory_xact_lock(hashtextextended(${`relay_watches ${iss}`}, 0))`
        return step`
          insert into relay_watches (client_id, kind, webhook_url, service_url, tags, statuses, expires_at, relay_id)
          select ${iss}, ${typ}, ${whu}, ${sub}, ${arrayText(tag)}::int[], ${arrayText(sts)}::text[], ${exp * 1_000}, ${relayId}
          where (
            select count(*) from relay_watches
            where client_id = ${iss} and expires_at > ${now()} and not (kind = ${typ} and webhook_url = ${whu})
          ) < ${watchesOfOne}
          on conflict (client_id, kind, webhook_url) do update set
            service_url = excluded.service_url, tags = excluded.tags, statuses = excluded.statuses,
            expires_at = excluded.expires_at, relay_id = excluded.relay_id
          returning client_id`
      })
      if (kept.length === 0) return undefined
      registered++
      anybody = true
      if (caller === iss) await keepTopics(iss, present)
      return { relayId }
    },
    async unregister(token) {
      const claims = await readClaims(token, removal, isAudience, now())
      if (!claims) return false
      await sql`
        delete from relay_watches
        where client_id = ${claims.iss} and kind = ${claims.typ} and webhook_url = ${claims.whu}`
      return true
    },
    subscribed(clientId, topics) {
      if (anybody) inTurn(clientId, () => keepTopics(clientId, topics))
    },
    unsubscribed(clientId, topics) {
      if (!anybody) return
      inTurn(
        clientId,
        () => sql`
          delete from relay_watch_topics where client_id = ${clientId} and topic = any(${arrayText(topics)}::text[])`,
      )
    },
    watching: (mailbox) => ({
      ...mailbox,
      async store(drafts) {
        const outcome = await mailbox.store(drafts)
        if (anybody && outcome.stored.length > 0) run(() => published(outcome.stored))
        return outcome
      },
      async receive(receipts) {
        await mailbox.receive(receipts)
        if (anybody && receipts.length > 0) run(() => received(receipts))
      },
    }),
    async sweep() {
      await inSlowTransaction(sql, (step) => step`delete from relay_watches where expires_at <= ${now()}`)
      await inSlowTransaction(
        sql,
        (step) => step`
          delete from relay_watch_topics t where not exists (
            select 1 from relay_watches w where w.client_id = t.client_id and w.kind = 'subscriber'
          )`,
      )
      await sweepRelayKeys(sql)
    },
    counters: poster.counters,
    async stop() {
      clearInterval(looking)
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(work)
      poster.stop()
    },
  }
}
