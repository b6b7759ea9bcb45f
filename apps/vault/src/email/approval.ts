import type { Vault, Visitor } from '../context.js'
import type { VaultAnswer, VaultRequest } from '../contract/index.js'
import { Refusal } from '../refusal.js'
import { makeCode } from './codes.js'
import { flowOfApproval, setState } from './flows.js'
import { approve } from './rules.js'

/** What the page behind the mail's link shows. Changes nothing: scanners of mail may follow links. @throws Refusal `approval_over` */
export async function lookApproval(
  vault: Vault,
  visitor: Visitor,
  token: string,
): Promise<VaultAnswer<'/approval/look'>> {
  const flow = await flowOfApproval(vault, vault.sql, token)
  if (flow.state !== 'waiting' || flow.expiresAt <= vault.clock()) throw new Refusal('approval_over')
  return {
    site: flow.origin,
    browser: flow.browser,
    at: flow.createdAt,
    expiresAt: flow.expiresAt,
    choices: flow.choices,
    elsewhere: flow.network !== visitor.network,
  }
}

/** The right number gives the code, once; any other ends the flow. @throws Refusal `approval_over` or `choice_wrong` */
export async function answerApproval(
  vault: Vault,
  request: VaultRequest<'/approval/answer'>,
): Promise<VaultAnswer<'/approval/answer'>> {
  const outcome = await vault.sql.begin(async (sql) => {
    const flow = await flowOfApproval(vault, sql, request.token)
    const next = approve(flow, 'deny' in request ? { deny: true } : { choice: request.choice }, vault.clock())
    if (!('state' in next)) throw new Refusal(next.refusal)
    await setState(sql, flow, next.state)
    if (next.state === 'denied') return next
    const { hash, email, deviceId } = flow
    return { code: await makeCode(vault, sql, { flow: hash, purpose: 'login', email: email ?? '', deviceId }) }
  })
  if ('code' in outcome) return outcome
  if (outcome.refusal) throw new Refusal(outcome.refusal)
  return {}
}
