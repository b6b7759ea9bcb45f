import { second } from '../clock.js'
import type { SessionCaller, Vault } from '../context.js'
import type { VaultAnswer, VaultRequest } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { changedMail, changeMail, type Mail, usedMail } from '../mail/mails.js'
import { Refusal } from '../refusal.js'
import { checkRow, hide, reveal, rowMac } from '../rows.js'
import { addIdentity, emailKey, emailOf, identityOf } from '../session/accounts.js'
import { delay, holdsKey } from '../session/delayed.js'
import { deviceOf } from '../session/devices.js'
import { walletOf } from '../wallet/records.js'
import { compareCode, forgetGuards, makeCode } from './codes.js'
import { type Flow, flowOfDevice, isOpen, openFlow, setState } from './flows.js'
import type { Purpose } from './rules.js'
import { takeMail } from './sending.js'

type UndoRow = {
  account_id: string
  old_email: string
  old_sealed: string
  new_email: string
  expires_at: number
  mac: string
}

/** Begins the change: a code goes to the address of now. @throws Refusal */
export async function startChange(
  vault: Vault,
  caller: SessionCaller,
  { email: address }: VaultRequest<'/email/change'>,
): Promise<VaultAnswer<'/email/change'>> {
  const { session } = caller
  const { name } = vault.config.mail
  const { to, mail, answer } = await vault.sql.begin(async (sql) => {
    const old = await emailOf(vault, sql, session.accountId)
    if (!old) throw new Refusal('email_absent')
    await mayChange(vault, sql, caller)
    await takeMail(vault, sql, {
      email: old.key,
      projectId: session.projectId,
      caller,
      purpose: 'change',
      isKnown: true,
    })
    const device = await deviceOf(vault, sql, session.accountId, session.deviceId)
    if (!device) throw new Refusal('session_invalid')
    const { id, hash, expiresAt } = await openFlow(vault, sql, caller, {
      kind: 'change',
      action: 'VERIFY_PRIMARY_OTP',
      keys: device.keys,
      accountId: session.accountId,
      email: emailKey(vault, address),
      address,
      projectId: session.projectId,
      origin: session.origin,
    })
    const bound = { flow: hash, purpose: 'change-primary', email: old.key, deviceId: session.deviceId } as const
    const code = await makeCode(vault, sql, bound)
    const answer = { action: 'VERIFY_PRIMARY_OTP', flow: id, expiresAt } as const
    return { to: old.shown, mail: changeMail(caller.locale, { name, code }), answer }
  })
  vault.mailer.send(to, mail)
  return answer
}

/** Needs a device that opens the wallet, or a login of the last five minutes; not within 72 hours of another change. */
async function mayChange({ config, clock }: Vault, sql: Query, { session }: SessionCaller): Promise<void> {
  const [row] = await sql<{ until: number }[]>`
    select change_frozen_until as until from accounts where id = ${session.accountId} for update`
  const frozen = (row?.until ?? 0) - clock()
  if (frozen > 0) throw new Refusal('change_frozen', { retryAfter: Math.ceil(frozen / second) })
  if (clock() - session.loginAt <= config.limits.freshLoginMs) return
  const wallet = await walletOf(sql, session.accountId)
  if (!wallet?.slots.some(({ deviceId }) => deviceId === session.deviceId)) throw new Refusal('login_stale')
}

/** The code from the old address; one goes to the new. Whether that is somebody's already is not told. @throws Refusal */
export async function passPrimary(
  vault: Vault,
  caller: SessionCaller,
  request: VaultRequest<'/email/change/primary'>,
): Promise<VaultAnswer<'/email/change/primary'>> {
  const { name } = vault.config.mail
  const { flow, mail } = await step(vault, caller, request, 'change-primary', async (sql, flow) => {
    await takeMail(vault, sql, {
      email: flow.email,
      projectId: flow.projectId,
      caller,
      purpose: 'change',
      // The address is not theirs yet.
      isKnown: false,
    })
    const bound = { flow: flow.hash, purpose: 'change-secondary', email: flow.email, deviceId: flow.deviceId } as const
    const code = await makeCode(vault, sql, bound)
    await setState(sql, flow, 'approved')
    const taken = await identityOf(vault, sql, flow.email)
    const mail: Mail = taken ? usedMail(caller.locale, { name }) : changeMail(caller.locale, { name, code })
    return { flow, mail }
  })
  vault.mailer.send(flow.address, mail)
  return { action: 'VERIFY_SECONDARY_OTP', flow: request.flow, expiresAt: flow.expiresAt }
}

