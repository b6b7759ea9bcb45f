import { createHash } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import type { Database } from '../db/connect.js'
import type { Logger } from '../log.js'
import type { CleanPicture } from './clean.js'
import { type CleanerSettings, createCleaner } from './cleaner.js'
import type { FetchLimits } from './fetchSource.js'
import { type Gateways, locate } from './locate.js'
import { createTurns } from './turns.js'

export type Pictures = {
  /**
   * Takes sources in, so that they may be asked for by the names that come back, in the same order. What can be no source is `undefined`.
   * Nothing is fetched before somebody asks.
   */
  register(sources: readonly (string | undefined)[]): Promise<(string | undefined)[]>
  /** The picture of a registered source; `undefined` when it is not registered, cannot be had or is no picture. */
  get(id: string): Promise<CleanPicture | undefined>
  /** One that somebody hands in, cleaned in the same way; `undefined` when it is no picture. */
  clean(bytes: Uint8Array): Promise<CleanPicture | undefined>
  /** Forgets what nobody has asked for in a while and, above the limit of size, what was asked for longest ago. @returns how many */
  sweep(): Promise<number>
  /** Ends what cleans pictures. What is under way has not failed, and nothing is begun any more. */
  stop(): Promise<void>
}

export type PictureSettings = {
  gateways: Gateways
  limits: FetchLimits
  /** How long a picture is kept that nobody asks for, and how many bytes are kept at most; without them nothing is forgotten. */
  keep?: { days: number; bytes: number } | undefined
  /** Fetches a source; a test hands in its own. */
  fetchSource(url: string, limits: FetchLimits): Promise<Uint8Array>
  /** Finds the address of a source that is none itself, such as a collectible's picture. */
  resolve?: ((source: string) => Promise<string | undefined>) | undefined
  now?: (() => number) | undefined
  cleaning?: CleanerSettings | undefined
}

const sourceAtMost = 524_288
const freshMs = 30 * 86_400_000
const retryMs = 600_000
/** That somebody asks is written down this often. */
const noteMs = 86_400_000
const atOnce = 8
const waitingAtMost = 200

/** Pictures of others, kept in the database: their hosts hear of this server once, and never of a visitor. */
export function createPictures({ sql }: Pick<Database, 'sql'>, log: Logger, settings: PictureSettings): Pictures {
  const { gateways, limits, keep, fetchSource, resolve, now = Date.now, cleaning } = settings
  const isoOf = (at: number) => new Date(at).toISOString()
  const turns = createTurns(atOnce, waitingAtMost)
  const cleaner = createCleaner(cleaning)
  const running = new Map<string, Promise<CleanPicture | undefined>>()
  let ended = false

  async function bytesOf(source: string): Promise<Uint8Array> {
    const address = source.startsWith('nft:') ? await resolve?.(source) : source
    const place = address === undefined ? undefined : locate(address, gateways)
    if (!place) throw new Error('There is no picture')
    return 'bytes' in place ? place.bytes : fetchSource(place.url, limits)
  }

  async function load(id: string, source: string): Promise<CleanPicture | undefined> {
    if (ended) return undefined
    const at = new Date(now()).toISOString()
    try {
      const found = await bytesOf(source)
      if (ended) return undefined
      const picture = await cleaner.clean(found)
      if (!picture) throw new Error('It is no picture that is shown here')
      await sql`update pictures set type = ${picture.type}, bytes = ${Buffer.from(picture.bytes)}, fetched_at = ${at}, failed_at = null where id = ${id}`
      return picture
    } catch (error) {
      // A restart says nothing of the picture, which would be left out for ten minutes after it.
      if (ended) return undefined
      log.debug({ error, id }, 'a picture cannot be had')
      await sql`update pictures set failed_at = ${at} where id = ${id}`
      return undefined
    }
  }

  return {
    async register(sources) {
      const rows = sources.map((source) =>
        source !== undefined && source.length <= sourceAtMost && (source.startsWith('nft:') || locate(source, gateways))
          ? { id: idOf(source), source: source.replaceAll('\0', '') }
          : undefined,
      )
      const known = [...new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))).values()]
      const asked_at = isoOf(now())
      // In the same order for all: two that lock the same rows never wait for each other.
      const entries = known.map((entry) => ({ ...entry, asked_at })).sort((a, b) => (a.id < b.id ? -1 : 1))
      if (entries.length > 0)
        await sql`
          insert into pictures ${sql(entries, 'id', 'source', 'asked_at')}
          on conflict (id) do update set asked_at = excluded.asked_at
          where pictures.asked_at < ${isoOf(now() - noteMs)}::timestamptz`
      return rows.map((row) => row?.id)
    },
    async get(id) {
      const [row] = await sql<
        {
          source: string
          type: string | null
          bytes: Uint8Array | null
          fetched: string | null
          failed: string | null
          asked: string
        }[]
      >`select source, type, bytes, fetched_at::text as fetched, failed_at::text as failed, asked_at::text as asked from pictures where id = ${id}`
      if (!row) return undefined
      if (now() - Date.parse(row.asked) > noteMs)
        await sql`update pictures set asked_at = ${isoOf(now())}::timestamptz where id = ${id}`
      const kept = row.type && row.bytes ? { type: row.type, bytes: row.bytes } : undefined
      const isFresh = kept && row.fetched && now() - Date.parse(row.fetched) < freshMs
      const isLost = row.failed && now() - Date.parse(row.failed) < retryMs
      if (isFresh || isLost) return kept
      const run = running.get(id) ?? turns.take(() => load(id, row.source)).finally(() => running.delete(id))
      running.set(id, run)
      return (await run) ?? kept
    },
    async sweep() {
      if (!keep) return 0
      const oldest = isoOf(now() - keep.days * 86_400_000)
      return inSlowTransaction(sql, async (step) => {
        const old = await step`delete from pictures where asked_at < ${oldest}::timestamptz`
        await step`delete from nft_metadata where fetched_at < ${oldest}::timestamptz`
        const [all] = await step<{ size: string }[]>`select coalesce(sum(size), 0)::text as size from pictures`
        if (BigInt(all?.size ?? 0) <= BigInt(keep.bytes)) return old.count
        const rest = await step`
          with ranked as (select id, sum(size) over (order by asked_at desc, id) as total from pictures)
          delete from pictures using ranked where ranked.id = pictures.id and ranked.total > ${String(keep.bytes)}::numeric`
        return old.count + rest.count
      })
    },
    clean: (bytes) => cleaner.clean(bytes),
    async stop() {
      ended = true
      await cleaner.stop()
    },
  }
}

function idOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url')
}
