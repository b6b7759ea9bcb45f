import { createPrivateKey, randomBytes } from 'node:crypto'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { createCache } from '../cache.js'
import type { Database } from '../db/connect.js'
import { toBase58 } from '../tokens/base58.js'

/** What the relay signs what it tells with. */
export type RelaySigner = {
  /** did:key of the relay. */
  relayId: string
  token(claims: JWTPayload): Promise<string>
}

/** The relay's keys, the same in all its processes: the one that new services are told, and those that others were told before. */
export type RelaySigners = {
  current(): Promise<RelaySigner>
  /** The one that a service was told; the one of now where that was forgotten, or is not known. */
  of(relayId: string | null): Promise<RelaySigner>
}

type Sql = Database['sql']

/** The row of `server_secrets` that signs, and what the rows of before begin with. */
const name = 'relay'
const before = 'relay '
/** So long a process believes what it knows of the keys. */
const freshMs = 5_000
/** What stands ahead of the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = '302e020100300506032b657004220420'

export function createRelaySigners({ sql }: Pick<Database, 'sql'>, now?: () => number): RelaySigners {
  const known = createCache<RelaySigner>({ max: 1_000, now })
  const current = () =>
    known.through('', freshMs, async () => {
      const there = await secretOf(sql, name)
      if (there !== undefined) return signerOf(there)
      await sql`insert into server_secrets (name, secret) values (${name}, ${newSecret()}) on conflict do nothing`
      return signerOf((await secretOf(sql, name)) ?? '')
    })
  return {
    current,
    async of(relayId) {
      const signer = await current()
      if (relayId === null || relayId === signer.relayId) return signer
      return known.through(relayId, freshMs, async () => {
        const secret = await secretOf(sql, before + relayId)
        if (secret !== undefined) return signerOf(secret)
        // It began to sign since this process last looked, or it was forgotten.
        known.delete('')
        return current()
      })
    },
  }
}

/**
 * Makes the key that services are told from now on. Those that were told another one hear from that one until they register again, unless
 * it is forgotten.
 * @param step the connection of a transaction
 * @returns the relay's new did:key
 */
export async function rotateRelayKey(step: Sql, { forgetsOld }: { forgetsOld: boolean }): Promise<string> {
  const [old] = await step<{ secret: string }[]>`select secret from server_secrets where name = ${name} for update`
  if (old && !forgetsOld) {
    const { relayId } = await signerOf(old.secret)
    await step`update server_secrets set name = ${before + relayId} where name = ${name}`
    await step`update relay_watches set relay_id = ${relayId} where relay_id is null`
  }
  if (forgetsOld) await step`delete from server_secrets where name = ${name} or name like ${`${before}%`}`
  const secret = newSecret()
  await step`insert into server_secrets (name, secret) values (${name}, ${secret})`
  return (await signerOf(secret)).relayId
}

/**
 * The did:key that a registration is told. Read with it, so that a change of the key comes before it or after it, never between.
 * @param step the connection of the registration's transaction
 * @returns nothing while the relay has no key yet
 */
export async function relayIdWithin(step: Sql): Promise<string | undefined> {
  const [row] = await step<{ secret: string }[]>`select secret from server_secrets where name = ${name} for share`
  return row && (await signerOf(row.secret)).relayId
}

/** The did:keys of the relay, the one that signs ahead, with how many registrations hear from it. */
export async function relayKeys(sql: Sql): Promise<{ id: string; signs: boolean; watches: number }[]> {
  const rows = await sql<{ name: string; secret: string }[]>`
    select name, secret from server_secrets where name = ${name} or name like ${`${before}%`} order by name`
  const counts = await sql<{ relay_id: string | null; watches: number }[]>`
    select relay_id, count(*)::int as watches from relay_watches group by relay_id`
  return Promise.all(
    rows.map(async (row) => {
      const { relayId: id } = await signerOf(row.secret)
      const signs = row.name === name
      const own = counts.filter(({ relay_id }) => relay_id === id || (signs && relay_id === null))
      return { id, signs, watches: own.reduce((sum, { watches }) => sum + watches, 0) }
    }),
  )
}

/** Forgets the keys of before that no service hears from any more. */
export async function sweepRelayKeys(sql: Sql): Promise<void> {
  await sql`
    delete from server_secrets s where s.name like ${`${before}%`} and not exists (
      select 1 from relay_watches w where w.relay_id = substr(s.name, ${before.length + 1}::int)
    )`
}

const newSecret = () => randomBytes(32).toString('hex')

async function secretOf(sql: Sql, of: string): Promise<string | undefined> {
  const [row] = await sql<{ secret: string }[]>`select secret from server_secrets where name = ${of}`
  return row?.secret
}

async function signerOf(secret: string): Promise<RelaySigner> {
  const jwk = createPrivateKey({
    key: Buffer.from(`${keyPrefix}${secret}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'jwk' })
  const key = await importJWK(jwk, 'EdDSA')
  const raw = Buffer.from(jwk.x ?? '', 'base64url')
  return {
    relayId: `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    token: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' }).sign(key),
  }
}