/** The code from the new address: the account logs in by it from now on. The old one is told, with a way back. @throws Refusal */
export async function passSecondary(
  vault: Vault,
  caller: SessionCaller,
  request: VaultRequest<'/email/change/secondary'>,
): Promise<VaultAnswer<'/email/change/secondary'>> {
  const { accountId } = caller.session
  const token = randomId(256)
  const { newEmail, told, delayed } = await step(vault, caller, request, 'change-secondary', async (sql, flow) => {
    const now = vault.clock()
    const old = await emailOf(vault, sql, accountId)
    if (!old || (await identityOf(vault, sql, flow.email))) throw new Refusal('code_wrong')
    await setState(sql, flow, 'done')
    await moveIdentity(vault, sql, { accountId, from: old.key, to: flow.email, shown: flow.address })
    const { changeFreezeMs, undoMs } = vault.config.limits
    await sql`update accounts set change_frozen_until = ${now + changeFreezeMs} where id = ${accountId}`
    const isAtOnce = await holdsKey(sql, caller.session)
    if (isAtOnce)
      await sql`
        update sessions set revoked_at = ${now}
        where account_id = ${accountId} and id <> ${caller.session.id} and revoked_at is null`
    // Who had the address until now may object.
    const delayed = isAtOnce ? undefined : await delay(vault, sql, caller, { kind: 'end' }, old.shown)
    const hash = sha256(token)
    const mac = rowMac(vault, 'undos', [hash, accountId, old.key, flow.email, now + undoMs])
    await sql`
      insert into undos (hash, account_id, old_email, old_sealed, new_email, expires_at, mac)
      values (${hash}, ${accountId}, ${old.key}, ${hide(vault, old.shown, `undo/${hash}`)}, ${flow.email}, ${now + undoMs}, ${mac})`
    const link = `${vault.config.origin}/undo?lang=${caller.locale}#${token}`
    const about = { name: vault.config.mail.name, email: flow.address, link }
    const told = await vault.outbox.put(sql, old.shown, changedMail(caller.locale, about))
    return { newEmail: flow.address, told, delayed }
  })
  delayed?.tell()
  told.send()
  return { newEmail }
}

/** The old address takes the account back; every session ends. @throws Refusal `approval_over` */
export async function undoChange(vault: Vault, token: string): Promise<void> {
  await vault.sql.begin(async (sql) => {
    const now = vault.clock()
    const hash = sha256(token)
    const [row] = await sql<UndoRow[]>`
      delete from undos where hash = ${hash}
      returning account_id, old_email, old_sealed, new_email, expires_at, mac`
    if (!row) throw new Refusal('approval_over')
    checkRow(vault, 'undos', [hash, row.account_id, row.old_email, row.new_email, row.expires_at], row.mac)
    const taken = await identityOf(vault, sql, row.old_email)
    if (row.expires_at <= now || taken) throw new Refusal('approval_over')
    const current = await emailOf(vault, sql, row.account_id)
    if (!current) throw new Refusal('approval_over')
    const shown = reveal(vault, row.old_sealed, `undo/${hash}`)
    await moveIdentity(vault, sql, { accountId: row.account_id, from: current.key, to: row.old_email, shown })
    await sql`update sessions set revoked_at = ${now} where account_id = ${row.account_id} and revoked_at is null`
    await sql`update devices set revoked_at = ${now} where account_id = ${row.account_id} and revoked_at is null`
  })
}

type Move = { accountId: string; from: string; to: string; shown: string }

async function moveIdentity(vault: Vault, sql: Query, { accountId, from, to, shown }: Move): Promise<void> {
  // Before the identity, in the order in which a login locks both.
  await forgetGuards(sql, from)
  await sql`delete from identities where key = ${from} and account_id = ${accountId}`
  await addIdentity(vault, sql, { key: to, accountId, provider: 'email', shown })
  // The sessions that stay know the account by its new address.
  const sessions = await sql<{ id: string }[]>`
    select id from sessions where account_id = ${accountId} and identity = ${from} and revoked_at is null`
  for (const { id } of sessions) await rebind(vault, sql, id, to)
}

async function rebind(vault: Vault, sql: Query, id: string, identity: string): Promise<void> {
  const [row] = await sql<
    { account_id: string; device_id: string; project_id: string; origin: string; provider: string; login_at: number }[]
  >`select account_id, device_id, project_id, origin, provider, login_at from sessions where id = ${id}`
  if (!row) return
  const parts = [id, row.account_id, row.device_id, row.project_id, row.origin, identity, row.provider, row.login_at]
  await sql`update sessions set identity = ${identity}, mac = ${rowMac(vault, 'sessions', parts)} where id = ${id}`
}

type ChangeFlow = Flow & { email: string; address: string }

/** Compares the code of one of the two steps, and goes on behind it in the same transaction. */
async function step<T extends object>(
  vault: Vault,
  { session }: SessionCaller,
  { flow: id, code }: VaultRequest<'/email/change/primary'>,
  purpose: Exclude<Purpose, 'login'>,
  next: (sql: Query, flow: ChangeFlow) => Promise<T>,
): Promise<T> {
  const outcome = await vault.sql.begin(async (sql) => {
    const flow = await flowOfDevice(vault, sql, { id, deviceId: session.deviceId, kind: 'change' })
    const { email, address } = flow
    const state = purpose === 'change-primary' ? 'waiting' : 'approved'
    const fits = isOpen(flow, vault.clock()) && flow.state === state && flow.accountId === session.accountId
    const primary = await emailOf(vault, sql, session.accountId)
    if (!fits || email === null || address === null || !primary) throw new Refusal('flow_over')
    const guarded = purpose === 'change-primary' ? primary.key : email
    const compared = await compareCode(
      vault,
      sql,
      { flow: flow.hash, purpose, email: guarded, deviceId: session.deviceId, isKnown: true },
      code,
    )
    return compared.ok ? { next: await next(sql, { ...flow, email, address }) } : compared
  })
  if ('next' in outcome) return outcome.next
  const { refusal, retryAfterMs } = outcome
  throw new Refusal(refusal, retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / second) })
}
