import type { DeviceCaller, SessionCaller, Vault } from '../context.js'
import type { LoginProvider, Session, VaultAnswer } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { Refusal } from '../refusal.js'
import { checkRow, rowMac } from '../rows.js'
import { requireListed } from '../sites.js'
import { walletOf } from '../wallet/records.js'
import { identityOf } from './accounts.js'
import { delay, holdsKey } from './delayed.js'
import { deviceOf } from './devices.js'

/** A login of one device, checked. */
export type LiveSession = {
  id: string
  accountId: string
  deviceId: string
  projectId: string
  origin: string
  /** The key of the identity that logged in. */
  identity: string
  provider: LoginProvider
  loginAt: number
}

type Row = {
  id: string
  account_id: string
  device_id: string
  project_id: string
  origin: string
  identity: string
  provider: LoginProvider
  login_at: number
  mac: string
}

/** Pages of one device that hold tokens at the same time; the oldest go first. */
const familiesPerSession = 20

const parts = (session: LiveSession) => {
  const { id, accountId, deviceId, projectId, origin, identity, provider, loginAt } = session
  return [id, accountId, deviceId, projectId, origin, identity, provider, loginAt]
}

/** A login has succeeded: ends what the device had before, and gives it tokens. */
export async function openSession(
  vault: Vault,
  sql: Query,
  login: Omit<LiveSession, 'id' | 'loginAt'>,
): Promise<Session> {
  const now = vault.clock()
  await sql`update sessions set revoked_at = ${now} where device_id = ${login.deviceId} and revoked_at is null`
  const session: LiveSession = { ...login, id: randomId(128), loginAt: now }
  const { id, accountId, deviceId, projectId, origin, identity, provider } = session
  await sql`
    insert into sessions (id, account_id, device_id, project_id, origin, identity, provider, login_at, expires_at, mac)
    values (${id}, ${accountId}, ${deviceId}, ${projectId}, ${origin}, ${identity}, ${provider}, ${now},
      ${now + vault.config.limits.refreshMs}, ${rowMac(vault, 'sessions', parts(session))})`
  return issueTokens(vault, sql, session, randomId(128))
}

/** The live session of a device, without a token: what `/email` and `/session/resume` go by. */
export async function sessionOfDevice(vault: Vault, sql: Query, deviceId: string): Promise<LiveSession | undefined> {
  const [row] = await sql<Row[]>`
    select id, account_id, device_id, project_id, origin, identity, provider, login_at, mac from sessions
    where device_id = ${deviceId} and revoked_at is null and expires_at > ${vault.clock()} limit 1`
  return row && trusted(vault, sql, row)
}

/** The session behind an access token. @throws Refusal `session_invalid` */
export async function sessionOfToken(vault: Vault, deviceId: string, token: string): Promise<LiveSession> {
  const now = vault.clock()
  const [row] = await vault.sql<Row[]>`
    select s.id, account_id, device_id, project_id, origin, identity, provider, login_at, mac
    from tokens t join sessions s on s.id = t.session_id
    where t.hash = ${sha256(token)} and t.kind = 'access' and t.expires_at > ${now}
      and s.device_id = ${deviceId} and s.revoked_at is null and s.expires_at > ${now}`
  const session = row && (await trusted(vault, vault.sql, row))
  if (!session) throw new Refusal('session_invalid')
  return session
}

async function trusted(vault: Vault, sql: Query, row: Row): Promise<LiveSession | undefined> {
  const session: LiveSession = {
    id: row.id,
    accountId: row.account_id,
    deviceId: row.device_id,
    projectId: row.project_id,
    origin: row.origin,
    identity: row.identity,
    provider: row.provider,
    loginAt: row.login_at,
  }
  checkRow(vault, 'sessions', parts(session), row.mac)
  return (await deviceOf(vault, sql, session.accountId, session.deviceId)) ? session : undefined
}

/** One more page of a signed-in device: it gets tokens of its own. @throws Refusal `session_invalid` */
export async function resumeSession(vault: Vault, { deviceId }: DeviceCaller): Promise<Session> {
  return vault.sql.begin(async (sql) => {
    const session = await sessionOfDevice(vault, sql, deviceId)
    if (!session) throw new Refusal('session_invalid')
    return issueTokens(vault, sql, session, randomId(128))
  })
}

/**
 * New tokens for a page. A refresh token is good once; one that comes again was stolen or copied, so its device is no longer trusted.
 * @throws Refusal `session_invalid` or `token_reused`
 */
