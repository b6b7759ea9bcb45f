import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'

export type PublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string; kid: string; alg: 'ES256'; use: 'sig' }
export type Key = { kid: string; expiresAt: Date; sign: CryptoKey; check: CryptoKey; shown: PublicKey }
type Sql = Database['sql']
type Row = { kid: string; private_key: JWK; expires_at: string }

/** Any number, apart from the other locks of the database. */
const lock = 7_078_413

/** A key is used only while what it signs now ends before it does. */
const usableUntil = ({ lifetimeSeconds }: Config['verify'], now: number) => isoOf(now + lifetimeSeconds * 1_000)

/** One process makes a key and the others take it: a wallet may ask one of them for the key of what another one signed. */
export function currentKey(sql: Sql, settings: Config['verify'], now: number): Promise<Key> {
  return sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(${lock})`
    const [row] = await step<Row[]>`
      select kid, private_key, expires_at from verify_keys where expires_at > ${usableUntil(settings, now)}::timestamptz
      order by created_at desc limit 1`
    return row ? importKey(row) : makeKey(step as unknown as Sql, settings, now)
  }) as Promise<Key>
}

/** The id of the key that is to sign now; another process, or an operator, may have made a newer one. */
export async function currentKid(sql: Sql, settings: Config['verify'], now: number): Promise<string | undefined> {
  const [row] = await sql<{ kid: string }[]>`
    select kid from verify_keys where expires_at > ${usableUntil(settings, now)}::timestamptz order by created_at desc limit 1`
  return row?.kid
}

/** A key by its id, while it has not expired: what it has signed is believed, whichever key signs now. */
export async function keyOfId(sql: Sql, kid: string, now: number): Promise<Key | undefined> {
  const [row] = await sql<Row[]>`
    select kid, private_key, expires_at from verify_keys where kid = ${kid} and expires_at > ${isoOf(now)}::timestamptz`
  return row && importKey(row)
}

/**
 * Makes the key that signs from now on; processes take it within seconds.
 * @param step the connection of a transaction
 * @param options.forgetsOld whether what the keys of before have signed is not believed any more
 * @returns its id
 */
export async function rotateKey(
  step: Sql,
  settings: Config['verify'],
  { forgetsOld, now }: { forgetsOld: boolean; now: number },
): Promise<string> {
  await step`select pg_advisory_xact_lock(${lock})`
  if (forgetsOld) await step`delete from verify_keys`
  // The newest by its time, also where the clock of whoever made the last one is ahead.
  const [last] = await step<{ at: string | null }[]>`select max(created_at) as at from verify_keys`
  const after = last?.at ? new Date(last.at).getTime() + 1 : 0
  return (await makeKey(step, settings, Math.max(now, after))).kid
}

/** The ids of the keys that hold, the one that signs ahead. */
export async function attestationKeys(
  sql: Sql,
  settings: Config['verify'],
  now: number,
): Promise<{ id: string; signs: boolean; until: string }[]> {
  const signing = await currentKid(sql, settings, now)
  const rows = await sql<Row[]>`
    select kid, expires_at from verify_keys where expires_at > ${isoOf(now)}::timestamptz order by created_at desc`
  return rows.map(({ kid, expires_at }) => ({ id: kid, signs: kid === signing, until: isoOf(Date.parse(expires_at)) }))
}

async function makeKey(step: Sql, { keyLifetimeDays }: Config['verify'], now: number): Promise<Key> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const privateKey = await exportJWK(pair.privateKey)
  const kid = await calculateJwkThumbprint(privateKey)
  const expiresAt = isoOf(now + keyLifetimeDays * 86_400_000)
  await step`
    insert into verify_keys (kid, private_key, created_at, expires_at)
    values (${kid}, ${JSON.stringify(privateKey)}::jsonb, ${isoOf(now)}::timestamptz, ${expiresAt}::timestamptz)`
  return importKey({ kid, private_key: privateKey, expires_at: expiresAt })
}

async function importKey({ private_key: jwk, expires_at }: Row): Promise<Key> {
  const { kty, crv, x, y } = jwk
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y) throw new Error('The stored attestation key is not a P-256 key')
  const kid = await calculateJwkThumbprint({ kty, crv, x, y })
  const shown: PublicKey = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }
  const sign = (await importJWK(jwk, 'ES256')) as CryptoKey
  return { kid, expiresAt: new Date(expires_at), sign, check: (await importJWK(shown, 'ES256')) as CryptoKey, shown }
}

const isoOf = (ms: number) => new Date(ms).toISOString()
