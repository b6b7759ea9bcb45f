import { createHash } from 'node:crypto'
import type { Database } from '../db/connect.js'
import type { Logger } from '../log.js'
import { type CleanPicture, cleanPicture } from './clean.js'
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
}

export type PictureSettings = {
  gateways: Gateways
  limits: FetchLimits
  /** Fetches a source; a test hands in its own. */
  fetchSource(url: string, limits: FetchLimits): Promise<Uint8Array>
  /** Finds the address of a source that is none itself, such as a collectible's picture. */
  resolve?: ((source: string) => Promise<string | undefined>) | undefined
  now?: (() => number) | undefined
}

const sourceAtMost = 524_288
const freshMs = 30 * 86_400_000
const retryMs = 600_000
const atOnce = 8
const waitingAtMost = 200

/** Pictures of others, kept in the database: their hosts hear of this server once, and never of a visitor. */
export function createPictures({ sql }: Pick<Database, 'sql'>, log: Logger, settings: PictureSettings): Pictures {
  const { gateways, limits, fetchSource, resolve, now = Date.now } = settings
  const turns = createTurns(atOnce, waitingAtMost)
  const running = new Map<string, Promise<CleanPicture | undefined>>()

  async function bytesOf(source: string): Promise<Uint8Array> {
    const address = source.startsWith('nft:') ? await resolve?.(source) : source
    const place = address === undefined ? undefined : locate(address, gateways)
    if (!place) throw new Error('There is no picture')
    return 'bytes' in place ? place.bytes : fetchSource(place.url, limits)
  }

  async function load(id: string, source: string): Promise<CleanPicture | undefined> {
    const at = new Date(now()).toISOString()
    try {
      const picture = cleanPicture(await bytesOf(source))
      if (!picture) throw new Error('It is no picture that is shown here')
      await sql`update pictures set type = ${picture.type}, bytes = ${Buffer.from(picture.bytes)}, fetched_at = ${at}, failed_at = null where id = ${id}`
      return picture
    } catch (error) {
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
      if (known.length > 0) await sql`insert into pictures ${sql(known, 'id', 'source')} on conflict do nothing`
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
        }[]
      >`select source, type, bytes, fetched_at::text as fetched, failed_at::text as failed from pictures where id = ${id}`
      if (!row) return undefined
      const kept = row.type && row.bytes ? { type: row.type, bytes: row.bytes } : undefined
      const isFresh = kept && row.fetched && now() - Date.parse(row.fetched) < freshMs
      const isLost = row.failed && now() - Date.parse(row.failed) < retryMs
      if (isFresh || isLost) return kept
      const run = running.get(id) ?? turns.take(() => load(id, row.source)).finally(() => running.delete(id))
      running.set(id, run)
      return (await run) ?? kept
    },
  }
}

function idOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url')
}
