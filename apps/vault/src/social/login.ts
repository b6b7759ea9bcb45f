import { createHash } from 'node:crypto'
import { hit, lockKeys, waitOf } from '../budgets.js'
import { hour, second } from '../clock.js'
import type { DeviceCaller, Vault, Visitor } from '../context.js'
import type { LoginProvider, Session, VaultAnswer, VaultRequest } from '../contract/index.js'
import { isSame, macOf, sha256, thumbprintOf } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { type Flow, flowOfDevice, openFlow, setState } from '../email/flows.js'
import { Refusal } from '../refusal.js'
import { accountFor, keepNotice } from '../session/accounts.js'
import { keepDevice } from '../session/devices.js'
import { openSession } from '../session/sessions.js'
import { requireListed } from '../sites.js'
import type { Asked, Person } from './provider.js'

export type SocialName = VaultRequest<'/social'>['provider']

/** Begins a login at a provider. State and nonce belong to the flow and to the key of the device. @throws Refusal */
export async function startSocial(
  vault: Vault,
  caller: DeviceCaller,
  request: VaultRequest<'/social'>,
): Promise<VaultAnswer<'/social'>> {
  if (!isSame(thumbprintOf(request.device.sign), caller.deviceId)) throw new Refusal('proof_invalid')
  await requireListed(vault, request)
  const client = clientOf(vault, request.provider)
  const asked: Asked = {
    state: randomId(256),
    verifier: randomId(256),
    nonce: nonceFor(caller.deviceId),
    redirect: `${vault.config.origin}/callback`,
  }
  const url = await client.authorizeUrl(asked).catch((cause: unknown) => {
    vault.log.warn({ error: cause, provider: request.provider }, 'a provider does not answer')
    throw new Refusal('provider_refused', { cause })
  })
  const { id, expiresAt } = await vault.sql.begin(async (sql) => {
    await takeLogin(vault, sql, caller.network)
    return openFlow(vault, sql, caller, {
      kind: 'social',
      action: request.provider,
      keys: request.device,
      projectId: request.projectId,
      origin: request.origin,
      approval: sha256(asked.state),
      extra: JSON.stringify(asked),
    })
  })
  return { flow: id, url, expiresAt }
}

/**
 * What the provider answered, brought by the device that asked. A flow is good for one answer, right or wrong. Accounts are never joined
 * by their addresses.
 * @throws Refusal `flow_over`, `site_refused`, `provider_refused`
 */
export async function completeSocial(
  vault: Vault,
  { deviceId, browser }: DeviceCaller,
  request: VaultRequest<'/social/complete'>,
): Promise<Session> {
  const own = { id: request.flow, deviceId, kind: 'social' } as const
  await requireListed(vault, await flowOfDevice(vault, vault.sql, own))
  const { flow, asked } = await vault.sql.begin(async (sql) => {
    const flow = await flowOfDevice(vault, sql, own)
    if (flow.state !== 'waiting' || flow.expiresAt <= vault.clock() || flow.extra === null)
      throw new Refusal('flow_over')
    await setState(sql, flow, 'done')
    return { flow, asked: JSON.parse(flow.extra) as Asked }
  })
  if (!isSame(asked.state, request.state)) throw new Refusal('provider_refused')
  const provider = flow.action as SocialName
  const person = await whoCame(vault, provider, asked, { code: request.code, iss: request.iss })
  return vault.sql.begin((sql) => enterAs(vault, sql, { deviceId, browser }, flow, person))
}

/** @throws Refusal `provider_refused` */
export function whoCame(
  vault: Vault,
  provider: SocialName,
  asked: Asked,
  answer: { code: string; iss: string | undefined },
): Promise<Person> {
  return clientOf(vault, provider)
    .whoCame(asked, answer)
    .catch((cause: unknown): Person => {
      vault.log.warn({ error: cause, provider }, 'a provider refused or could not be believed')
      throw new Refusal('provider_refused', { cause })
    })
}

/** Takes one login from the budget of the network, in the caller's transaction. @throws Refusal `rate_limited` */
export async function takeLogin(vault: Vault, sql: Query, network: Visitor['network']): Promise<void> {
  const key = `social/${network}`
  await lockKeys(sql, [key])
  const limit = vault.config.limits.socialPerNetworkPerHour
  const wait = await waitOf(sql, [{ key, limit, windowMs: hour }], vault.clock())
  if (wait > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(wait / second) })
  await hit(sql, [key], vault.clock())
}

/** A session of the device for whom the provider named, or the app of Farcaster. */
export async function enterAs(
  vault: Vault,
  sql: Query,
  { deviceId, browser }: Pick<DeviceCaller, 'deviceId' | 'browser'>,
  flow: Flow,
  person: Person,
): Promise<Session> {
  const provider = flow.action as LoginProvider
  const key = macOf(vault.secrets.email, person.parts)
  await lockKeys(sql, [`identity/${key}`])
  const shown = person.shown.slice(0, 100)
  const { accountId } = await accountFor(vault, sql, { key, provider, shown })
  await keepNotice(vault, sql, key, person.email)
  await keepDevice(vault, sql, accountId, { id: deviceId, keys: flow.keys, browser })
  const { projectId, origin } = flow
  return openSession(vault, sql, { accountId, deviceId, projectId, origin, identity: key, provider })
}

/** A token that was made for this nonce is worth nothing to another device. */
function nonceFor(deviceId: string): string {
  return createHash('sha256')
    .update(`${deviceId}.${randomId(256)}`)
    .digest('base64url')
}

function clientOf({ providers }: Vault, name: SocialName) {
  const client = providers.get(name)
  if (!client) throw new Refusal('provider_unknown')
  return client
}
