import { second } from '../clock.js'
import type { DeviceCaller, SessionCaller, Vault } from '../context.js'
import type { Session, VaultAnswer, VaultRequest } from '../contract/index.js'
import { isSame, sha256, thumbprintOf } from '../crypto/hash.js'
import { randomId, randomMatch } from '../crypto/random.js'
import { approvalMail, codeMail } from '../mail/mails.js'
import { pollUntil } from '../poll.js'
import { Refusal } from '../refusal.js'
import { accountFor, emailKey, identityOf } from '../session/accounts.js'
import { deviceOf, keepDevice } from '../session/devices.js'
import { openSession, sessionOfDevice } from '../session/sessions.js'
import { requireListed } from '../sites.js'
import { compareCode, frozenFor, liftFreeze, makeCode } from './codes.js'
import { flowOfDevice, isOpen, openFlow, setState } from './flows.js'
import { actionFor, waitingState } from './rules.js'
import { takeMail } from './sending.js'

/**
 * Begins a login by e-mail. An unknown device gets no code before it was approved, whether or not there is an account behind the address.
 * @throws Refusal `throttled`, `rate_limited` or `login_frozen`
 */
export async function startEmail(
  vault: Vault,
  caller: DeviceCaller,
  request: VaultRequest<'/email'>,
): Promise<VaultAnswer<'/email'>> {
  if (!isSame(thumbprintOf(request.device.sign), caller.deviceId)) throw new Refusal('proof_invalid')
  await requireListed(vault, request)
  const email = emailKey(vault, request.email)
  const approval = randomId(256)
  const { answer, mail } = await vault.sql.begin(async (sql) => {
    const identity = await identityOf(vault, sql, email)
    const device = identity && (await deviceOf(vault, sql, identity.accountId, caller.deviceId))
    const session = device && (await sessionOfDevice(vault, sql, caller.deviceId))
    const action = actionFor({
      device: device !== undefined,
      session: session !== undefined && session.identity === email && request.fresh !== true,
    })
    if (action !== 'CONNECT') {
      const frozen = await frozenFor(vault, sql, { email, deviceId: caller.deviceId, isKnown: device !== undefined })
      if (frozen > 0) throw new Refusal('login_frozen', { retryAfter: Math.ceil(frozen / second) })
      await takeMail(vault, sql, {
        email,
        projectId: request.projectId,
        caller,
        purpose: 'login',
        isKnown: device !== undefined,
      })
    }
    const unknown = action === 'VERIFY_DEVICE' ? randomMatch() : undefined
    const { id, hash, expiresAt } = await openFlow(vault, sql, caller, {
      kind: 'email',
      action,
      keys: request.device,
      email,
      address: request.email,
      projectId: request.projectId,
      origin: request.origin,
      ...(unknown ? { ...unknown, approval: sha256(approval) } : {}),
    })
    const answer = { flow: id, action, expiresAt, ...(unknown ? { match: unknown.match } : {}) }
    // The host alone: mail programs make links of URLs, and this one is the asking site's.
    const about = { name: vault.config.mail.name, site: new URL(request.origin).host, browser: caller.browser }
    if (action === 'CONNECT') return { answer, mail: undefined }
    if (unknown) {
      const link = `${vault.config.origin}/approve?lang=${caller.locale}#${approval}`
      return { answer, mail: approvalMail(caller.locale, { ...about, link }) }
    }
    const code = await makeCode(vault, sql, { flow: hash, purpose: 'login', email, deviceId: caller.deviceId })
    return { answer, mail: codeMail(caller.locale, { ...about, code }) }
  })
  if (mail) vault.mailer.send(request.email, mail)
  return answer
}

/** Waits for the answer on the approval page. @throws Refusal `flow_over` */
export async function awaitDevice(
  vault: Vault,
  { deviceId }: DeviceCaller,
  id: string,
  signal: AbortSignal,
): Promise<VaultAnswer<'/email/device'>> {
  const look = async () => {
    const flow = await flowOfDevice(vault, vault.sql, { id, deviceId, kind: 'email' })
    return waitingState(flow, vault.clock())
  }
  const state = await pollUntil(look, (now) => now !== 'waiting', { ms: vault.config.limits.pollMs, signal })
  return { state }
}

/** The code ends the flow with a session. @throws Refusal */
export async function finishEmail(
  vault: Vault,
  { deviceId, browser }: DeviceCaller,
  { flow: id, code }: VaultRequest<'/email/code'>,
): Promise<Session> {
  await requireListed(vault, await flowOfDevice(vault, vault.sql, { id, deviceId, kind: 'email' }))
  const outcome = await vault.sql.begin(async (sql) => {
    const flow = await flowOfDevice(vault, sql, { id, deviceId, kind: 'email' })
    if (!isOpen(flow, vault.clock()) || flow.email === null || flow.address === null || flow.action === 'CONNECT')
      throw new Refusal('flow_over')
    if (flow.action === 'VERIFY_DEVICE' && flow.state === 'waiting') throw new Refusal('flow_waiting')
    const compared = await compareCode(
      vault,
      sql,
      { flow: flow.hash, purpose: 'login', email: flow.email, deviceId, isKnown: flow.action === 'VERIFY_OTP' },
      code,
    )
    // What was counted is kept: the transaction ends well, and the refusal is thrown behind it.
    if (!compared.ok) return compared
    await setState(sql, flow, 'done')
    const { key, accountId } = await accountFor(vault, sql, { key: flow.email, provider: 'email', shown: flow.address })
    await keepDevice(vault, sql, accountId, { id: deviceId, keys: flow.keys, browser })
    const { projectId, origin } = flow
    return openSession(vault, sql, { accountId, deviceId, projectId, origin, identity: key, provider: 'email' })
  })
  if ('ok' in outcome) {
    const { refusal, retryAfterMs } = outcome
    throw new Refusal(refusal, retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / second) })
  }
  return outcome
}

/** A trusted device lifts the freeze of its own address. */
export async function unfreeze({ sql }: Vault, { session }: SessionCaller): Promise<void> {
  await liftFreeze(sql, session.identity)
}
