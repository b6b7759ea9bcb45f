import { randomUUID } from 'node:crypto'
import { desc, eq, gt, lt, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { attestationClaims } from 'portico/wire'
import * as v from 'valibot'
import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import { attestations, verifyKeys } from '../db/schema.js'
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
  { db }: Pick<Database, 'db'>,
  projects: Projects,
  settings: Config['verify'],
  now: () => number = Date.now,
): Attestor {
  let current: Promise<Key> | undefined
  const lifetimeMs = settings.keyLifetimeDays * 86_400_000

  /** One process makes a key and the others take it: a wallet may ask one of them for the key of what another one signed. */
  const load = (): Promise<Key> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      // A key is used only while what it signs now ends before it does.
      const until = new Date(now() + settings.lifetimeSeconds * 1_000)
      const [row] = await tx
        .select()
        .from(verifyKeys)
        .where(gt(verifyKeys.expiresAt, until))
        .orderBy(desc(verifyKeys.createdAt))
        .limit(1)
      if (row) return importKey(row.privateKey as JWK, row.expiresAt)
      const pair = await generateKeyPair('ES256', { extractable: true })
      const privateKey = await exportJWK(pair.privateKey)
      const expiresAt = new Date(now() + lifetimeMs)
      await tx.insert(verifyKeys).values({
        kid: await calculateJwkThumbprint(privateKey),
        privateKey: privateKey as JsonWebKey,
        createdAt: new Date(now()),
        expiresAt,
      })
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
      await db
        .insert(attestations)
        .values({ id, projectId, origin, expiresAt: new Date(exp * 1_000) })
        .onConflictDoNothing()
      return true
    },
    async find(id) {
      const [row] = await db.select().from(attestations).where(eq(attestations.id, id)).limit(1)
      if (!row || row.expiresAt.getTime() <= now()) return undefined
      return { id, origin: row.origin, ...(await standing(await projects.find(row.projectId), row.origin)) }
    },
    async sweep() {
      for (const table of [attestations, verifyKeys])
        await db.transaction(async (tx) => {
          // Nobody waits for it, and it grows with what is kept.
          await tx.execute(sql`set local statement_timeout = 0`)
          await tx.delete(table).where(lt(table.expiresAt, new Date(now())))
        })
    },
  }
}

async function importKey(jwk: JWK, expiresAt: Date): Promise<Key> {
  const { kty, crv, x, y } = jwk
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y) throw new Error('The stored attestation key is not a P-256 key')
  const kid = await calculateJwkThumbprint({ kty, crv, x, y })
  const shown: PublicKey = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }
  const sign = (await importJWK(jwk, 'ES256')) as CryptoKey
  return { kid, expiresAt, sign, check: (await importJWK(shown, 'ES256')) as CryptoKey, shown }
}