export async function refreshSession(vault: Vault, caller: DeviceCaller, refreshToken: string): Promise<Session> {
  const outcome = await vault.sql.begin(async (sql) => {
    const now = vault.clock()
    const session = await sessionOfDevice(vault, sql, caller.deviceId)
    if (!session) return 'session_invalid'
    const [token] = await sql<{ family: string; used_at: number | null }[]>`
      select family, used_at from tokens
      where hash = ${sha256(refreshToken)} and session_id = ${session.id} and kind = 'refresh' and expires_at > ${now}
      for update`
    if (!token) return 'session_invalid'
    if (token.used_at !== null) {
      await distrust(vault, sql, session)
      return 'token_reused'
    }
    await sql`update tokens set used_at = ${now} where hash = ${sha256(refreshToken)}`
    return issueTokens(vault, sql, session, token.family)
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return outcome
}

/**
 * Ends the session of the caller, or all of the account. A device that holds the wallet's key ends all at once; for any other the owner is
 * told, and the others end when nobody objected. A slot of a device goes with its session only when the frame removes it.
 * @returns when the others end, where that is later
 * @throws Refusal `site_refused`: a site that has left its list ends its own session alone
 */
export async function endSession(
  vault: Vault,
  caller: SessionCaller,
  everywhere: boolean,
): Promise<VaultAnswer<'/session/end'>> {
  const { session } = caller
  const { sql, clock } = vault
  const now = clock()
  const endOwn = (step: Query) => step`update sessions set revoked_at = ${now} where id = ${session.id}`
  if (!everywhere) {
    await endOwn(sql)
    return {}
  }
  await requireListed(vault, session)
  const put = await sql.begin(async (step) => {
    await step`select 1 from accounts where id = ${session.accountId} for update`
    if (!(await holdsKey(step, session))) {
      const delayed = await delay(vault, step, caller, { kind: 'end' })
      await endOwn(step)
      return delayed
    }
    await step`update sessions set revoked_at = ${now} where account_id = ${session.accountId} and revoked_at is null`
    await step`update devices set revoked_at = ${now} where account_id = ${session.accountId} and revoked_at is null`
    return undefined
  })
  put?.tell()
  return put ? { othersEndAt: put.at } : {}
}

async function distrust({ clock }: Vault, sql: Query, { accountId, deviceId }: LiveSession): Promise<void> {
  const now = clock()
  await sql`update sessions set revoked_at = ${now} where device_id = ${deviceId} and revoked_at is null`
  await sql`update devices set revoked_at = ${now} where id = ${deviceId} and account_id = ${accountId}`
}

async function issueTokens(vault: Vault, sql: Query, session: LiveSession, family: string): Promise<Session> {
  const { accessMs, refreshMs } = vault.config.limits
  const now = vault.clock()
  const [accessToken, refreshToken] = [randomId(256), randomId(256)]
  await sql`delete from tokens where session_id = ${session.id} and family = ${family} and kind = 'access'`
  await sql`
    insert into tokens (hash, session_id, kind, family, expires_at) values
      (${sha256(accessToken)}, ${session.id}, 'access', ${family}, ${now + accessMs}),
      (${sha256(refreshToken)}, ${session.id}, 'refresh', ${family}, ${now + refreshMs})`
  await sql`
    delete from tokens where session_id = ${session.id} and family not in (
      select family from tokens where session_id = ${session.id} group by family
      order by max(expires_at) desc, (family = ${family}) desc limit ${familiesPerSession})`
  await sql`update sessions set expires_at = ${now + refreshMs} where id = ${session.id}`
  const wallet = await walletOf(sql, session.accountId)
  return {
    accessToken,
    refreshToken,
    expiresAt: now + accessMs,
    account: await accountOf(vault, sql, session),
    ...(wallet ? { wallet } : {}),
  }
}

async function accountOf(vault: Vault, sql: Query, session: LiveSession): Promise<Session['account']> {
  const identity = await identityOf(vault, sql, session.identity)
  const [row] = await sql<{ until: number }[]>`
    select change_frozen_until as until from accounts where id = ${session.accountId}`
  const frozen = row !== undefined && row.until > vault.clock()
  return {
    id: session.accountId,
    provider: session.provider,
    ...(identity ? { [session.provider === 'email' ? 'email' : 'userName']: identity.shown } : {}),
    ...(frozen ? { frozenUntil: row.until } : {}),
  }
}
