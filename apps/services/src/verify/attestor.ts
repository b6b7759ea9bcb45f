import { randomUUID } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { attestationClaims } from 'portico/wire'
import * as v from 'valibot'
import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import { matchesOrigin } from '../guards/origin.js'
import type { Project, Projects } from '../projects.js'

export type PublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string; kid: string; alg: 'ES256'; use: 'sig' }
/** `isVerified`: something is known of the origin, for this project or for all. `isScam`: and that it is a fraud. */
export type Standing = { isScam: boolean; isVerified: boolean }

/** Says of which origin a request came, signed, so that a wallet can show it. */
export type Attestor = {
  publicKey(): Promise<{ publicKey: PublicKey; expiresAt: number }>
  attest(project: Project, id: string, origin: string): Promise<string>
  /** Keeps an attestation for wallets that ask by id. @returns false when the token is not one of ours or too old. */
  remember(token: string): Promise<boolean>
  find(id: string): Promise<(Standing & { id: string; origin: string }) | undefined>
  sweep(): Promise<void>
}

/** Any number, apart from the other locks of the database. */
const lock = 7_078_413

type Key = { kid: string; expiresAt: Date; sign: CryptoKey; check: CryptoKey; shown: PublicKey }

export function createAttestor(
  { sql }: Pick<Database, 'sql'>,
  projects: Projects,
  settings: Config['verify'],
  now: () => number = Date.now,
): Attestor {
  let current: Promise<Key> | undefined
  const lifetimeMs = settings.keyLifetimeDays * 86_400_000

  /** One process makes a key and the others take it: a wallet may ask one of them for the key of what another one signed. */
  const load = (): Promise<Key> =>
    sql.begin(async (step) => {
      await step`select pg_advisory_xact_lock(${lock})`
      // A key is used only while what it signs now ends before it does.
      const until = isoOf(now() + settings.lifetimeSeconds * 1_000)
      const [row] = await step<{ private_key: JWK; expires_at: string }[]>`
        select private_key, expires_at from verify_keys where expires_at > ${until}::timestamptz
        order by created_at desc limit 1`
      if (row) return importKey(row.private_key, new Date(row.expires_at))
      const pair = await generateKeyPair('ES256', { extractable: true })
      const privateKey = await exportJWK(pair.privateKey)
      const expiresAt = new Date(now() + lifetimeMs)
      await step`
        insert into verify_keys (kid, private_key, created_at, expires_at)
        values (${await calculateJwkThumbprint(privateKey)}, ${JSON.stringify(privateKey)}::jsonb, ${isoOf(now())}::timestamptz,
          ${expiresAt.toISOString()}::timestamptz)`
      return importKey(privateKey, expiresAt)
    })
  const key = async (): Promise<Key> => {
    const known = await current?.catch(() => undefined)
    if (known && known.expiresAt.getTime() - settings.lifetimeSeconds * 1_000 > now()) return known
    current = load()
    return current
  }
  const standing = async (project: Project | undefined, origin: string): Promise<Standing> => {
    const isScam = await projects.isFlagged(origin)
    // Wallets pass over an attestation that is not verified, and with it the warning: an origin held for a fraud is a known one.
    return { isScam, isVerified: isScam || (project !== undefined && matchesOrigin(project.verified, origin)) }
  }

  return {
    async publicKey() {
      const { shown, expiresAt } = await key()
      return { publicKey: shown, expiresAt: Math.floor(expiresAt.getTime() / 1_000) }
    },
    async attest(project, id, origin) {
      const { sign, kid } = await key()
      const claims = { id, origin, ...(await standing(project, origin)), projectId: project.id, jti: randomUUID() }
      const exp = Math.floor(now() / 1_000) + settings.lifetimeSeconds
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).setExpirationTime(exp).sign(sign)
    },
    async remember(token) {
      const { check } = await key()
      const verified = await jwtVerify(token, check, { algorithms: ['ES256'], currentDate: new Date(now()) }).catch(
        () => undefined,
      )
      const claims = v.safeParse(v.object({ ...attestationClaims.entries, projectId: v.string() }), verified?.payload)
      if (!claims.success) return false
      const { id, origin, projectId, exp } = claims.output
      // Whoever comes first keeps the id: a later page cannot take over what another one asked for.
      await sql`
        insert into attestations (id, project_id, origin, expires_at)
        values (${id}, ${projectId}, ${origin}, ${isoOf(exp * 1_000)}::timestamptz) on conflict do nothing`
      return true
    },
    async find(id) {
      const [row] = await sql<{ project_id: string; origin: string; expires_at: string }[]>`
        select project_id, origin, expires_at from attestations where id = ${id}`
      if (!row || new Date(row.expires_at).getTime() <= now()) return undefined
      return { id, origin: row.origin, ...(await standing(await projects.find(row.project_id), row.origin)) }
    },
    async sweep() {
      for (const table of ['attestations', 'verify_keys'])
        await inSlowTransaction(
          sql,
          (step) => step`delete from ${step(table)} where expires_at < ${isoOf(now())}::timestamptz`,
        )
    },
  }
}

const isoOf = (ms: number) => new Date(ms).toISOString()

async function importKey(jwk: JWK, expiresAt: Date): Promise<Key> {
  const { kty, crv, x, y } = jwk
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y) throw new Error('The stored attestation key is not a P-256 key')
  const kid = await calculateJwkThumbprint({ kty, crv, x, y })
  const shown: PublicKey = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }
  const sign = (await importJWK(jwk, 'ES256')) as CryptoKey
  return { kid, expiresAt, sign, check: (await importJWK(shown, 'ES256')) as CryptoKey, shown }
}
