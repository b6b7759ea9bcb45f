import { randomUUID } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { attestationClaims } from 'portico/wire'
import * as v from 'valibot'
import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import { matchesOrigin } from '../guards/origin.js'
import type { Project, Projects } from '../projects.js'
import { currentKey, currentKid, type Key, keyOfId, type PublicKey } from './keys.js'

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

/** So long a process signs with the key that it knows before it looks for a newer one. */
const freshMs = 5_000

export function createAttestor(
  { sql }: Pick<Database, 'sql'>,
  projects: Projects,
  settings: Config['verify'],
  now: () => number = Date.now,
): Attestor {
  let current: Promise<Key> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  const key = async (): Promise<Key> => {
    const known = await current?.catch(() => undefined)
    const isUsable = known !== undefined && known.expiresAt.getTime() - settings.lifetimeSeconds * 1_000 > now()
    if (isUsable && now() - lookedAt < freshMs) return known
    lookedAt = now()
    // A database that is away changes no key.
    if (isUsable && (await currentKid(sql, settings, now()).catch(() => known.kid)) === known.kid) return known
    current = currentKey(sql, settings, now())
    return current
  }
  /** The key that a token says it was signed with: the one of now, or one of before that holds. */
  const keyOf = async (token: string): Promise<Key | undefined> => {
    const kid = kidOf(token)
    const known = await key()
    return kid === undefined || kid === known.kid ? known : keyOfId(sql, kid, now())
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
      const signer = await keyOf(token)
      if (!signer) return false
      const settings = { algorithms: ['ES256'], currentDate: new Date(now()) }
      const verified = await jwtVerify(token, signer.check, settings).catch(() => undefined)
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

/** What the header of a token names, believed by nobody yet. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}
