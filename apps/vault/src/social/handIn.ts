import { second } from '../clock.js'
import type { DeviceCaller, Vault, Visitor } from '../context.js'
import type { Session, VaultAnswer, VaultRequest } from '../contract/index.js'
import type { Query } from '../db/connect.js'
import { type Bound, compareCode, makeCode } from '../email/codes.js'
import { type Flow, flowOfDevice, flowOfState, keepExtra, setState } from '../email/flows.js'
import { Refusal } from '../refusal.js'
import { requireListed } from '../sites.js'
import { enterAs, type SocialName, whoCame } from './login.js'
import type { Asked, Person } from './provider.js'

/**
 * For which site and device a login was begun: the page that a provider sent a person back to gives its answer to no other site, and asks
 * its person where it cannot know who opened it.
 * @throws Refusal `flow_over`, `site_refused`
 */
export async function lookSocial(
  vault: Vault,
  visitor: Visitor,
  { state }: VaultRequest<'/social/look'>,
): Promise<VaultAnswer<'/social/look'>> {
  const flow = await openFlowOf(vault, vault.sql, state)
  await requireListed(vault, flow)
  const { origin: site, browser, createdAt: at, network } = flow
  return { site, browser, at, elsewhere: network !== visitor.network }
}

/**
 * The answer of a provider, from a page that has lost the one that opened it. Only a code that the person carries over by hand brings it
 * to the device that asked: who lured somebody here has nothing by it.
 * @throws Refusal `flow_over`, `site_refused`, `provider_refused`
 */
export async function parkSocial(
  vault: Vault,
  _: Visitor,
  { state, code: answer, iss }: VaultRequest<'/social/park'>,
): Promise<VaultAnswer<'/social/park'>> {
  await requireListed(vault, await openFlowOf(vault, vault.sql, state))
  const flow = await endFlowOf(vault, state, 'done')
  const asked = JSON.parse(flow.extra ?? '{}') as Asked
  const person = await whoCame(vault, flow.action as SocialName, asked, { code: answer, iss })
  return vault.sql.begin(async (sql) => {
    await keepExtra(vault, sql, flow, { state: 'approved', extra: JSON.stringify(person) })
    const code = await makeCode(vault, sql, boundOf(flow))
    return { site: flow.origin, code, expiresAt: flow.expiresAt }
  })
}

/** The person says that it was not them who asked: the login is over. @throws Refusal `flow_over` */
export async function denySocial(vault: Vault, { state }: VaultRequest<'/social/deny'>): Promise<void> {
  await endFlowOf(vault, state, 'dead')
}

/** The code, typed into the frame of the device that asked. @throws Refusal `flow_over`, `flow_waiting`, `code_wrong`, `code_over` */
export async function finishSocial(
  vault: Vault,
  caller: DeviceCaller,
  { flow: id, code }: VaultRequest<'/social/code'>,
): Promise<Session> {
  const own = { id, deviceId: caller.deviceId, kind: 'social' } as const
  await requireListed(vault, await flowOfDevice(vault, vault.sql, own))
  const outcome = await vault.sql.begin(async (sql) => {
    const flow = await flowOfDevice(vault, sql, own)
    if (flow.state === 'waiting' && flow.expiresAt > vault.clock()) throw new Refusal('flow_waiting')
    if (flow.state !== 'approved' || flow.expiresAt <= vault.clock() || flow.extra === null)
      throw new Refusal('flow_over')
    const compared = await compareCode(vault, sql, boundOf(flow), code)
    // What was counted is kept: the transaction ends well, and the refusal is thrown behind it.
    if (!compared.ok) return compared
    await setState(sql, flow, 'done')
    return enterAs(vault, sql, caller, flow, JSON.parse(flow.extra) as Person)
  })
  if ('ok' in outcome) {
    const { refusal, retryAfterMs } = outcome
    throw new Refusal(refusal, retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / second) })
  }
  return outcome
}

async function openFlowOf(vault: Vault, sql: Query, state: string): Promise<Flow> {
  const flow = await flowOfState(vault, sql, state)
  if (flow.state !== 'waiting' || flow.expiresAt <= vault.clock()) throw new Refusal('flow_over')
  return flow
}

function endFlowOf(vault: Vault, state: string, as: 'done' | 'dead'): Promise<Flow> {
  return vault.sql.begin(async (sql) => {
    const flow = await openFlowOf(vault, sql, state)
    await setState(sql, flow, as)
    return flow
  })
}

/** Wrong guesses are counted for the device. */
const boundOf = ({ hash, deviceId }: Flow): Bound => ({
  flow: hash,
  purpose: 'social',
  email: `social/${deviceId}`,
  deviceId,
})
